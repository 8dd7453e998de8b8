import { defineAudit, defineMessages } from '../../audit.ts'
import { actRule } from '../../authorities.ts'
import type { Accessibility } from '../../derive/accessibility/accessible.ts'
import type { Document } from '../../derive/document/document.ts'
import type { Element } from '../../derive/document/dom.ts'
import { judgeElements, splitExposed } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no details elements with a summary.',
  filled: 'Every summary has text.',
  empty: { one: '{count} summary has no text.', other: '{count} summaries have no text.' },
  total: { one: '{count} summary', other: '{count} summaries' },
  share: { one: '{failing} of {count} summary', other: '{failing} of {count} summaries' },
  noText: 'This summary contains nothing that screen readers can read.',
})

export const summaryName = defineAudit({
  id: 'accessibility/summary-name',
  importance: 'low',
  title: 'Summary elements have text',
  failureTitle: 'Summary elements without text',
  why: 'The `summary` is the button that opens a `details` element; without text, people cannot tell what it opens.',
  fix: 'Add text to the `summary` that says what the `details` element contains.',
  messages,
  authorities: [actRule('WCAG 2.2, 4.1.2 Name, Role, Value', '2t702h')],
  examples: {
    bad: '<body><details><summary></summary>From 9 to 5.</details></body>',
    good: '<body><details><summary>Opening hours</summary>From 9 to 5.</details></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const subjects = splitExposed(openersOf(document, accessibility), accessibility.rendering)
    return judgeElements({ document, accessibility }, openersOf, messages, {
      subjects,
      failing: subjects.checked.filter((summary) => !accessibility.names.isNamed(summary)),
      pass: messages.filled,
      fail: messages.empty,
      at: messages.noText,
    })
  },
})

function openersOf(document: Document, { rendering, roles }: Accessibility): Element[] {
  return document.all('summary').filter((summary) => rendering.isOpener(summary) && roles.of(summary) === null)
}
