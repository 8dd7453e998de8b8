import { defineAudit, pass } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import type { ParseProblem } from '../../derive/document/parse.ts'
import type { Finding } from '../../model.ts'

const MAX_FINDINGS = 20

export const htmlErrors = defineAudit({
  id: 'practice/html-errors',
  importance: 'info',
  title: 'Errors that the HTML parser met',
  why: 'Browsers repair broken markup in a way the standard lays down, which is often not the way its author meant.',
  fix: 'Run the page through the Nu HTML Checker and mend what it finds, the first error first.',
  authorities: [
    { name: 'HTML: parse errors', url: 'https://html.spec.whatwg.org/multipage/parsing.html#parse-errors' },
    { name: 'Nu HTML Checker', url: 'https://validator.w3.org/nu/' },
  ],
  examples: {
    language: 'html',
    bad: '<!doctype html><title>Page</title><p id="a" id="b">Text</i>',
    good: '<!doctype html><title>Page</title><p id="a">Text',
  },
  judges: 'sent',
  needs: ['document'],

  check({ document }) {
    const { problems, problemCount } = document
    if (problemCount === 0) return pass('The parser met no error.', { value: '0', details: { errors: 0, kinds: {} } })
    return pass(`The parser met ${problemCount} ${problemCount === 1 ? 'error' : 'errors'} and repaired them.`, {
      value: String(problemCount),
      findings: problems.slice(0, MAX_FINDINGS).map((problem) => findingOf(document, problem)),
      findingsTotal: problemCount,
      details: { errors: problemCount, kinds: kindsOf(problems) },
    })
  },
})

function findingOf(document: Document, { code, offset }: ParseProblem): Finding {
  const column = offset - document.source.lastIndexOf('\n', offset - 1)
  return { message: `${code.replaceAll('-', ' ')}, at column ${column}`, line: document.lineAt(offset), note: true }
}

/** Of the errors that were kept: how often each kind comes. */
function kindsOf(problems: ParseProblem[]): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const { code } of problems) kinds[code] = (kinds[code] ?? 0) + 1
  return kinds
}
