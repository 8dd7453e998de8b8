import { defineAudit, defineMessages, type Message, pass, warn } from '../../audit.ts'
import { axeRule, wcagTechnique } from '../../authorities.ts'
import { tabindexOf } from '../../derive/accessibility/focus.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, byOrder, type Element } from '../../derive/document/dom.ts'
import { cut, findingsAt } from '../../derive/document/where.ts'
import { extentOf, noneToCheck, splitShown } from '../subjects.ts'

const messages = defineMessages({
  none: 'No element has a tabindex.',
  unchanged: 'No tabindex changes the tab order or stops at text.',
  positive: { one: '{count} element has a positive tabindex.', other: '{count} elements have a positive tabindex.' },
  total: { one: '{count} element with tabindex', other: '{count} elements with tabindex' },
  share: {
    one: '{failing} of {count} element with tabindex',
    other: '{failing} of {count} elements with tabindex',
  },
  idle: {
    one: '{count} text without a role is a tab stop.',
    other: '{count} texts without a role are tab stops.',
  },
  stop: 'tabindex="0" makes this {name} element a tab stop, but no role says what it does.',
  moved: 'tabindex="{value}" moves this element to the front of the tab order.',
})

export const tabindex = defineAudit({
  id: 'accessibility/tabindex',
  importance: 'low',
  title: 'No confusing tabindex values',
  failureTitle: 'Confusing tabindex values',
  why: 'A positive tabindex moves an element ahead of the others, so the focus jumps around the page; text as a tab stop makes people look for something to do there.',
  fix: 'Use `tabindex="0"` or none at all, put the elements in the intended order in the HTML, and use buttons or links for what people can operate.',
  messages,
  authorities: [
    axeRule('tabindex'),
    axeRule('focus-order-semantics'),
    wcagTechnique('a tab order that does not preserve meaning (2.4.3)', 'failures/F44'),
  ],
  examples: {
    bad: '<body><a href="/">Home</a><button tabindex="1">Search</button></body>',
    good: '<body><a href="/">Home</a><button tabindex="0">Search</button></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const subjects = splitShown(withTabindex(document), (element) => accessibility.rendering.isVisible(element))
    const { checked: elements } = subjects
    if (elements.length === 0) return noneToCheck(subjects, accessibility, messages, withTabindex)
    const positive = elements.filter((element) => (tabindexOf(element) ?? 0) > 0)
    const idle = elements.filter((element) => tabindexOf(element) === 0 && isIdle(element))
    const wrong = [...positive, ...idle].sort(byOrder)
    const count = elements.length
    const failing = wrong.length
    const extent = extentOf(subjects, failing)
    if (failing === 0) return pass(messages.unchanged, { value: messages.total({ count }), extent })
    const { length } = positive
    return warn(length > 0 ? messages.positive({ count: length }) : messages.idle({ count: failing }), {
      value: messages.share({ failing, count }),
      extent,
      ...findingsAt(document, wrong, messageFor),
    })
  },
})

function withTabindex(document: Document): Element[] {
  return document.having('tabindex')
}

/** Texts that don't scroll by themselves, which would need a tab stop. */
const TEXTS = new Set('p h1 h2 h3 h4 h5 h6 li dt dd'.split(' '))
/** With these, a script may make something else of it. */
const ROLE = /^(?:role|aria-|on|data-|contenteditable|draggable|@|v-|ng-|x-)/

function isIdle({ name, namespace, attributes }: Element): boolean {
  return namespace === 'html' && TEXTS.has(name) && !attributes.some((attribute) => ROLE.test(attribute.name))
}

function messageFor(element: Element): Message {
  const value = attr(element, 'tabindex')!
  return (tabindexOf(element) ?? 0) > 0
    ? messages.moved({ value: cut(value, 12) })
    : messages.stop({ name: element.name })
}
