import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, pass } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import type { ParseProblem } from '../../derive/document/parse.ts'
import { finding } from '../../derive/document/where.ts'

const MAX_FINDINGS = 20

const messages = defineMessages({
  none: 'The page has no HTML parse errors.',
  found: { one: 'The page has {count} HTML parse error.', other: 'The page has {count} HTML parse errors.' },
  errors: { one: '{count} error', other: '{count} errors' },
  at: '{code}, at column {column}',
})

export const htmlErrors = defineAudit({
  id: 'practice/html-errors',
  importance: 'info',
  title: 'HTML parse errors',
  failureTitle: 'HTML parse errors',
  why: 'Browsers repair broken markup by the rules of the HTML standard, which is often not what its author meant.',
  fix: 'Check the page with the Nu HTML Checker and fix what it finds, starting with the first error.',
  messages,
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
    if (problemCount === 0)
      return pass(messages.none, { value: messages.errors({ count: 0 }), details: { errors: 0, kinds: {} } })
    return pass(messages.found({ count: problemCount }), {
      value: messages.errors({ count: problemCount }),
      findings: problems.slice(0, MAX_FINDINGS).map((problem) => findingOf(document, problem)),
      findingsTotal: problemCount,
      details: { errors: problemCount, kinds: kindsOf(problems) },
    })
  },
})

function findingOf(document: Document, { code, offset }: ParseProblem): Finding {
  const column = offset - document.source.lastIndexOf('\n', offset - 1)
  // The codes are those of the HTML standard.
  const message = messages.at({ code, column: String(column) })
  return finding(message, { line: document.lineAt(offset), note: true })
}

/** Of the errors that were kept: how often each kind comes. */
function kindsOf(problems: ParseProblem[]): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const { code } of problems) kinds[code] = (kinds[code] ?? 0) + 1
  return kinds
}
