import type { Document } from '../document/document.ts'
import { attr, Element, hasAttr } from '../document/dom.ts'
import type { Rendering } from './rendering.ts'

/** What can be focused, as far as the markup shows (HTML §6.6.3). */
export interface Focus {
  /** Whether it can be focused by keyboard, mouse or script. */
  isFocusable(element: Element): boolean
  /** Whether it is in the tab order. */
  isTabbable(element: Element): boolean
  isDisabled(element: Element): boolean
  /** The first descendant in the tab order, or null. */
  tabbableIn(element: Element): Element | null
  /** All elements in the tab order, in document order. */
  tabbable(): Element[]
}

const CANDIDATES = [
  ...['a', 'area', 'button', 'input', 'select', 'textarea', 'iframe', 'summary', 'details'],
  ...['audio', 'video'],
]

export function readFocus(document: Document, rendering: Rendering): Focus {
  let found: Element[] | undefined
  const isReachable = (element: Element): boolean => rendering.isVisible(element) && !rendering.isInert(element)
  const isDisabled = (element: Element): boolean =>
    isFormControl(element.name) && (hasAttr(element, 'disabled') || rendering.isDisabledByFieldset(element))
  const isNative = (element: Element): boolean => rendering.isOpener(element) || isNativelyFocusable(element)
  const isFocusable = (element: Element): boolean =>
    isReachable(element) && !isDisabled(element) && (tabindexOf(element) !== null || isNative(element))

  function isTabbable(element: Element): boolean {
    if (!isReachable(element) || isDisabled(element)) return false
    const tabindex = tabindexOf(element)
    return tabindex === null ? isNative(element) : tabindex >= 0
  }

  function tabbable(): Element[] {
    if (found !== undefined) return found
    const marked = new Uint8Array(document.elements.length)
    for (const name of CANDIDATES) for (const element of document.all(name)) marked[element.order] = 1
    for (const name of ['tabindex', 'contenteditable'])
      for (const element of document.having(name)) marked[element.order] = 1
    found = []
    for (let i = marked.indexOf(1); i !== -1; i = marked.indexOf(1, i + 1)) {
      const element = document.elements[i]!
      if (isTabbable(element)) found.push(element)
    }
    return found
  }

  function tabbableIn(element: Element): Element | null {
    const all = tabbable()
    let low = 0
    let high = all.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (all[middle]!.order > element.order) high = middle
      else low = middle + 1
    }
    const next = all[low]
    return next !== undefined && next.order < rendering.endOf(element) ? next : null
  }

  return { isFocusable, isTabbable, isDisabled, tabbableIn, tabbable }
}

/** The number by the rules for parsing integers (HTML §2.3.4.1), or null. */
export function tabindexOf(element: Element): number | null {
  const written = attr(element, 'tabindex')
  const match = written === null ? null : /^[\t\n\f\r ]*([+-]?\d{1,15})/.exec(written)
  return match === null ? null : Number(match[1])
}

/** Elements that cannot be focused while they are disabled. */
function isFormControl(name: string): boolean {
  return name === 'input' || name === 'button' || name === 'select' || name === 'textarea'
}

function isNativelyFocusable(element: Element): boolean {
  if (element.namespace !== 'html')
    return element.name === 'a' && (hasAttr(element, 'href') || hasAttr(element, 'xlink:href'))
  switch (element.name) {
    case 'a':
    case 'area':
      return hasAttr(element, 'href') || isEditable(element)
    case 'input':
    case 'button':
    case 'select':
    case 'textarea':
    case 'iframe':
      return true
    case 'details':
      return !element.children.some((child) => child instanceof Element && child.name === 'summary')
    case 'audio':
    case 'video':
      return hasAttr(element, 'controls')
    default:
      return isEditable(element)
  }
}

function isEditable(element: Element): boolean {
  const value = attr(element, 'contenteditable')?.trim().toLowerCase()
  return value === '' || value === 'true' || value === 'plaintext-only'
}
