import { audits } from '../../../src/engine/audits/index.ts'
import type { Evidence } from '../../../src/engine/evidence.ts'
import { judge } from '../../../src/engine/judge.ts'
import { captureOf, compareOutcome, resultOn } from '../audit-case.ts'
import { type Comparison, type Suite, sameAlarm } from '../truth.ts'

/**
 * Our own cases, written after the rules of an authority. The topic is an audit, or a category of which no audit or some
 * audit finds fault; the markup is a page or what is in its `main`.
 */
export function auditOutcomes(name: string): Suite {
  return {
    name,
    atLeast: 1,
    compare({ audit_topic, input, expected }) {
      const evidence = captureOf({ ...input, html: pageOf(input.html as string) })
      const outcome = expected.outcome as string
      if (!audit_topic.includes('/')) return compareCategory(evidence, audit_topic, outcome)
      return compareOutcome(resultOn(evidence, audit_topic), outcome)
    },
  }
}

function compareCategory(evidence: Evidence, category: string, expected: string): Comparison {
  const { audits: results } = judge(evidence, { audits: audits.filter(({ id }) => id.startsWith(`${category}/`)) })
  const alarms = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')
  const ours = alarms.map(({ id, findings }) => `${id}: ${findings[0]?.message}`).join(' ')
  return sameAlarm(alarms.length > 0, expected === 'fail', ours, expected)
}

function pageOf(html: string): string {
  if (/^<!doctype/i.test(html)) return html
  return `<!doctype html><html lang="en"><head><title>Page</title></head><body><main><h1>Heading</h1>${html}</main></body></html>`
}
