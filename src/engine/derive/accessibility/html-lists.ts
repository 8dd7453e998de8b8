import type { Document } from '../document/document.ts'
import { type Element, hasAttr, isCustomElement, type Node, Text } from '../document/dom.ts'
import type { Accessibility } from './accessible.ts'
import { ariaRole } from './aria.ts'

/** What is wrong with a list of HTML (§4.4): its elements must be children of it, with nothing else among them. */
export type ListProblem =
  /** A list item or a term with a role that takes this away from it. */
  | { type: 'lostPart'; child: Element }
  | { type: 'strayChild'; list: string; child: Element }
  | { type: 'strayText'; list: string; parts: string[] }
  | { type: 'lonelyPart'; part: 'dt' | 'dd' }
  | { type: 'strayPart'; part: string; lists: string[]; parent: Element }

const ITEM_LISTS = ['ul', 'ol', 'menu']
const TERMS = ['dt', 'dd']
/** Nothing of them is shown or announced. */
const UNSEEN = new Set(['area', 'base', 'link', 'meta', 'param', 'source', 'track'])

/** By far most lists contain list items and nothing else. */
export function isPlainList({ children }: Element): boolean {
  let items = 0
  for (const child of children) {
    if (child instanceof Text) {
      if (hasText(child)) return false
      continue
    }
    if (child.name !== 'li' || hasAttr(child, 'role')) return false
    items++
  }
  return items > 0
}

/** The first thing in a list without a `role` that is not a list item. */
export function itemListProblem(list: Element, accessibility: Accessibility): ListProblem | null {
  const { rendering, roles } = accessibility
  if (!rendering.isVisible(list)) return null
  const open: Node[] = list.children.slice()
  for (let i = 0; i < open.length; i++) {
    const child = open[i]!
    if (child instanceof Text) {
      if (hasText(child)) return { type: 'strayText', list: list.name, parts: ['<li>'] }
      continue
    }
    if (isIgnored(child, accessibility)) continue
    const role = roles.explicit(child)
    if (role === 'none' && child.name !== 'li') for (const inner of child.children) open.push(inner)
    else if (role !== 'listitem' && (role !== null || child.name !== 'li'))
      return child.name === 'li' ? { type: 'lostPart', child } : { type: 'strayChild', list: list.name, child }
  }
  return null
}

interface ListReport {
  total: number
  hidden: Element[]
  wrong: Map<Element, ListProblem>
}

/** Description lists whose contents are not terms and descriptions, or groups of them. */
export function wrongDescriptionLists(document: Document, accessibility: Accessibility): ListReport {
  const wrong = new Map<Element, ListProblem>()
  let total = 0
  const hidden: Element[] = []
  for (const list of document.all('dl')) {
    if (hasAttr(list, 'role')) continue
    if (!accessibility.rendering.isExposed(list)) {
      hidden.push(list)
      continue
    }
    total++
    const problem = descriptionListProblem(list, accessibility)
    if (problem !== null) wrong.set(list, problem)
  }
  return { total, hidden, wrong }
}

function descriptionListProblem(list: Element, accessibility: Accessibility): ListProblem | null {
  const { roles } = accessibility
  // ARIA in HTML §4: a `div` of a description list may have the role `none`.
  const isGroup = (node: Node): node is Element =>
    !(node instanceof Text) &&
    node.name === 'div' &&
    isTransparent(roles.explicit(node)) &&
    !isIgnored(node, accessibility)
  const inside = list.children.flatMap((child): Node[] => (isGroup(child) ? child.children : [child]))
  for (const child of inside) {
    if (child instanceof Text) {
      if (hasText(child)) return { type: 'strayText', list: 'dl', parts: ['<dt>', '<dd>'] }
      continue
    }
    if (isIgnored(child, accessibility)) continue
    const role = roles.explicit(child)
    const isPart = role === null ? TERMS.includes(child.name) : role === 'term' || role === 'definition'
    if (!isPart)
      return TERMS.includes(child.name) ? { type: 'lostPart', child } : { type: 'strayChild', list: 'dl', child }
  }
  return lonelyPart(inside)
}

/** HTML §4.4.9: terms come with descriptions after them. Hidden ones count, too: many lists of questions show answers on a click. */
function lonelyPart(inside: readonly Node[]): ListProblem | null {
  let first: 'dt' | 'dd' | null = null
  let hasTerm = false
  for (const child of inside) {
    if (child instanceof Text) continue
    // Scripts may add what is missing in custom elements.
    if (isCustomElement(child)) return null
    if (child.name !== 'dt' && child.name !== 'dd') continue
    if (child.name === 'dd' && hasTerm) return null
    if (child.name === 'dt') hasTerm = true
    first ??= child.name
  }
  return first === null ? null : { type: 'lonelyPart', part: first }
}

/** `li`, `dt` and `dd` that are not in a list of their kind. */
export function strayParts(
  document: Document,
  accessibility: Accessibility,
): { total: number; wrong: Map<Element, ListProblem> } {
  const { rendering, roles } = accessibility
  const wrong = new Map<Element, ListProblem>()
  let total = 0
  const report = (part: Element, lists: string[], parent: Element): void => {
    total++
    wrong.set(part, { type: 'strayPart', part: part.name, lists, parent })
  }
  const isStray = (part: Element): boolean => {
    const role = roles.explicit(part)
    const isItem = role === null ? !hasAttr(part, 'role') : role === 'listitem' && part.name === 'li'
    return isItem && rendering.isExposed(part)
  }
  for (const item of document.all('li')) {
    const parent = item.parent!
    if (ITEM_LISTS.includes(parent.name) && !hasAttr(parent, 'role')) continue
    const role = roles.explicit(parent)
    if (role === 'list' || role === 'directory' || role === 'none') continue
    if (role === null && (ITEM_LISTS.includes(parent.name) || isCustomElement(parent))) continue
    // Where the role of the parent says what may be inside it, the parent is reported.
    if ((role === null || ariaRole(role)!.owned.size === 0) && isStray(item))
      report(item, ['<ul>', '<ol>', '<menu>'], parent)
  }
  for (const name of TERMS)
    for (const part of document.all(name)) {
      const { parent } = part
      if (parent!.name === 'dl' && !hasAttr(parent!, 'role')) continue
      const list = parent!.name === 'div' && isTransparent(roles.explicit(parent!)) ? parent!.parent! : parent!
      const role = roles.explicit(list)
      if (list.name === 'dl' && (isTransparent(role) || role === 'list')) continue
      if (isCustomElement(list)) continue
      if (isStray(part)) report(part, ['<dl>'], parent!)
    }
  return { total, wrong }
}

function isTransparent(role: string | null): boolean {
  return role === null || role === 'none'
}

function isIgnored(child: Element, { rendering, roles }: Accessibility): boolean {
  if (UNSEEN.has(child.name) || !rendering.isExposed(child)) return true
  return isCustomElement(child) && roles.explicit(child) === null
}

/** Between items there is hardly ever anything but a line break and spaces, so the loop ends with them. */
function hasText({ value }: Text): boolean {
  for (let i = 0; i < value.length; i++) if (value.charCodeAt(i) > 32) return /\S/.test(value)
  return false
}
