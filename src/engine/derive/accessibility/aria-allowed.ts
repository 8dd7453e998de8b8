import { type Attribute, closest, type Element, hasAttr, isCustomElement } from '../document/dom.ts'
import type { Accessibility } from './accessible.ts'
import { type AriaRole, ariaRole, isDefinedAriaAttribute, isGlobalAriaAttribute, isProhibited } from './aria.ts'
import { inputType, TABLE_ROLES } from './aria-roles.ts'

/** ARIA in HTML §4: elements without a corresponding role, and the role whose attributes they allow. */
const LIKE = new Map([
  ['audio', 'application'],
  ['video', 'application'],
  ['summary', 'button'],
])
const FIELD_TYPES = new Set(['password', 'date', 'datetime-local', 'month', 'time', 'week', 'color', 'file'])

/** Whether an element with this role may have the attribute (ACT 5c01ea). Undefined attributes are judged elsewhere. */
export function isAllowed(attribute: string, element: Element, role: string | null): boolean {
  if (!isDefinedAriaAttribute(attribute) || isGlobalAriaAttribute(attribute)) return true
  const known = role === null ? standIn(element) : ariaRole(role)
  if (known?.supported.has(attribute)) return true
  // Browsers differ for SVG elements without a role; a custom element may set its own.
  return role === null && (element.namespace === 'svg' || isCustomElement(element))
}

/** Whether the role prohibits the attribute (ACT kb1m8s). */
export function isForbidden(attribute: string, role: string | null): boolean {
  const known = role === null ? undefined : ariaRole(role)
  return known !== undefined && isProhibited(attribute, known)
}

/** ARIA in HTML §4: elements without a corresponding role where naming is prohibited. */
const NAMELESS = new Set(['abbr', 'cite', 'figcaption', 'footer', 'header', 'kbd', 'label', 'legend', 'rt', 'var'])

/**
 * Whether an element without a role may not be named. A custom element may set its role in its script (ARIA in HTML §4, autonomous custom
 * element); on a page without scripts it has none.
 */
export function isNameless(attribute: string, element: Element, hasScripts: boolean): boolean {
  if (element.namespace !== 'html') return false
  const isPlain = NAMELESS.has(element.name) || (isCustomElement(element) && !hasScripts)
  return isPlain && isProhibited(attribute, GENERIC)
}

const GENERIC = ariaRole('generic')!

/** ARIA in HTML §4: no `aria-*` attributes, and `aria-hidden` only where there is something to hide. */
const WITHOUT_ARIA = new Set(['br', 'col', 'colgroup', 'picture', 'source', 'track', 'wbr'])

export function takesNoAria(attribute: string, { name, namespace }: Element): boolean {
  return namespace === 'html' && WITHOUT_ARIA.has(name) && attribute !== 'aria-hidden'
}

/** Only the rows of a treegrid have them. */
const TREE_ROW = new Set(['aria-expanded', 'aria-level', 'aria-posinset', 'aria-setsize'])

/** Whether the attribute has no effect because of where the row is, or contradicts a native checkbox or radio button. */
export function isIneffective({ name, value }: Attribute, element: Element, { roles }: Accessibility): boolean {
  if (TREE_ROW.has(name)) {
    if (roles.of(element) !== 'row') return false
    const grid = closest(element, (one) => TABLE_ROLES.has(roles.of(one) ?? ''))
    return grid !== null && roles.of(grid) !== 'treegrid'
  }
  if (name !== 'aria-checked' || element.name !== 'input') return false
  const type = inputType(element)
  if (type !== 'checkbox' && type !== 'radio') return false
  return (value.trim().toLowerCase() === 'true') !== hasAttr(element, 'checked') || value.trim() === 'mixed'
}

function standIn(element: Element): AriaRole | undefined {
  if (element.name === 'input') return FIELD_TYPES.has(inputType(element)) ? ariaRole('textbox') : undefined
  const like = LIKE.get(element.name)
  return like === undefined ? undefined : ariaRole(like)
}
