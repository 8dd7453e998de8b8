import type { Document } from '../document/document.ts'
import type { Element } from '../document/dom.ts'
import { type EndOf, extentFinder } from './rendering-extent.ts'
import { readMarks } from './rendering-marks.ts'

/**
 * What a browser shows of the page, as far as the markup alone tells. A class may hide an element too, but only a style
 * sheet knows: what nothing in the markup hides counts as shown.
 */
export interface Rendering {
  /** Has it a box: no `hidden`, no `display: none`, no closed `details` or `dialog` around it? */
  isRendered(element: Element): boolean
  /** Rendered, and not `visibility: hidden`. */
  isVisible(element: Element): boolean
  /** Part of the accessibility tree, as far as hiding goes: visible, and nothing around it is `inert` or `aria-hidden`. */
  isExposed(element: Element): boolean
  isAriaHidden(element: Element): boolean
  isInert(element: Element): boolean
  /** Inside `article`, `aside`, `main`, `nav` or `section`, where `header` and `footer` are no landmarks. */
  isSectioned(element: Element): boolean
  /** Inside a disabled `fieldset`, other than in its legend. */
  isDisabledByFieldset(element: Element): boolean
  /** A `summary` that opens and closes the `details` around it: the first one in there. */
  isOpener(element: Element): boolean
  /** The element or one around it says `aria-busy`. */
  isBusy(element: Element): boolean
  endOf: EndOf
}

export function readRendering(document: Document): Rendering {
  const endOf = extentFinder(document.elements.length)
  const { unrendered, invisible, ariaHidden, inert, sectioned, disabled, busy, openers } = readMarks(document, endOf)
  const hidden = new Uint8Array(document.elements.length)
  for (let i = 0; i < hidden.length; i++) hidden[i] = unrendered[i]! | invisible[i]! | ariaHidden[i]! | inert[i]!
  return {
    isRendered: ({ order }) => unrendered[order] === 0,
    isVisible: ({ order }) => (unrendered[order]! | invisible[order]!) === 0,
    isExposed: ({ order }) => hidden[order] === 0,
    isAriaHidden: ({ order }) => ariaHidden[order] === 1,
    isInert: ({ order }) => inert[order] === 1,
    isSectioned: ({ parent }) => parent !== null && sectioned[parent.order] === 1,
    isDisabledByFieldset: ({ order }) => disabled[order] === 1,
    isOpener: (element) => openers.has(element),
    isBusy: ({ order }) => busy[order] === 1,
    endOf,
  }
}
