import type { Element } from '../document/dom.ts'

/** A custom element: what it is and shows is up to its script (HTML §4.13). */
export function isCustomElement({ name, namespace }: Element): boolean {
  return namespace === 'html' && name.includes('-')
}
