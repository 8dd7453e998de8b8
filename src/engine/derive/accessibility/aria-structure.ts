import type { Document } from '../document/document.ts'
import { type Element, hasAttr, Text } from '../document/dom.ts'
import type { Accessibility } from './accessible.ts'
import { isCustomElement } from './accessible-custom.ts'
import { type AriaRole, ariaRole } from './aria.ts'

/** Elements that were looked at, and those that are wrong with the words for it. */
export interface StructureReport {
  total: number
  wrong: Map<Element, string>
}

/** Lists without a role of their own; tables can only go wrong through a role in them, and those come by that. */
const NATIVE_LISTS = ['ul', 'ol', 'menu']
const NATIVE_TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])

/** Elements that hold what their role does not allow, or nothing it asks for (ACT bc4a75). */
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
  const wrong = new Map<Element, string>()
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

/** By far most lists hold list items and nothing else. */
function isPlainList({ children }: Element): boolean {
  let items = 0
  for (const child of children) {
    if (child instanceof Text) continue
    if (child.name !== 'li' || hasAttr(child, 'role')) return false
    items++
  }
  return items > 0
}

function contentProblem(holder: Element, { name, owned }: AriaRole, accessibility: Accessibility): string | null {
  const { rendering, roles, tree } = accessibility
  const parts = tree.childrenOf(holder)
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    if (isCustomElement(part) && roles.explicit(part) === null) continue
    const role = roles.of(part)
    // A group stands for what is in it.
    if (role === 'group' && owned.has('group')) for (const inner of tree.childrenOf(part)) parts.push(inner)
    else if (role === null || !owned.has(role)) return `The role ${name} cannot hold ${wordsFor(part, role)}.`
  }
  if (parts.length > 0 || hasAttr(holder, 'aria-owns')) return null
  const isEmpty = !holder.children.some((child) =>
    child instanceof Text ? /\S/.test(child.value) : rendering.isExposed(child),
  )
  return isEmpty ? null : `The role ${name} holds none of the parts it consists of: ${[...owned].join(', ')}.`
}

/** Elements whose role stands only in certain others, and that stand elsewhere (ACT ff89c9). */
export function misplacedParts(document: Document, { rendering, roles, tree }: Accessibility): StructureReport {
  const wrong = new Map<Element, string>()
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
    const place = parent === null || parent.name === 'html' ? 'no such element' : wordsFor(parent, parentRole)
    wrong.set(element, `The role ${role.name} belongs into ${[...role.context].join(' or ')}; it stands in ${place}.`)
  }
  return { total, wrong }
}

function wordsFor({ name }: Element, role: string | null): string {
  return role === null || role === 'generic' ? `<${name}>` : `<${name}>, which has the role ${role}`
}
