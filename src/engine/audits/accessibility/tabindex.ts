import { defineAudit, defineMessages, pass, warn } from '../../audit.ts'
import { tabindexOf } from '../../derive/accessibility/focus.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { atEach, cut } from '../../derive/document/where.ts'
import { extentOf, noneToCheck, splitShown } from '../subjects.ts'

const messages = defineMessages({
  none: 'No element has a tabindex.',
  unchanged: 'No tabindex changes the tab order.',
  positive: { one: '{count} element has a positive tabindex.', other: '{count} elements have a positive tabindex.' },
  total: { one: '{count} element with tabindex', other: '{count} elements with tabindex' },
  share: {
    one: '{failing} of {count} element with tabindex',
    other: '{failing} of {count} elements with tabindex',
  },
  moved: 'tabindex="{value}" moves this element to the front of the tab order.',
})

export const tabindex = defineAudit({
  id: 'accessibility/tabindex',
  importance: 'low',
  title: 'No positive tabindex values',
  failureTitle: 'Positive tabindex values change the tab order',
  why: 'A positive tabindex moves an element ahead of the others, so the focus jumps around the page in an unexpected order.',
  fix: 'Use `tabindex="0"` or none at all, and put the elements in the intended order in the HTML.',
  messages,
  authorities: [
    { name: 'axe-core: tabindex', url: 'https://dequeuniversity.com/rules/axe/4.14/tabindex' },
    {
      name: 'WCAG failure F44: a tab order that does not preserve meaning (2.4.3)',
      url: 'https://www.w3.org/WAI/WCAG22/Techniques/failures/F44',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><a href="/">Home</a><button tabindex="1">Search</button></body>',
    good: '<body><a href="/">Home</a><button tabindex="0">Search</button></body>',
  },
  provenByShell: [],
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const subjects = splitShown(withTabindex(document), (element) => accessibility.rendering.isVisible(element))
    const { checked: elements } = subjects
    if (elements.length === 0) return noneToCheck(subjects, accessibility, messages, withTabindex)
    const positive = elements.filter((element) => (tabindexOf(element) ?? 0) > 0)
    const count = elements.length
    const extent = extentOf(subjects, positive.length)
    if (positive.length === 0) return pass(messages.unchanged, { value: messages.total({ count }), extent })
    return warn(messages.positive({ count: positive.length }), {
      value: messages.share({ failing: positive.length, count }),
      extent,
      ...atEach(document, positive, (element) => messages.moved({ value: cut(attr(element, 'tabindex')!, 12) })),
    })
  },
})

function withTabindex(document: Document): Element[] {
  return document.having('tabindex')
}
