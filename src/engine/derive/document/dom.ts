/**
 * The tree a page parses to: lean nodes, one shape each, so that the walk stays fast.
 * Comments and the inside of `template` elements are not part of it: nothing there is shown, indexed or run.
 */

export interface Attribute {
  name: string
  value: string
}

export type Namespace = 'html' | 'svg' | 'math' | 'other'

export class Element {
  /** Local name, lower case in HTML. */
  readonly name: string
  readonly namespace: Namespace
  readonly attributes: Attribute[]
  /** Where its start tag ends in the source; where it is implied, the place that implied it. */
  readonly offset: number
  parent: Element | null = null
  children: Node[] = []
  /** Position in document order, from 0; -1 before the walk. */
  order = -1
  /** Which of its siblings of the same name it is, from 1; 0 where it is the only one, -1 before anybody asked. */
  place = -1

  constructor(name: string, namespace: Namespace, attributes: Attribute[], offset: number) {
    this.name = name
    this.namespace = namespace
    this.attributes = attributes
    this.offset = offset
  }
}

export class Text {
  value: string
  parent: Element | null = null

  constructor(value: string) {
    this.value = value
  }
}

export type Node = Element | Text

/** The value of an attribute, or null where it is absent. Names are lower case. */
export function attr(element: Element, name: string): string | null {
  const { attributes } = element
  for (let i = 0; i < attributes.length; i++) {
    if (attributes[i]!.name === name) return attributes[i]!.value
  }
  return null
}

export function hasAttr(element: Element, name: string): boolean {
  return attr(element, name) !== null
}

/** An attribute of space-separated ids or names, as written. A no-break space is no separator (Infra, "ASCII whitespace"). */
export function splitOnSpace(value: string | null): string[] {
  return value?.match(/[^\t\n\f\r ]+/g) ?? []
}

/** An attribute of space-separated tokens that ignore case (rel, role, scope…), in lower case. */
export function tokens(value: string | null): string[] {
  return splitOnSpace(value === null ? null : value.toLowerCase())
}

/** All text below a node, as the DOM's textContent gives it. */
export function textContent(node: Node): string {
  if (node instanceof Text) return node.value
  if (node.children.length === 1 && node.children[0] instanceof Text) return node.children[0].value
  let text = ''
  const open: Node[] = [node]
  while (open.length > 0) {
    const next = open.pop()!
    if (next instanceof Text) text += next.value
    else for (let i = next.children.length - 1; i >= 0; i--) open.push(next.children[i]!)
  }
  return text
}

/** Text with runs of white space folded to one space, and none at the ends. */
export function foldSpace(text: string): string {
  return text.replace(/[\t\n\f\r\u00a0 ]+/g, ' ').trim()
}

/** The nearest ancestor that passes, or null. */
export function closest(element: Element, passes: (ancestor: Element) => boolean): Element | null {
  for (let at = element.parent; at !== null; at = at.parent) if (passes(at)) return at
  return null
}

/** What is around everything: the document, or the content of a shadow root. */
export function topOf(element: Element): Element {
  let top = element
  while (top.parent !== null) top = top.parent
  return top
}

/** Child elements, without the text between them. */
export function childElements(element: Element): Element[] {
  const elements: Element[] = []
  for (const child of element.children) if (child instanceof Element) elements.push(child)
  return elements
}

/** For sorting in document order. */
export function byOrder(a: Element, b: Element): number {
  return a.order - b.order
}

/** A custom element's role and content depend on its script (HTML §4.13). */
export function isCustomElement({ name, namespace }: Element): boolean {
  return namespace === 'html' && name.includes('-')
}

/** Merges lists that are in document order; a single one needs no sorting. */
export function inDocumentOrder(lists: Element[][]): Element[] {
  let only: Element[] | null = null
  for (const list of lists) {
    if (list.length === 0) continue
    if (only !== null) return lists.flat().sort(byOrder)
    only = list
  }
  return only ?? []
}
