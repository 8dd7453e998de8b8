import { fail, type Message, pass, type Ruling } from '../audit.ts'
import type { Accessibility, PagePart } from '../derive/accessibility/accessible.ts'
import type { Element } from '../derive/document/dom.ts'
import { failingIn, findingsAtShown } from './shown-elements.ts'
import { extentOf, type FindElements, noneToCheck } from './subjects.ts'

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
  const { subjects, failing: nameless } = failingIn(page, find, isNameless)
  const count = subjects.checked.length
  if (count === 0) return noneToCheck(subjects, page.accessibility, messages, find)
  const failing = nameless.length
  const extent = extentOf(subjects, failing)
  if (failing === 0) return pass(messages.named, { value: messages.total({ count }), extent })
  return fail(messages.missing({ count: failing }), {
    value: messages.share({ failing, count }),
    extent,
    ...findingsAtShown(page.document, page.accessibility, nameless, messages.noName),
  })
}

function isNameless(element: Element, { names }: Accessibility): boolean {
  return !names.isNamed(element)
}
