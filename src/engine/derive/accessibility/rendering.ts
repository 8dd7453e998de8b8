import type { Document } from '../document/document.ts'
import type { Element } from '../document/dom.ts'
import { type EndOf, extentFinder } from './rendering-extent.ts'
import { readMarks } from './rendering-marks.ts'

/**
 * What a browser renders, as far as the markup shows. Style sheets may hide more: what the markup does not hide counts
 * as rendered.
 */
export interface Rendering {
  /** It has a box: no `hidden`, no `display: none`, no closed `details` or `dialog` around it. */
  isRendered(element: Element): boolean
  /** Rendered, and not `visibility: hidden`. */
  isVisible(element: Element): boolean
  /** In the accessibility tree: visible, and not in an `inert` or `aria-hidden` element. */
  isExposed(element: Element): boolean
  isAriaHidden(element: Element): boolean
  isInert(element: Element): boolean
  /** Inside `article`, `aside`, `main`, `nav` or `section`, where `header` and `footer` are not landmarks. */
  isSectioned(element: Element): boolean
  /** Inside a disabled `fieldset`, except in its legend. */
  isDisabledByFieldset(element: Element): boolean
  /** The first `summary` of a `details`, which toggles it. */
  isOpener(element: Element): boolean
  /** It or an ancestor has `aria-busy`. */
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
