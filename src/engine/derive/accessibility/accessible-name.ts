import type { Document } from '../document/document.ts'
import {
  attr,
  Element,
  hasAttr,
  inDocumentOrder,
  isCustomElement,
  type Node,
  splitOnSpace,
  Text,
} from '../document/dom.ts'
import { ariaRole } from './aria.ts'
import { type AuthorNames, inputType, type Roles } from './aria-roles.ts'
import { embedsImage, embedsMedia, type Rendering } from './rendering.ts'

/** How content is read. Hidden content counts if a hidden element was referenced by id. */
const HIDDEN_COUNTS = 1
/** In a `label`, the control it labels is not part of the name; others count with their value (accname 1.2, 2C). */
const IN_LABEL = 2
/** References within an `aria-labelledby` target are not followed. */
const REFERENCED = 4
const MODES = 8

const UNKNOWN = 0
const NO = 1
const YES = 2

const NO_LABELS: readonly Element[] = []

/** Whether elements have an accessible name (accname 1.2). The name itself is not built. */
export class Names implements AuthorNames {
  readonly #document: Document
  readonly #rendering: Rendering
  readonly #page: { readonly roles: Roles }
  #labels: Map<Element, Element[]> | undefined
  /** The control whose labels are read. */
  #labelled: Element | null = null
  /** What each element adds to a name, by mode, so that nested elements are visited once. */
  #known: Uint8Array | undefined

  /** `page` gets its roles after its names, because they depend on each other. */
  constructor(document: Document, rendering: Rendering, page: { readonly roles: Roles }) {
    this.#document = document
    this.#rendering = rendering
    this.#page = page
  }

  // Most names come from content, and the order does not matter for whether there is one.
  isNamed(element: Element): boolean {
    return this.#isNamedByContent(element) || this.#isNamedNatively(element) || this.isNamedByAuthor(element)
  }

  #adds(element: Element, mode: number): boolean {
    this.#known ??= new Uint8Array(this.#document.elements.length * MODES)
    const known = this.#known
    const place = element.order * MODES + mode
    if (known[place] === UNKNOWN) known[place] = this.#addsUnread(element, mode) ? YES : NO
    return known[place] === YES
  }

  #addsUnread(element: Element, mode: number): boolean {
    if (isSilent(element.name) || ((mode & IN_LABEL) !== 0 && element === this.#labelled)) return false
    const hiddenCounts = (mode & HIDDEN_COUNTS) !== 0
    if (!hiddenCounts && (!this.#rendering.isRendered(element) || this.#rendering.isAriaHidden(element))) return false
    if (element.attributes.length > 0) {
      if ((mode & REFERENCED) === 0 && this.#isReferring(element)) return true
      if (hasText(attr(element, 'aria-label'))) return true
      if (this.#page.roles.isPresentational(element) && element.name === 'img') return false
    }
    return this.#addsNatively(element, mode) || hasText(attr(element, 'title'))
  }

  #addsNatively(element: Element, mode: number): boolean {
    switch (element.name) {
      case 'img':
      case 'area':
        return hasText(attr(element, 'alt'))
      case 'input':
        return inputAdds(element)
      case 'select':
      case 'textarea':
        return this.#childrenAdd(element, mode)
      case 'object':
        return !embedsMedia(element) && this.#childrenAdd(element, mode)
      case 'iframe':
      case 'embed':
      case 'audio':
      case 'video':
        return false
      default:
        // The content of a custom element depends on its script, that of a slot on the page, and may be a name.
        return this.#childrenAdd(element, mode) || isCustomElement(element) || element.name === 'slot'
    }
  }

  #childrenAdd(element: Element, mode: number): boolean {
    const textCounts = (mode & HIDDEN_COUNTS) !== 0 || this.#rendering.isVisible(element)
    for (const child of element.children) if (this.#childAdds(child, mode, textCounts)) return true
    return false
  }

  #childAdds(child: Node, mode: number, textCounts: boolean): boolean {
    if (child instanceof Text) return textCounts && hasText(child.value)
    // A declarative shadow tree is not part of the document, but may contain a name.
    if (child.name === 'template') return hasAttr(child, 'shadowrootmode')
    return this.#adds(child, mode)
  }

  /** Whether one of the elements in `aria-labelledby` has content. */
  #isReferring(element: Element): boolean {
    return splitOnSpace(attr(element, 'aria-labelledby')).some((id) => {
      const target = this.#document.ids.get(id)
      return (
        target !== undefined && this.#adds(target, REFERENCED | (this.#rendering.isExposed(target) ? 0 : HIDDEN_COUNTS))
      )
    })
  }

  #allLabelsOf(control: Element): readonly Element[] {
    this.#labels ??= readLabels(this.#document, this.#rendering)
    return this.#labels.get(control) ?? NO_LABELS
  }

  /** The `label` elements of a control that are exposed and have content. */
  labelsOf(control: Element): readonly Element[] {
    this.#labelled = control
    return this.#allLabelsOf(control).filter((label) => this.#isNaming(label))
  }

  #isLabelled(control: Element): boolean {
    this.#labelled = control
    return this.#allLabelsOf(control).some((label) => this.#isNaming(label))
  }

  #isNaming(label: Element): boolean {
    return this.#rendering.isExposed(label) && this.#adds(label, IN_LABEL)
  }

  isNamedByAuthor(element: Element): boolean {
    return this.#isReferring(element) || hasText(attr(element, 'aria-label')) || hasText(attr(element, 'title'))
  }

  #isNamedNatively(element: Element): boolean {
    switch (element.name) {
      case 'img':
      case 'area':
        return hasText(attr(element, 'alt'))
      case 'input':
        return this.#isInputNamed(element)
      case 'textarea':
        return this.#isLabelled(element) || hasText(attr(element, 'placeholder'))
      case 'button':
      case 'meter':
      case 'output':
      case 'progress':
      case 'select':
        return this.#isLabelled(element)
      case 'object':
        return embedsImage(element) && hasText(attr(element, 'alt'))
      case 'fieldset':
        return this.#isNamedByChild(element, 'legend')
      case 'table':
        return this.#isNamedByChild(element, 'caption')
      case 'figure':
        return this.#isNamedByChild(element, 'figcaption')
      default:
        return element.namespace === 'svg'
          ? this.#isNamedByChild(element, 'title')
          : isCustomElement(element) && this.#isLabelled(element)
    }
  }

  #isInputNamed(input: Element): boolean {
    if (this.#isLabelled(input)) return true
    const type = inputType(input)
    if (type === 'image') return hasText(attr(input, 'alt'))
    if (type === 'submit' || type === 'reset' || type === 'button') return isNamedByValue(input, type)
    return hasText(attr(input, 'placeholder'))
  }

  #isNamedByChild(element: Element, name: string): boolean {
    const child = element.children.find((one): one is Element => one instanceof Element && one.name === name)
    return child !== undefined && this.#childrenAdd(child, 0)
  }

  #isNamedByContent(element: Element): boolean {
    const role = this.#page.roles.of(element)
    const allows = role === null ? element.name === 'summary' : ariaRole(role)?.namedFromContent === true
    return allows && (this.#childrenAdd(element, 0) || isCustomElement(element))
  }
}

