import type { Document } from '../document/document.ts'
import { attr, type Element } from '../document/dom.ts'
import { inDocumentOrder, isCustomElement } from './accessible-elements.ts'
import { inputType } from './aria-roles-implicit.ts'
import type { Rendering } from './rendering.ts'

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
