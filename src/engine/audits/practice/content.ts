import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, notApplicable, pass, unknown } from '../../audit.ts'
import { mdn } from '../../authorities.ts'
import { type CheckedContent, checkContent } from '../../derive/content/content-checks.ts'
import type { Document } from '../../derive/document/document.ts'
import { finding, findingAt } from '../../derive/document/where.ts'

const messages = defineMessages({
  none: 'No content checks are set for this page.',
  met: { one: 'The content check passes.', other: 'All {count} content checks pass.' },
  failed: {
    one: '{failing} of {count} content check failed.',
    other: '{failing} of {count} content checks failed.',
  },
  tooLarge: 'The page is too large to search all of it.',
  total: { one: '{count} check', other: '{count} checks' },
  noText: 'The page does not contain the text “{text}”.',
  hasText: 'The page contains the text “{text}”.',
  noElement: 'The page has no element that matches {selector}.',
  hasElement: 'An element matches {selector}.',
})

export const content = defineAudit({
  id: 'practice/content',
  importance: 'high',
  title: 'Content checks pass',
  failureTitle: 'Content checks fail',
  why: 'A page that loads without an error can still show the wrong thing, such as an error message or an empty list. You set these checks for the page.',
  fix: 'Find out why the page has changed and restore it. If the change is intended, change the content checks of the report or the policy.',
  messages,
  authorities: [mdn('CSS selectors', 'CSS/Guides/Selectors')],
  examples: {
    language: 'text',
    bad: 'must contain “Add to cart”: Sorry, this product is not available.',
    good: 'must contain “Add to cart”: Clock, 300 €. Add to cart',
  },
  provenByShell: ['not-applicable'],
  needs: ['contentChecks', 'document', 'accessibility'],

  check({ contentChecks, document, accessibility }) {
    const count = contentChecks.length
    if (count === 0) return notApplicable(messages.none)
    const isVisible = (element: Document['html']) => accessibility.rendering.isVisible(element)
    const checked = checkContent({ document, isVisible }, contentChecks)
    const failed = checked.filter(({ state }) => state === 'failed')
    const value = messages.total({ count })
    if (failed.length > 0)
      return fail(messages.failed({ failing: failed.length, count }), {
        value,
        findings: failed.map((one) => findingOf(document, one)),
        extent: { checked: count, affected: failed.length, hidden: 0 },
      })
    return checked.some(({ state }) => state === 'unsure')
      ? unknown(messages.tooLarge, { value })
      : pass(messages.met({ count }), { value, extent: { checked: count, affected: 0, hidden: 0 } })
  },
})

function findingOf(document: Document, { check, element }: CheckedContent): Finding {
  const { kind, text, selector } = check
  const isWanted = kind === 'must_contain'
  if (selector === undefined) return finding(isWanted ? messages.noText({ text }) : messages.hasText({ text }))
  const message = isWanted ? messages.noElement({ selector }) : messages.hasElement({ selector })
  return element === null ? finding(message) : findingAt(document, element, message)
}
