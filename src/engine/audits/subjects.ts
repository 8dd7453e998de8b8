import type { Extent } from '../assessment.ts'
import { fail, type Message, notApplicable, pass, type Ruling, warn } from '../audit.ts'
import type { Accessibility, PagePart } from '../derive/accessibility/accessible.ts'
import type { Rendering } from '../derive/accessibility/rendering.ts'
import type { Document } from '../derive/document/document.ts'
import type { Element } from '../derive/document/dom.ts'
import { findingsAt } from '../derive/document/where.ts'
import { shared } from './shared-messages.ts'

/** The elements of the HTML that an audit is about. Hidden ones are not judged, but they are not absent either. */
export interface Subjects {
  checked: Element[]
  hidden: Element[]
}

/** Finds elements whether or not they are hidden. */
export type FindElements = (document: Document, accessibility: Accessibility) => readonly Element[]

export function splitShown(elements: readonly Element[], isShown: (element: Element) => boolean): Subjects {
  const checked: Element[] = []
  const hidden: Element[] = []
  for (let i = 0; i < elements.length; i++) (isShown(elements[i]!) ? checked : hidden).push(elements[i]!)
  return { checked, hidden }
}

/** The elements that assistive technology presents, and the others. */
export function splitExposed(elements: readonly Element[], rendering: Rendering): Subjects {
  return splitShown(elements, (element) => rendering.isExposed(element))
}

export function extentOf({ checked, hidden }: Subjects, affected = 0): Extent {
  return { checked: checked.length, affected, hidden: hidden.length }
}

/** Nothing to judge: because the HTML has no such elements, or because all of them are hidden. */
export function noneToCheck(
  { hidden }: Pick<Subjects, 'hidden'>,
  { rendering, detached }: Pick<Accessibility, 'rendering' | 'detached'>,
  { none, total }: { none: Message; total(params: { count: number }): Message },
  find: FindElements,
): Ruling {
  if (hidden.length > 0) {
    const isVisible = hidden.some((element) => rendering.isVisible(element))
    return notSeen(isVisible ? shared.hiddenFromReaders : shared.hidden, hidden.length, total)
  }
  let count = 0
  for (const part of detached) count += find(part.document, part.accessibility).length
  return count === 0 ? noneAtAll(none) : notSeen(shared.detached, count, total)
}

/** The same for audits of elements that count wherever they are, hidden or not. */
export function noneInHtml(
  document: Document,
  { none, total }: { none: Message; total(params: { count: number }): Message },
  find: (document: Document) => readonly unknown[],
): Ruling {
  let count = 0
  for (const part of document.detached()) count += find(part).length
  return count === 0 ? noneAtAll(none) : notSeen(shared.detached, count, total)
}

function noneAtAll(none: Message): Ruling {
  return notApplicable(none, { extent: { checked: 0, affected: 0, hidden: 0 } })
}

function notSeen(
  say: (params: { count: number; elements: Message }) => Message,
  count: number,
  total: (params: { count: number }) => Message,
): Ruling {
  return notApplicable(say({ count, elements: total({ count }) }), {
    extent: { checked: 0, affected: 0, hidden: count },
  })
}

interface ElementMessages {
  none: Message
  total(params: { count: number }): Message
  share(params: { failing: number; count: number }): Message
}

interface JudgedElements {
  subjects: Subjects
  failing: Element[]
  pass: Message
  /** What is wrong with each of them. */
  at: Message | ((element: Element) => Message)
}

type CountMessage = (params: { count: number }) => Message

/** The ruling on elements that pass or fail one by one: how many fail, and a finding at each. */
export function judgeElements(
  { document, accessibility }: PagePart,
  find: FindElements,
  messages: ElementMessages,
  judged: JudgedElements & ({ fail: CountMessage } | { warn: CountMessage }),
): Ruling {
  const { subjects } = judged
  const count = subjects.checked.length
  if (count === 0) return noneToCheck(subjects, accessibility, messages, find)
  const failing = judged.failing.length
  const extent = extentOf(subjects, failing)
  if (failing === 0) return pass(judged.pass, { value: messages.total({ count }), extent })
  const more = {
    value: messages.share({ failing, count }),
    extent,
    ...findingsAt(document, judged.failing, judged.at),
  }
  return 'fail' in judged ? fail(judged.fail({ count: failing }), more) : warn(judged.warn({ count: failing }), more)
}
