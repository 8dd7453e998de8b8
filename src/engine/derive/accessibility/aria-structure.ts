import type { Document } from '../document/document.ts'
import { type Element, hasAttr, Text } from '../document/dom.ts'
import type { Accessibility } from './accessible.ts'
import { isCustomElement } from './accessible-elements.ts'
import { type AriaRole, ariaRole } from './aria.ts'

/** How many elements were checked, and the problem of each one that fails. */
export interface StructureReport {
  total: number
  wrong: Map<Element, StructureProblem>
}

export type StructureProblem =
  | { type: 'wrongChild'; role: string; child: PlacedElement }
  /** It has content, but none of its required roles. */
  | { type: 'noParts'; role: string; parts: string[] }
  /** `parent` is null at the top of the page. */
  | { type: 'wrongParent'; role: string; parents: string[]; parent: PlacedElement | null }

export interface PlacedElement {
  element: Element
  role: string | null
}

/** Not tables: only a role inside one can break it, and all elements with a role are checked. */
const NATIVE_LISTS = ['ul', 'ol', 'menu']
const NATIVE_TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])

/** Elements with children that their role does not allow, or without any that it requires (ACT bc4a75). */
export function wrongContents(document: Document, accessibility: Accessibility): StructureReport {
  const { rendering, roles, tree } = accessibility
  const holders = new Set<Element>()
  let total = 0
  for (const name of NATIVE_LISTS)
    for (const list of document.all(name)) {
      if (!rendering.isExposed(list)) continue
      if (isPlainList(list) && !hasAttr(list, 'role')) total++
      else holders.add(list)
    }
  for (const element of document.having('role')) {
    if (roles.explicit(element) === null || !rendering.isExposed(element)) continue
    holders.add(element)
    const parent = tree.parentOf(element)
    if (parent !== null && NATIVE_TABLE_PARTS.has(parent.name)) holders.add(parent)
  }
  const wrong = new Map<Element, StructureProblem>()
  for (const holder of holders) {
    const role = ariaRole(roles.of(holder) ?? '')
    if (role === undefined || role.owned.size === 0 || !rendering.isExposed(holder) || rendering.isBusy(holder))
      continue
    total++
    const problem = contentProblem(holder, role, accessibility)
    if (problem !== null) wrong.set(holder, problem)
  }
  return { total, wrong }
}

/** By far most lists contain list items and nothing else. */
function isPlainList({ children }: Element): boolean {
  let items = 0
  for (const child of children) {
    if (child instanceof Text) continue
    if (child.name !== 'li' || hasAttr(child, 'role')) return false
    items++
  }
  return items > 0
}

function contentProblem(
  holder: Element,
  { name, owned }: AriaRole,
  accessibility: Accessibility,
): StructureProblem | null {
  const { rendering, roles, tree } = accessibility
  const parts = tree.childrenOf(holder)
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    if (isCustomElement(part) && roles.explicit(part) === null) continue
    const role = roles.of(part)
    // A group is replaced by its content.
    if (role === 'group' && owned.has('group')) for (const inner of tree.childrenOf(part)) parts.push(inner)
    else if (role === null || !owned.has(role))
      return { type: 'wrongChild', role: name, child: { element: part, role } }
  }
  if (parts.length > 0 || hasAttr(holder, 'aria-owns')) return null
  const isEmpty = !holder.children.some((child) =>
    child instanceof Text ? /\S/.test(child.value) : rendering.isExposed(child),
  )
  return isEmpty ? null : { type: 'noParts', role: name, parts: [...owned] }
}

/** Elements outside of the parents that their role requires (ACT ff89c9). */
export function misplacedParts(document: Document, { rendering, roles, tree }: Accessibility): StructureReport {
  const wrong = new Map<Element, StructureProblem>()
  let total = 0
  for (const element of document.having('role')) {
    const role = ariaRole(roles.explicit(element) ?? '')
    if (role === undefined || role.context.size === 0 || !rendering.isExposed(element)) continue
    if (roles.implicit(element) === role.name) continue
    total++
    const parent = tree.parentOf(element)
    if (parent !== null && isCustomElement(parent) && roles.explicit(parent) === null) continue
    const parentRole = parent === null ? null : roles.of(parent)
    if (parentRole !== null && role.context.has(parentRole)) continue
    wrong.set(element, {
      type: 'wrongParent',
      role: role.name,
      parents: [...role.context],
      parent: parent === null || parent.name === 'html' ? null : { element: parent, role: parentRole },
    })
  }
  return { total, wrong }
}
