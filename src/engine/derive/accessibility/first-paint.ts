import type { Document } from '../document/document.ts'
import { attr, childElements, type Element, hasAttr, tokens } from '../document/dom.ts'
import { isHiddenInput, type Rendering } from './rendering.ts'

/**
 * Whether most of what the HTML has for visitors is hidden when the page opens, as far as its style sheets tell, and will be shown by
 * scripts: behind `v-cloak`, by a body that is invisible or transparent until the page is ready, or in all slides of a deck but the first.
 * What opens on demand, such as menus, dialogs, tabs and the answers of an FAQ, is meant to be closed and doesn't count.
 */
export function isHiddenAtFirst(document: Document, rendering: Rendering): boolean {
  const { body } = document
  if (body === null) return false
  const content = contentOf(document, rendering)
  if (content.total < LEAST_CONTENT) return false
  if (wrappersOf(body, content).some((element) => rendering.isTransparent(element))) return true
  const open = content.roots.filter((root) => !isClosedByNature(root))
  const sizes = open.map(content.hiddenIn)
  if (sum(sizes) <= content.shown) return false
  const opensOnDemand = createOpening(document, content, rendering)
  // A root with most of the content is the page itself, even if a link seems to open it: its `id` may be the target of a skip link.
  const unseen = sizes.filter((size, at) => 2 * size > content.total || !opensOnDemand(open[at]!))
  return sum(unseen) > Math.max(content.shown, LEAST_CONTENT)
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}

/** Less is a message for when the scripts fail, in an app shell. In characters. */
const LEAST_CONTENT = 150
/** A picture, a player or a field counts like a short sentence. */
const PART_SIZE = 50
const PARTS = ['img', 'video', 'audio', 'canvas', 'iframe', 'object', 'embed', 'input', 'select', 'textarea', 'button']

interface Content {
  total: number
  shown: number
  /** The outermost hidden elements, in document order. */
  roots: Element[]
  sizeOf(element: Element): number
  hiddenIn(root: Element): number
}

/** Texts by their length, and parts that have none, in the body. */
function contentOf(document: Document, rendering: Rendering): Content {
  const { elements, texts } = document
  const first = document.body!.order
  // At its own place plus one, so that differences of sums are those of ranges.
  const sizes = new Float64Array(elements.length + 1)
  const hiddenSizes = new Float64Array(elements.length + 1)
  const isHidden = hiddenMarks(document, rendering)
  const add = ({ order }: Element, size: number) => {
    if (order < first) return
    sizes[order + 1]! += size
    if (isHidden[order] === 1) hiddenSizes[order + 1]! += size
  }
  for (const { value, parent } of texts) if (parent !== null) add(parent, value.trim().length)
  for (const name of PARTS)
    for (const element of document.all(name))
      if (element.name !== 'input' || !isHiddenInput(element)) add(element, PART_SIZE)
  for (let i = 1; i < sizes.length; i++) {
    sizes[i]! += sizes[i - 1]!
    hiddenSizes[i]! += hiddenSizes[i - 1]!
  }
  const within = (sums: Float64Array, element: Element) => sums[rendering.endOf(element)]! - sums[element.order]!
  const roots: Element[] = []
  for (let i = first; i < elements.length; i++) {
    const element = elements[i]!
    if (isHidden[i] === 0) continue
    roots.push(element)
    i = rendering.endOf(element) - 1
  }
  const total = sizes.at(-1)!
  return {
    total,
    shown: total - hiddenSizes.at(-1)!,
    roots,
    sizeOf: (element) => within(sizes, element),
    hiddenIn: (root) => within(hiddenSizes, root),
  }
}

/** By the order of the elements: 1 if hidden. */
function hiddenMarks({ elements }: Document, rendering: Rendering): Uint8Array {
  const isHidden = new Uint8Array(elements.length)
  for (const element of elements) if (!rendering.isVisible(element)) isHidden[element.order] = 1
  for (const page of rendering.hiddenPages) isHidden.fill(1, page.order, rendering.endOf(page))
  return isHidden
}

/** The body and what is in it, as long as one element has most of the content. */
function wrappersOf(body: Element, { total, sizeOf }: Content): Element[] {
  const wrappers = body.parent === null ? [body] : [body.parent, body]
  for (let at: Element | undefined = body; at !== undefined; ) {
    at = childElements(at).find((child) => 2 * sizeOf(child) > total)
    if (at !== undefined) wrappers.push(at)
  }
  return wrappers
}

const CLOSED_ELEMENTS = new Set('dialog menu nav details datalist audio video'.split(' '))
const CLOSED_ROLES = new Set(
  'dialog alertdialog alert status menu menubar navigation search tabpanel tooltip listbox tree'.split(' '),
)
const CLOSED_NAMES =
  /cookie|consent|gdpr|modal|dialog|pop-?up|pop-?over|lightbox|drawer|off-?canvas|menu|\bnav|dropdown|tooltip|toast|search|print/i
const MOST_NAME = 300

function isClosedByNature(element: Element): boolean {
  if (CLOSED_ELEMENTS.has(element.name) || element.parent?.name === 'details') return true
  if (hasAttr(element, 'popover') || attr(element, 'hidden')?.trim().toLowerCase() === 'until-found') return true
  if (tokens(attr(element, 'role') ?? '').some((role) => CLOSED_ROLES.has(role))) return true
  return ['id', 'class'].some((name) => CLOSED_NAMES.test(attr(element, name)?.slice(0, MOST_NAME) ?? ''))
}

/** Attributes whose value names what the element opens, with a `#` or without. */
const OPENING = ['href', 'aria-controls', 'data-target', 'data-bs-target', 'popovertarget', 'commandfor', 'for']
/** In the units of `Content`. */
const LONGEST_QUESTION = 200

/** Whether another element names it as what it opens, or a short one comes right before it, as a question before its answer. */
function createOpening(document: Document, { sizeOf }: Content, rendering: Rendering): (root: Element) => boolean {
  const named = new Set<string>()
  for (const name of OPENING)
    for (const element of document.having(name))
      for (const id of tokens(attr(element, name)!.slice(0, MOST_NAME))) named.add(id.replace(/^#/, ''))
  const last = new Map<Element | null, Element>()
  const before = new Map<Element, Element | undefined>()
  for (const element of document.elements) {
    before.set(element, last.get(element.parent))
    last.set(element.parent, element)
  }
  return (root) => {
    const id = attr(root, 'id')
    if (id !== null && named.has(id.toLowerCase())) return true
    const question = before.get(root)
    if (question === undefined || !rendering.isVisible(question)) return false
    const size = sizeOf(question)
    return size > 0 && size <= LONGEST_QUESTION
  }
}
