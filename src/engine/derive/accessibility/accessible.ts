import type { Document } from '../document/document.ts'
import type { Element } from '../document/dom.ts'
import { inDocumentOrder } from './accessible-elements.ts'
import { type Names, readNames } from './accessible-name.ts'
import { type AccessibilityTree, readTree } from './accessible-tree.ts'
import { type Roles, readRoles } from './aria-roles.ts'
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
   * The exposed HTML elements with certain roles, in document order; `natives` are elements that may have such a role
   * implicitly.
   */
  withRole(isMeant: (role: string) => boolean, natives: readonly string[]): Element[]
}

export function readAccessibility(document: Document): Accessibility {
  const rendering = readRendering(document)
  const focus = readFocus(document, rendering)
  const names = readNames(document, rendering, () => roles)
  const roles: Roles = readRoles(document, rendering, focus, names.isNamedByAuthor)
  const tree = readTree(document, rendering, roles)

  function withRole(isMeant: (role: string) => boolean, natives: readonly string[]): Element[] {
    const matches = (element: Element): boolean => {
      if (element.namespace !== 'html' || !rendering.isExposed(element)) return false
      const role = roles.of(element)
      return role !== null && isMeant(role)
    }
    const lists = natives.map((name) => document.all(name).filter(matches))
    lists.push(document.having('role').filter((element) => !natives.includes(element.name) && matches(element)))
    return inDocumentOrder(lists)
  }

  return { rendering, focus, roles, names, tree, withRole }
}
