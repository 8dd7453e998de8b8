import type { Document } from '../document/document.ts'
import { attr, Element, hasAttr, type Node, Text } from '../document/dom.ts'
import { inDocumentOrder, isCustomElement } from './accessible-elements.ts'
import { ariaRole } from './aria.ts'
import type { Roles } from './aria-roles.ts'
import { inputType } from './aria-roles.ts'
import type { Rendering } from './rendering.ts'
import { embedsImage, embedsMedia } from './rendering.ts'

/** Whether elements have an accessible name (accname 1.2). The name itself is not built. */
export interface Names {
  isNamed(element: Element): boolean
  /** Named by `aria-labelledby`, `aria-label` or `title`. */
  isNamedByAuthor(element: Element): boolean
}

/** How content is read. Hidden content counts if a hidden element was referenced by id. */
const HIDDEN_COUNTS = 1
/** In a `label`, the value of a control is not part of the name. */
const VALUES_DO_NOT = 2
/** References within an `aria-labelledby` target are not followed. */
const REFERENCED = 4
const MODES = 8

const UNKNOWN = 0
const NO = 1
const YES = 2

export function readNames(document: Document, rendering: Rendering, roles: () => Roles): Names {
  const labelsOf = labelFinder(document, rendering)
  /** What each element adds to a name, by mode, so that nested elements are visited once. */
  let known: Uint8Array | undefined

  function adds(element: Element, mode: number): boolean {
    known ??= new Uint8Array(document.elements.length * MODES)
    const place = element.order * MODES + mode
    if (known[place] === UNKNOWN) known[place] = addsUnread(element, mode) ? YES : NO
    return known[place] === YES
  }

  function addsUnread(element: Element, mode: number): boolean {
    if (isSilent(element.name)) return false
    const hiddenCounts = (mode & HIDDEN_COUNTS) !== 0
    if (!hiddenCounts && (!rendering.isRendered(element) || rendering.isAriaHidden(element))) return false
    if (element.attributes.length > 0) {
      if ((mode & REFERENCED) === 0 && isReferring(element)) return true
      if (hasText(attr(element, 'aria-label'))) return true
      if (roles().isPresentational(element) && element.name === 'img') return false
    }
    return addsNatively(element, mode) || hasText(attr(element, 'title'))
  }

  function addsNatively(element: Element, mode: number): boolean {
    switch (element.name) {
      case 'img':
      case 'area':
        return hasText(attr(element, 'alt'))
      case 'input':
        return inputAdds(element, mode)
      case 'select':
      case 'textarea':
        return (mode & VALUES_DO_NOT) === 0 && childrenAdd(element, mode)
      case 'object':
        return !embedsMedia(element) && childrenAdd(element, mode)
      case 'iframe':
      case 'embed':
      case 'audio':
      case 'video':
        return false
      default:
        // The content of a custom element depends on its script and may be a name.
        return childrenAdd(element, mode) || isCustomElement(element)
    }
  }

  function inputAdds(input: Element, mode: number): boolean {
    const type = inputType(input)
    if (type === 'hidden') return false
    if (type === 'image') return hasText(attr(input, 'alt'))
    if (type === 'submit' || type === 'reset' || type === 'button') return isNamedByValue(input, type)
    return (mode & VALUES_DO_NOT) === 0 && (hasText(attr(input, 'value')) || hasText(attr(input, 'placeholder')))
  }

  function childrenAdd(element: Element, mode: number): boolean {
    const textCounts = (mode & HIDDEN_COUNTS) !== 0 || rendering.isVisible(element)
    for (const child of element.children) if (childAdds(child, mode, textCounts)) return true
    return false
  }

  function childAdds(child: Node, mode: number, textCounts: boolean): boolean {
    if (child instanceof Text) return textCounts && hasText(child.value)
    // A declarative shadow tree is not part of the document, but may contain a name.
    if (child.name === 'template') return hasAttr(child, 'shadowrootmode')
    return adds(child, mode)
  }

  /** Whether one of the elements in `aria-labelledby` has content. */
  function isReferring(element: Element): boolean {
    const ids = attr(element, 'aria-labelledby')
    if (ids === null) return false
    return ids.split(/[\t\n\f\r ]+/).some((id) => {
      const target = id === '' ? undefined : document.ids.get(id)
      return target !== undefined && adds(target, REFERENCED | (rendering.isExposed(target) ? 0 : HIDDEN_COUNTS))
    })
  }

  function isLabelled(control: Element): boolean {
    return labelsOf(control).some((label) => rendering.isExposed(label) && adds(label, VALUES_DO_NOT))
  }

  function isNamedByAuthor(element: Element): boolean {
    return isReferring(element) || hasText(attr(element, 'aria-label')) || hasText(attr(element, 'title'))
  }

  function isNamedNatively(element: Element): boolean {
    switch (element.name) {
      case 'img':
      case 'area':
        return hasText(attr(element, 'alt'))
      case 'input':
        return isInputNamed(element)
      case 'textarea':
        return isLabelled(element) || hasText(attr(element, 'placeholder'))
      case 'button':
      case 'meter':
      case 'output':
      case 'progress':
      case 'select':
        return isLabelled(element)
      case 'object':
        return embedsImage(element) && hasText(attr(element, 'alt'))
      case 'fieldset':
        return isNamedByChild(element, 'legend')
      case 'table':
        return isNamedByChild(element, 'caption')
      case 'figure':
        return isNamedByChild(element, 'figcaption')
      default:
        return element.namespace === 'svg'
          ? isNamedByChild(element, 'title')
          : isCustomElement(element) && isLabelled(element)
    }
  }

  function isInputNamed(input: Element): boolean {
    if (isLabelled(input)) return true
    const type = inputType(input)
    if (type === 'image') return hasText(attr(input, 'alt'))
    if (type === 'submit' || type === 'reset' || type === 'button') return isNamedByValue(input, type)
    return hasText(attr(input, 'placeholder'))
  }

  function isNamedByChild(element: Element, name: string): boolean {
    const child = element.children.find((one): one is Element => one instanceof Element && one.name === name)
    return child !== undefined && childrenAdd(child, 0)
  }

  function isNamedByContent(element: Element): boolean {
    const role = roles().of(element)
    const allows = role === null ? element.name === 'summary' : ariaRole(role)?.namedFromContent === true
    return allows && (childrenAdd(element, 0) || isCustomElement(element))
  }

  return {
    isNamedByAuthor,
    // Most names come from content, and the order does not matter for whether there is one.
    isNamed: (element) => isNamedByContent(element) || isNamedNatively(element) || isNamedByAuthor(element),
  }
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

/** The `label` elements of each control (HTML §4.10.4), built on first use. */
export function labelFinder(document: Document, rendering: Rendering): (control: Element) => readonly Element[] {
  let labels: Map<Element, Element[]> | undefined
  return (control) => {
    labels ??= readLabels(document, rendering)
    return labels.get(control) ?? []
  }
}

function readLabels(document: Document, rendering: Rendering): Map<Element, Element[]> {
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
