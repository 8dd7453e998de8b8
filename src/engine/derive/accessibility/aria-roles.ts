import type { Document } from '../document/document.ts'
import { attr, type Element, tokens } from '../document/dom.ts'
import { ariaRole, isGlobalAriaAttribute } from './aria.ts'
import { implicitRole, type RoleContext } from './aria-roles-implicit.ts'
import type { Focus } from './focus.ts'
import type { Rendering } from './rendering.ts'

export interface Roles {
  /**
   * The first token of `role` that is a role of the specifications, not an abstract one. `presentation` comes out as
   * `none`.
   */
  explicit(element: Element): string | null
  /** The role of the element without its `role` attribute (HTML-AAM); null if there is none. */
  implicit(element: Element): string | null
  /**
   * The role for assistive technology: explicit, or else implicit; `none` is ignored if the element must be exposed.
   */
  of(element: Element): string | null
  /** It is presentational by `role="none"` or `alt=""`, and nothing overrides that. */
  isPresentational(element: Element): boolean
}

export function readRoles(
  document: Document,
  rendering: Rendering,
  focus: Focus,
  isNamedByAuthor: (element: Element) => boolean,
): Roles {
  const written = new Map<Element, string>()
  for (const element of document.having('role')) {
    const role = firstRole(attr(element, 'role')!)
    if (role !== null) written.set(element, role)
  }
  const explicit = (element: Element): string | null => (written.size === 0 ? null : (written.get(element) ?? null))

  /** WAI-ARIA 1.2 §5.3.3, presentational roles conflict resolution. */
  const mustBeExposed = (element: Element): boolean => hasGlobalAttribute(element) || focus.isFocusable(element)

  function isPresentational(element: Element): boolean {
    const role = explicit(element)
    if (role !== null) return role === 'none' && !mustBeExposed(element)
    return isEmptyAltImage(element) && !hasGlobalAttribute(element)
  }

  const context: RoleContext = { explicit, isPresentational, isNamedByAuthor, isSectioned: rendering.isSectioned }
  const implicit = (element: Element): string | null => implicitRole(element, context)

  const known: (string | null | undefined)[] = new Array(document.elements.length)

  function of(element: Element): string | null {
    const answer = known[element.order]
    if (answer !== undefined) return answer
    const role = explicit(element)
    const exposed = role === null || (role === 'none' && mustBeExposed(element)) ? implicit(element) : role
    known[element.order] = exposed
    return exposed
  }

  return { explicit, implicit, of, isPresentational }
}

function firstRole(value: string): string | null {
  const single = ariaRole(value)
  if (single !== undefined) return single.name
  for (const token of tokens(value)) {
    const role = ariaRole(token)
    if (role !== undefined) return role.name
  }
  return null
}

/** Whether it has a global WAI-ARIA attribute that exposes it; `aria-hidden` does the opposite. */
export function hasGlobalAttribute(element: Element): boolean {
  return element.attributes.some(({ name }) => isGlobalAriaAttribute(name) && name !== 'aria-hidden')
}

function isEmptyAltImage(element: Element): boolean {
  return element.name === 'img' && attr(element, 'alt') === ''
}
