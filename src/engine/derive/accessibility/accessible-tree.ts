import type { Document } from '../document/document.ts'
import { attr, Element } from '../document/dom.ts'
import { isCustomElement } from './accessible-elements.ts'
import { hasGlobalAttribute, type Roles } from './aria-roles.ts'
import type { Rendering } from './rendering.ts'

/** Parents and children in the accessibility tree, which skips elements without a role. */
export interface AccessibilityTree {
  /** The nearest ancestor with a role, or the owner by `aria-owns`; null at the top. */
  parentOf(element: Element): Element | null
  /** The nearest descendants with a role, and those in `aria-owns`. */
  childrenOf(element: Element): Element[]
}

export function readTree(document: Document, rendering: Rendering, roles: Roles): AccessibilityTree {
  const { owners, owned } = readOwners(document)
  const parents: (Element | null | undefined)[] = new Array(document.elements.length)

  function parentOf(element: Element): Element | null {
    const owner = owners.get(element)
    if (owner !== undefined) return owner
    const known = parents[element.order]
    if (known !== undefined) return known
    const { parent } = element
    let answer: Element | null = null
    if (parent !== null && parent.order >= 0) answer = isSeenThrough(parent) ? parentOf(parent) : parent
    parents[element.order] = answer
    return answer
  }

  /** Not custom elements, whose role depends on their script. */
  function isSeenThrough(element: Element): boolean {
    if (isCustomElement(element) && roles.explicit(element) === null) return false
    const role = roles.of(element)
    return role === 'none' || ((role === null || role === 'generic') && !hasGlobalAttribute(element))
  }

  function childrenOf(element: Element): Element[] {
    const found: Element[] = []
    const look = (child: Element): void => {
      if (!rendering.isExposed(child)) return
      if (!isSeenThrough(child)) found.push(child)
      else for (const next of child.children) if (next instanceof Element && !owners.has(next)) look(next)
    }
    for (const child of element.children) if (child instanceof Element && !owners.has(child)) look(child)
    for (const child of owned.get(element) ?? []) look(child)
    return found
  }

  return { parentOf, childrenOf }
}

/** WAI-ARIA 1.2 `aria-owns`: an element has one owner, here the first. */
function readOwners(document: Document): { owners: Map<Element, Element>; owned: Map<Element, Element[]> } {
  const owners = new Map<Element, Element>()
  const owned = new Map<Element, Element[]>()
  for (const owner of document.having('aria-owns')) {
    const claimed: Element[] = []
    for (const id of attr(owner, 'aria-owns')!.split(/[\t\n\f\r ]+/)) {
      const element = document.ids.get(id)
      if (element === undefined || element === owner || owners.has(element)) continue
      owners.set(element, owner)
      claimed.push(element)
    }
    owned.set(owner, claimed)
  }
  return { owners, owned }
}
