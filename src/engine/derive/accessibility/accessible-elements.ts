import type { Document } from '../document/document.ts'
import { attr, type Element } from '../document/dom.ts'
import type { Accessibility } from './accessible.ts'

const HEADINGS: readonly string[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** The roles of ACT e086e5, and options, which are announced by their name alone. */
export const FIELD_ROLES: ReadonlySet<string> = new Set([
  'checkbox',
  'combobox',
  'listbox',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'textbox',
])

export function headingsOf(_: Document, accessibility: Accessibility): Element[] {
  return accessibility.allWithRole((role) => role === 'heading', HEADINGS)
}

/** The level of a heading: `aria-level`, or its element; with only a role it is 2 (WAI-ARIA 1.1). */
export function headingLevel(heading: Element): number {
  const told = Number(attr(heading, 'aria-level'))
  if (Number.isInteger(told) && told > 0) return told
  const native = HEADINGS.indexOf(heading.name)
  return native === -1 ? 2 : native + 1
}
