import type { Extent } from '../assessment.ts'
import { type Message, notApplicable, type Ruling } from '../audit.ts'
import type { Rendering } from '../derive/accessibility/rendering.ts'
import type { Element } from '../derive/document/dom.ts'
import { shared } from './shared-messages.ts'

/** The elements of the HTML that an audit is about. Hidden ones are not judged, but they are not absent either. */
export interface Subjects {
  checked: Element[]
  hidden: Element[]
}

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
  rendering: Rendering,
  { none, total }: { none: Message; total(params: { count: number }): Message },
): Ruling {
  const count = hidden.length
  const extent = { checked: 0, affected: 0, hidden: count }
  if (count === 0) return notApplicable(none, { extent })
  const say = hidden.some((element) => rendering.isVisible(element)) ? shared.hiddenFromReaders : shared.hidden
  return notApplicable(say({ count, elements: total({ count }) }), { extent })
}
