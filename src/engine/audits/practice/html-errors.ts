import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, type Message, pass } from '../../audit.ts'
import { htmlStandard } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import type { ParseProblem } from '../../derive/document/tree-builder.ts'
import { cut, finding, findingAt } from '../../derive/document/where.ts'
import { PARSE_ERRORS } from '../parse-error-messages.ts'

const MAX_FINDINGS = 20

const messages = defineMessages({
  none: 'No HTML parse errors were found in tags, attributes, comments and character references.',
  found: { one: 'The page has {count} HTML parse error.', other: 'The page has {count} HTML parse errors.' },
  errors: { one: '{count} error', other: '{count} errors' },
  ...PARSE_ERRORS,
  startTag: '<{tag}>',
  endTag: '</{tag}>',
  at: '{problem:message} (line {line}, column {column}).',
  onLine: '{problem:message} (line {line}).',
})

export const htmlErrors = defineAudit({
  id: 'practice/html-errors',
  importance: 'info',
  revision: 2,
  title: 'HTML parse errors',
  why: 'Browsers repair broken markup by the rules of the HTML standard, which is often not what its author meant.',
  fix: 'Check the page with the Nu HTML Checker and fix what it finds, starting with the first error.',
  messages,
  authorities: [
    htmlStandard('parse errors', 'parsing.html#parse-errors'),
    { name: 'Nu HTML Checker', url: 'https://validator.w3.org/nu/' },
  ],
  examples: {
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

function findingOf(document: Document, problem: ParseProblem): Finding {
  const { element, offset } = problem
  const line = document.lineAt(offset)
  const what = messageOf(document, problem)
  // Where a tag ends, its line is enough.
  if (problem.name !== undefined) {
    const message = messages.onLine({ problem: what, line: String(line) })
    return element?.parent
      ? { ...findingAt(document, element, message), note: true }
      : finding(message, { line, snippet: tagAt(document.source, offset), note: true })
  }
  const start = problem.code === 'duplicate-attribute' ? nameAt(document.source, offset).start : offset
  const column = String(start - document.source.lastIndexOf('\n', start - 1))
  const message = messages.at({ problem: what, line: String(line), column })
  return finding(message, { line, snippet: excerpt(document.source, offset), note: true })
}

type Parameters = { name: string; by: Message; otherLine: string }

function messageOf(document: Document, { code, name, offset, by }: ParseProblem): Message {
  const key = keyOf(by !== undefined && code === 'unclosed-element' ? 'unclosed-element-before' : code)
  const message = messages[key] as Message | ((parameters: Parameters) => Message)
  if (typeof message !== 'function') return message
  return message({
    name: cut(name ?? nameAt(document.source, offset).name, MAX_NAME),
    by: tagMessage(by),
    otherLine: by === undefined ? '' : String(document.lineAt(by.offset)),
  })
}

function tagMessage(by: ParseProblem['by']): Message {
  const tag = cut(by?.name ?? '', MAX_NAME)
  return by?.isEndTag ? messages.endTag({ tag }) : messages.startTag({ tag })
}

/** The codes are those of the HTML standard, and of this parser. */
function keyOf(code: string): keyof typeof PARSE_ERRORS {
  return code.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as keyof typeof PARSE_ERRORS
}

const MAX_NAME = 40

/** The name that an offset is in, or right behind, and where it starts. */
function nameAt(source: string, offset: number): { name: string; start: number } {
  const [before] = /[^\s"'<>/=]*$/.exec(source.slice(Math.max(0, offset - MAX_EXCERPT), offset))!
  const [after] = /^[^\s"'<>/=]*/.exec(source.slice(offset, offset + MAX_EXCERPT))!
  return { name: before + after, start: offset - before.length }
}

/** The tag that ends at an offset. */
function tagAt(source: string, offset: number): string {
  const tag = source.slice(Math.max(0, offset - MAX_EXCERPT), offset + 1)
  return tag.slice(Math.max(0, tag.lastIndexOf('<')))
}

const MAX_EXCERPT = 80

/** What is around an offset on its line. */
function excerpt(source: string, offset: number): string {
  const before = source.slice(Math.max(0, offset - MAX_EXCERPT / 2), offset)
  const after = source.slice(offset, offset + MAX_EXCERPT / 2)
  return (before.slice(before.lastIndexOf('\n') + 1) + after.split('\n', 1)[0]!).replace(HALVES, '').trim()
}

/** Of characters at the ends that an excerpt cuts through. */
const HALVES = /^[\udc00-\udfff]|[\ud800-\udbff]$/g

/** Of the errors that were kept: how often each kind comes. */
function kindsOf(problems: ParseProblem[]): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const { code } of problems) kinds[code] = (kinds[code] ?? 0) + 1
  return kinds
}