function inputAdds(input: Element): boolean {
  const type = inputType(input)
  if (type === 'hidden' || type === 'checkbox' || type === 'radio') return false
  if (type === 'image') return hasText(attr(input, 'alt'))
  if (type === 'submit' || type === 'reset' || type === 'button') return isNamedByValue(input, type)
  // HTML §4.10.5.1.13: a range always has a value.
  return type === 'range' || hasText(attr(input, 'value')) || hasText(attr(input, 'placeholder'))
}

/** Their text is not part of the page. */
function isSilent(name: string): boolean {
  return name === 'script' || name === 'style' || name === 'noscript' || name === 'template' || name === 'desc'
}

/** HTML-AAM 1.0 §4.1.2: browsers name submit and reset buttons that have no value. */
function isNamedByValue(input: Element, type: string): boolean {
  const value = attr(input, 'value')
  return value === null ? type !== 'button' : hasText(value)
}

/** White space does not count in a name. The first character decides for nearly every text. */
function hasText(text: string | null): boolean {
  if (text === null || text === '') return false
  const first = text.charCodeAt(0)
  return (first > 32 && first < 127) || /\S/.test(text)
}

const LABELABLE = ['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']

/** The `label` elements of each control (HTML §4.10.4). */
export function readLabels(document: Document, rendering: Rendering): Map<Element, Element[]> {
  const labels = new Map<Element, Element[]>()
  const controls = inDocumentOrder(LABELABLE.map((name) => document.all(name).filter(isLabelable)))
  let next = 0
  // Both lists are in document order, so the search for a label's control continues where the last one ended.
  for (const label of document.all('label')) {
    const id = attr(label, 'for')
    while (next < controls.length && controls[next]!.order < label.order) next++
    const inside =
      controls[next] !== undefined && controls[next]!.order < rendering.endOf(label) ? controls[next]! : null
    const control = id === null ? inside : (document.ids.get(id) ?? null)
    if (control === null || !isLabelable(control)) continue
    const known = labels.get(control)
    if (known === undefined) labels.set(control, [label])
    else known.push(label)
  }
  return labels
}

/** Custom elements can be form controls too. */
function isLabelable(element: Element): boolean {
  if (element.namespace !== 'html') return false
  if (element.name === 'input') return inputType(element) !== 'hidden'
  return LABELABLE.includes(element.name) || isCustomElement(element)
}
