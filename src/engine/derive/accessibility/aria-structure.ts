import type { Document } from '../document/document.ts'
import { attr, type Element, hasAttr, isCustomElement, splitOnSpace, Text } from '../document/dom.ts'
import type { Accessibility } from './accessible.ts'
import { type AriaRole, ariaRole } from './aria.ts'
import { isPlainList, itemListProblem, type ListProblem } from './html-lists.ts'
import type { Rendering } from './rendering.ts'

/** How many elements were checked, those that are hidden, and the problem of each one that fails. */
export interface StructureReport {
  total: number
  hidden: Element[]
  wrong: Map<Element, StructureProblem>
}

export type StructureProblem =
  | ListProblem
  | { type: 'wrongChild'; child: Element; holder: Element; parts: string[] }
  /** It has the role `none`, but keeps its own, because it can get the focus or has ARIA attributes. */
  | { type: 'keptRole'; child: Element; holder: Element; parts: string[] }
  /** It has content, but none of its required roles. */
  | { type: 'noParts'; role: string; parts: string[] }
  /** `parent` is null at the top of the page. */
  | { type: 'wrongParent'; role: string; parents: string[]; parent: Element | null }

/** Not tables: only a role inside one can break it, and all elements with a role are checked. */
const NATIVE_LISTS = ['ul', 'ol', 'menu']
const NATIVE_TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])

/** Elements with children that their role does not allow, or without any that it requires (ACT bc4a75). */
export function wrongContents(document: Document, accessibility: Accessibility): StructureReport {
  const { rendering, roles, tree } = accessibility
  const holders = new Set<Element>()
  const wrong = new Map<Element, StructureProblem>()
  let total = 0
  const hidden: Element[] = []
  for (const name of NATIVE_LISTS)
    for (const list of document.all(name)) {
      if (hasAttr(list, 'role')) continue
      if (!rendering.isExposed(list)) {
        hidden.push(list)
        continue
      }
      total++
      if (isPlainList(list) || rendering.isBusy(list)) continue
      const problem = itemListProblem(list, accessibility)
      if (problem !== null) wrong.set(list, problem)
    }
  for (const element of document.having('role')) {
    const role = roles.explicit(element)
    if (role === null || role === 'none') continue
    if (!rendering.isExposed(element)) {
      if (ariaRole(role)!.owned.size > 0) hidden.push(element)
      continue
    }
    holders.add(element)
    const parent = tree.parentOf(element)
    if (parent !== null && NATIVE_TABLE_PARTS.has(parent.name)) holders.add(parent)
  }
  for (const holder of holders) {
    const role = ariaRole(roles.of(holder) ?? '')
    if (role === undefined || role.owned.size === 0 || !rendering.isExposed(holder) || rendering.isBusy(holder))
      continue
    total++
    const problem = contentProblem(holder, role, document, accessibility)
    if (problem !== null) wrong.set(holder, problem)
  }
  return { total, hidden, wrong }
}

function contentProblem(
  holder: Element,
  { name, owned }: AriaRole,
  document: Document,
  accessibility: Accessibility,
): StructureProblem | null {
  const { rendering, roles, tree } = accessibility
  const parts = tree.childrenOf(holder)
  let found = 0
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    const explicit = roles.explicit(part)
    // An icon without a role is not announced.
    if (part.namespace === 'svg' && explicit === null) continue
    found++
    if (isCustomElement(part) && explicit === null) continue
    const role = roles.of(part)
    // A group is replaced by its content.
    if (role === 'group' && owned.has('group')) {
      found--
      for (const inner of tree.childrenOf(part)) parts.push(inner)
    } else if (role === null || !owned.has(role))
      return { type: explicit === 'none' ? 'keptRole' : 'wrongChild', child: part, holder, parts: [...owned] }
  }
  if (found > 0 || [holder, ...ownedBy(holder, document)].every((one) => isBlank(one, rendering))) return null
  return { type: 'noParts', role: name, parts: [...owned] }
}

function ownedBy(holder: Element, document: Document): Element[] {
  const ids = splitOnSpace(attr(holder, 'aria-owns'))
  return ids.map((id) => document.ids.get(id)).filter((owned) => owned !== undefined)
}

/** Scripts fill many widgets when they are opened; until then they hold nothing, or empty boxes. */
function isBlank(element: Element, rendering: Rendering): boolean {
  return element.children.every((child) =>
    child instanceof Text ? !/\S/.test(child.value) : !rendering.isExposed(child) || isEmptyBox(child, rendering),
  )
}

const BOXES = new Set(['div', 'span', 'p', 'b', 'i', 'br', 'slot', 'svg', 'section', 'li'])

function isEmptyBox(element: Element, rendering: Rendering): boolean {
  return BOXES.has(element.name) && (element.namespace !== 'html' || isBlank(element, rendering))
}

/** Elements outside of the parents that their role requires (ACT ff89c9). */
export function misplacedParts(document: Document, accessibility: Accessibility): StructureReport {
  const { rendering, roles } = accessibility
  const wrong = new Map<Element, StructureProblem>()
  let total = 0
  const hidden: Element[] = []
  for (const element of document.having('role')) {
    const role = ariaRole(roles.explicit(element) ?? '')
    if (role === undefined || role.context.size === 0 || roles.implicit(element) === role.name) continue
    if (!rendering.isExposed(element)) {
      hidden.push(element)
      continue
    }
    total++
    const parent = holderOf(element, role, accessibility)
    if (parent !== null && isCustomElement(parent) && roles.explicit(parent) === null) continue
    const parentRole = parent === null ? null : roles.of(parent)
    if (parentRole !== null && fits(parentRole, role)) continue
    wrong.set(element, {
      type: 'wrongParent',
      role: role.name,
      parents: [...role.context],
      parent: parent?.name === 'html' ? null : parent,
    })
  }
  return { total, hidden, wrong }
}

/** The parent, or what the groups around the element are in: a group takes the place of its parent. */
function holderOf(element: Element, { context }: AriaRole, { roles, tree }: Accessibility): Element | null {
  let holder = tree.parentOf(element)
  while (holder !== null && context.has('group') && roles.of(holder) === 'group') holder = tree.parentOf(holder)
  return holder
}

function fits(holder: string, { name, context }: AriaRole): boolean {
  // The items of a tree are in a group inside the item they belong to.
  return (context.has(holder) && holder !== 'group') || (name === 'treeitem' && holder === 'treeitem')
}
