import type { Document } from '../document/document.ts'
import { attr, Element } from '../document/dom.ts'
import { readStyleSheets } from '../style/style-sheets.ts'
import { inDocumentOrder, isCustomElement } from './accessible-elements.ts'
import { type Names, readNames } from './accessible-name.ts'
import { hasGlobalAttribute, type Roles, readRoles } from './aria-roles.ts'
import { type Focus, readFocus } from './focus.ts'
import { type Rendering, readRendering } from './rendering.ts'

/** The page as assistive technology presents it, as far as the markup shows. */
export interface Accessibility {
  rendering: Rendering
  focus: Focus
  roles: Roles
  names: Names
  tree: AccessibilityTree
  /**
   * The exposed elements of HTML with certain roles, and links of SVG, in document order; `natives` are elements that
   * may have such a role implicitly.
   */
  withRole(isMeant: (role: string) => boolean, natives: readonly string[]): Element[]
}

export function readAccessibility(document: Document, styles = readStyleSheets(document, null)): Accessibility {
  const rendering = readRendering(document, styles)
  const focus = readFocus(document, rendering)
  const names = readNames(document, rendering, () => roles)
  const roles: Roles = readRoles(document, rendering, focus, names.isNamedByAuthor)
  const tree = readTree(document, rendering, roles)

  function withRole(isMeant: (role: string) => boolean, natives: readonly string[]): Element[] {
    const matches = (element: Element): boolean => {
      if (!isHtmlOrLink(element) || !rendering.isExposed(element)) return false
      const role = roles.of(element)
      return role !== null && isMeant(role)
    }
    const lists = natives.map((name) => document.all(name).filter(matches))
    lists.push(document.having('role').filter((element) => !natives.includes(element.name) && matches(element)))
    return inDocumentOrder(lists)
  }

  return { rendering, focus, roles, names, tree, withRole }
}

function isHtmlOrLink({ name, namespace }: Element): boolean {
  return namespace === 'html' || (namespace === 'svg' && name === 'a')
}

/** Parents and children in the accessibility tree, which skips elements without a role. */
interface AccessibilityTree {
  /** The nearest ancestor with a role, or the owner by `aria-owns`; null at the top. */
  parentOf(element: Element): Element | null
  /** The nearest descendants with a role, and those in `aria-owns`. */
  childrenOf(element: Element): Element[]
}

function readTree(document: Document, rendering: Rendering, roles: Roles): AccessibilityTree {
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
