import { defineAudit, defineMessages } from '../../audit.ts'
import { axeRule, mdn } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element, splitOnSpace } from '../../derive/document/dom.ts'
import { cut, selectorOf } from '../../derive/document/where.ts'
import { judgeElements, splitShown } from '../subjects.ts'

const messages = defineMessages({
  none: 'No element has an accesskey.',
  unique: 'Every accesskey is used once.',
  repeated: {
    one: '{count} accesskey is used for another element, too.',
    other: '{count} accesskeys are used for other elements, too.',
  },
  total: { one: '{count} accesskey', other: '{count} accesskeys' },
  share: { one: '{failing} of {count} accesskey', other: '{failing} of {count} accesskeys' },
  same: 'The accesskey “{key}” is that of {other}, too.',
})

export const accesskey = defineAudit({
  id: 'accessibility/accesskey',
  importance: 'low',
  title: 'Each accesskey is used once',
  failureTitle: 'The same accesskey for several elements',
  why: 'Browsers differ in what a repeated accesskey does: some use the first element, others only move the focus between them.',
  fix: 'Use each accesskey for one element only, or remove it: browsers and screen readers use many of the keys themselves.',
  messages,
  authorities: [axeRule('accesskeys'), mdn('accesskey', 'HTML/Reference/Global_attributes/accesskey')],
  examples: {
    bad: '<body><a href="/" accesskey="h">Home</a> <a href="/help" accesskey="h">Help</a></body>',
    good: '<body><a href="/" accesskey="h">Home</a> <a href="/help" accesskey="?">Help</a></body>',
  },
  needs: ['document', 'accessibility'],

  check({ document, accessibility }) {
    const subjects = splitShown(withKey(document), (element) => accessibility.rendering.isVisible(element))
    const first = new Map<string, Element>()
    const repeated: Element[] = []
    for (const element of subjects.checked) {
      const key = keyOf(element)!
      const known = first.get(key)
      if (known === undefined) first.set(key, element)
      // A link that is there twice, such as one at the top and one at the bottom, does the same.
      else if (!isSameLink(known, element)) repeated.push(element)
    }
    return judgeElements({ document, accessibility }, withKey, messages, {
      subjects,
      failing: repeated,
      pass: messages.unique,
      warn: messages.repeated,
      at: (element) => {
        const key = keyOf(element)!
        return messages.same({ key: cut(key, 12), other: cut(selectorOf(first.get(key)!), 120) })
      },
    })
  },
})

function withKey(document: Document): Element[] {
  return document.having('accesskey').filter((element) => keyOf(element) !== null)
}

/** HTML §6.6.4: the first key of the list that the keyboard has, in general the first one. */
function keyOf(element: Element): string | null {
  return splitOnSpace(attr(element, 'accesskey')!.slice(0, 40).toLowerCase())[0] ?? null
}

function isSameLink(one: Element, other: Element): boolean {
  const href = attr(one, 'href')
  return href !== null && href === attr(other, 'href')
}
