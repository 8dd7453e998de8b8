import { firstPosition } from '../../../common/binary-search.ts'
import type { Document } from '../document/document.ts'
import { attr, Element, hasAttr } from '../document/dom.ts'
import type { Rendering } from './rendering.ts'

const CANDIDATES = [
  'a',
  'area',
  'button',
  'input',
  'select',
  'textarea',
  'iframe',
  'summary',
  'details',
  'audio',
  'video',
]

/** What can be focused, as far as the markup shows (HTML §6.6.3). */
export class Focus {
  readonly #document: Document
  readonly #rendering: Rendering
  #tabbable: Element[] | undefined

  constructor(document: Document, rendering: Rendering) {
    this.#document = document
    this.#rendering = rendering
  }

  /** Whether it can be focused by keyboard, mouse or script. */
  isFocusable(element: Element): boolean {
    if (!this.#isReachable(element) || this.isDisabled(element)) return false
    return tabindexOf(element) !== null || this.#isNative(element)
  }

  /** Whether it is in the tab order. */
  isTabbable(element: Element): boolean {
    if (!this.#isReachable(element) || this.isDisabled(element)) return false
    const tabindex = tabindexOf(element)
    return tabindex === null ? this.#isNative(element) : tabindex >= 0
  }

  isDisabled(element: Element): boolean {
    if (!isFormControl(element.name)) return false
    return hasAttr(element, 'disabled') || this.#rendering.isDisabledByFieldset(element)
  }

  #isReachable(element: Element): boolean {
    return this.#rendering.isVisible(element) && !this.#rendering.isInert(element)
  }

  #isNative(element: Element): boolean {
    return this.#rendering.isOpener(element) || isNativelyFocusable(element)
  }

  /** All elements in the tab order, in document order. */
  tabbable(): Element[] {
    if (this.#tabbable !== undefined) return this.#tabbable
    const { elements } = this.#document
    const marked = new Uint8Array(elements.length)
    for (const name of CANDIDATES) for (const element of this.#document.all(name)) marked[element.order] = 1
    for (const name of ['tabindex', 'contenteditable'])
      for (const element of this.#document.having(name)) marked[element.order] = 1
    const found: Element[] = []
    for (let i = marked.indexOf(1); i !== -1; i = marked.indexOf(1, i + 1)) {
      const element = elements[i]!
      if (this.isTabbable(element)) found.push(element)
    }
    this.#tabbable = found
    return found
  }

  /** The first descendant in the tab order, or null. */
  tabbableIn(element: Element): Element | null {
    const all = this.tabbable()
    const next = all[firstPosition(0, all.length, (position) => all[position]!.order > element.order)]
    return next !== undefined && next.order < this.#rendering.endOf(element) ? next : null
  }
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
