import { fail, type Message, notApplicable, pass, type Ruling } from '../audit.ts'
import type { Accessibility } from '../derive/accessibility/accessible.ts'
import type { Element } from '../derive/document/dom.ts'
import { atEachShown, type FindElements, failingIn, type PagePart } from './shown-elements.ts'

interface NameMessages {
  none: Message
  named: Message
  total(params: { count: number }): Message
  missing(params: { count: number }): Message
  share(params: { failing: number; count: number }): Message
  noName: Message
}

/** Fails if one of the elements has no accessible name. */
export function judgeNames(page: PagePart, find: FindElements, messages: NameMessages): Ruling {
  const { count, failing: nameless } = failingIn(page, find, isNameless)
  if (count === 0) return notApplicable(messages.none)
  const failing = nameless.length
  if (failing === 0) return pass(messages.named, { value: messages.total({ count }) })
  return fail(messages.missing({ count: failing }), {
    value: messages.share({ failing, count }),
    ...atEachShown(page.document, page.accessibility, nameless, messages.noName),
  })
}

function isNameless(element: Element, { names }: Accessibility): boolean {
  return !names.isNamed(element)
}
