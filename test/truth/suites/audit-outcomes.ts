import { captureOf, compareOutcome, resultOn } from '../audit-case.ts'
import type { Suite } from '../truth.ts'

/** Our own cases, written after the rules of an authority: the topic is the audit, the markup a page or what is in its `main`. */
export function auditOutcomes(name: string): Suite {
  return {
    name,
    atLeast: 1,
    compare: ({ audit_topic, input, expected }) =>
      compareOutcome(
        resultOn(captureOf({ ...input, html: pageOf(input.html as string) }), audit_topic),
        expected.outcome as string,
      ),
  }
}

function pageOf(html: string): string {
  if (/^<!doctype/i.test(html)) return html
  return `<!doctype html><html lang="en"><head><title>Page</title></head><body><main><h1>Heading</h1>${html}</main></body></html>`
}
