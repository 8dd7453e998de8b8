import type { Document } from '../document/document.ts'
import { attr, type Element, splitOnSpace } from '../document/dom.ts'
import { isJavaScript } from '../resources/subresources.ts'
import type { Rendering } from './rendering.ts'

/** What is wrong with an attribute that refers to other elements. */
export type ReferenceProblem = 'missing' | 'severalIds' | 'hidden' | 'unannounced'

/** Not `aria-labelledby` and `aria-describedby`: other audits tell whether the name is missing. */
const REFERRING = new Set(['aria-activedescendant', 'aria-controls', 'aria-details', 'aria-flowto', 'aria-owns'])

/** Finds references to elements that don't exist, and error messages that screen readers don't announce. */
export function referenceFinder(
  document: Document,
  rendering: Rendering,
): (attribute: string, value: string, element: Element) => ReferenceProblem | null {
  let scripted: boolean | undefined
  /** Scripts may add the element when it is needed. */
  const isMissing = (ids: string[]): boolean => {
    if (ids.length === 0 || ids.some((id) => document.ids.has(id))) return false
    scripted ??= document.all('script').some(isJavaScript)
    return !scripted
  }

  /** WAI-ARIA 1.2 `aria-errormessage`; browsers expose one element and only while the field is invalid. */
  function errorMessageProblem(ids: string[], element: Element): ReferenceProblem | null {
    const invalid = attr(element, 'aria-invalid')?.trim().toLowerCase()
    if (ids.length === 0 || !invalid || invalid === 'false') return null
    if (ids.length > 1) return 'severalIds'
    const target = document.ids.get(ids[0]!)
    if (target === undefined) return isMissing(ids) ? 'missing' : null
    if (!rendering.isExposed(target)) return 'hidden'
    return isAnnounced(target) || splitOnSpace(attr(element, 'aria-describedby')).includes(ids[0]!)
      ? null
      : 'unannounced'
  }

  return (attribute, value, element) => {
    if (attribute === 'aria-errormessage') return errorMessageProblem(splitOnSpace(value), element)
    if (!REFERRING.has(attribute) || isClosed(attribute, element)) return null
    return isMissing(splitOnSpace(value)) ? 'missing' : null
  }
}

/** The element may be made when its menu, list or tab is opened. */
function isClosed(attribute: string, element: Element): boolean {
  if (attribute !== 'aria-controls' && attribute !== 'aria-owns') return false
  if ((attr(element, 'aria-expanded') ?? 'true') !== 'true') return true
  if (attribute === 'aria-owns') return false
  return attr(element, 'aria-selected') === 'false' || (attr(element, 'aria-haspopup') ?? 'false') !== 'false'
}

function isAnnounced(target: Element): boolean {
  const live = attr(target, 'aria-live')?.trim().toLowerCase()
  return live === 'assertive' || live === 'polite' || attr(target, 'role')?.trim().toLowerCase() === 'alert'
}
