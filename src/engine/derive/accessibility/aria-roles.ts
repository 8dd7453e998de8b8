import type { Document } from '../document/document.ts'
import { type Attribute, attr, type Element, hasAttr, tokens } from '../document/dom.ts'
import { ariaRole, isGlobalAriaAttribute } from './aria.ts'
import type { Focus } from './focus.ts'
import type { Rendering } from './rendering.ts'

/** The part of an element's name that its role depends on. */
export interface AuthorNames {
  /** Named by `aria-labelledby`, `aria-label` or `title`. */
  isNamedByAuthor(element: Element): boolean
}

export class Roles {
  readonly #focus: Focus
  readonly #context: RoleContext
  readonly #written: Map<Element, string>
  readonly #known: (string | null | undefined)[]

  constructor(document: Document, rendering: Rendering, focus: Focus, names: AuthorNames) {
    this.#focus = focus
    this.#context = { roles: this, rendering, names }
    this.#written = writtenRoles(document)
    this.#known = new Array(document.elements.length)
  }

  /**
   * The first token of `role` that is a role of the specifications, not an abstract one. `presentation` comes out as
   * `none`.
   */
  explicit(element: Element): string | null {
    return this.#written.size === 0 ? null : (this.#written.get(element) ?? null)
  }

  /** The role of the element without its `role` attribute (HTML-AAM); null if there is none. */
  implicit(element: Element): string | null {
    return implicitRole(element, this.#context)
  }

  /**
   * The role for assistive technology: explicit, or else implicit; `none` is ignored if the element must be exposed.
   */
  of(element: Element): string | null {
    const answer = this.#known[element.order]
    if (answer !== undefined) return answer
    const role = this.explicit(element)
    const exposed = role === null || (role === 'none' && this.#mustBeExposed(element)) ? this.implicit(element) : role
    this.#known[element.order] = exposed
    return exposed
  }

  /** It is presentational by `role="none"` or `alt=""`, and nothing overrides that. */
  isPresentational(element: Element): boolean {
    const role = this.explicit(element)
    if (role !== null) return role === 'none' && !this.#mustBeExposed(element)
    return element.name === 'img' && attr(element, 'alt') === '' && !this.#mustBeExposed(element)
  }

  /** WAI-ARIA 1.2 §5.3.3, presentational roles conflict resolution. */
  #mustBeExposed(element: Element): boolean {
    return hasGlobalAttribute(element) || this.#focus.isFocusable(element)
  }
}

function writtenRoles(document: Document): Map<Element, string> {
  const written = new Map<Element, string>()
  for (const element of document.having('role')) {
    const role = firstRole(attr(element, 'role')!)
    if (role !== null) written.set(element, role)
  }
  return written
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
  return element.attributes.some(isExposing)
}

function isExposing({ name }: Attribute): boolean {
  return isGlobalAriaAttribute(name) && name !== 'aria-hidden'
}

/** What the role of an element depends on besides the element. */
interface RoleContext {
  roles: Roles
  rendering: Rendering
  names: AuthorNames
}

/** HTML-AAM 1.0 §3.5: elements with the same role everywhere. */
const ALWAYS = byElement({
  article: 'article',
  blockquote: 'blockquote',
  button: 'button',
  caption: 'caption',
  code: 'code',
  deletion: 'del s',
  dialog: 'dialog',
  document: 'html',
  emphasis: 'em',
  figure: 'figure',
  generic: 'b bdi bdo body data div i pre q samp small span u',
  group: 'address details fieldset hgroup optgroup',
  heading: 'h1 h2 h3 h4 h5 h6',
  insertion: 'ins',
  list: 'menu ol ul',
  listbox: 'datalist',
  main: 'main',
  mark: 'mark',
  meter: 'meter',
  navigation: 'nav',
  option: 'option',
  paragraph: 'p',
  progressbar: 'progress',
  search: 'search',
  separator: 'hr',
  status: 'output',
  strong: 'strong',
  subscript: 'sub',
  superscript: 'sup',
  table: 'table',
  term: 'dfn',
  textbox: 'textarea',
  time: 'time',
})

/** For `input`, by type; with `list`, text fields are comboboxes. */
const TEXT_INPUTS = byElement({ textbox: 'email tel text url', searchbox: 'search' })
const INPUTS = byElement({
  button: 'button image reset submit',
  checkbox: 'checkbox',
  radio: 'radio',
  slider: 'range',
  spinbutton: 'number',
})
/** Elements without a corresponding WAI-ARIA role. */
const OTHER_INPUTS = new Set('color date datetime-local file hidden month password time week'.split(' '))

function byElement(elements: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(elements).flatMap(([role, names]) => names.split(' ').map((name) => [name, role])))
}

function implicitRole(element: Element, context: RoleContext): string | null {
  const { name } = element
  if (element.namespace === 'svg') return svgRole(element)
  if (element.namespace === 'math') return name === 'math' ? 'math' : null
  const always = ALWAYS.get(name)
  if (always !== undefined) return always
  switch (name) {
    case 'a':
    case 'area':
      return hasAttr(element, 'href') ? 'link' : 'generic'
    case 'aside':
      return context.rendering.isSectioned(element) && !context.names.isNamedByAuthor(element)
        ? 'generic'
        : 'complementary'
    case 'header':
      return context.rendering.isSectioned(element) ? null : 'banner'
    case 'footer':
      return context.rendering.isSectioned(element) ? null : 'contentinfo'
    case 'form':
      return context.names.isNamedByAuthor(element) ? 'form' : null
    case 'img':
      return context.roles.isPresentational(element) && context.roles.explicit(element) === null ? 'none' : 'img'
    case 'input':
      return inputRole(element)
    case 'li':
      return isInPresentationalList(element, context) ? 'none' : 'listitem'
    case 'section':
      return context.names.isNamedByAuthor(element) ? 'region' : 'generic'
    case 'select':
      return hasAttr(element, 'multiple') || Number(attr(element, 'size')) > 1 ? 'listbox' : 'combobox'
    case 'tbody':
    case 'td':
    case 'tfoot':
    case 'th':
    case 'thead':
    case 'tr':
      return tablePartRole(element, context)
    default:
      return null
  }
}

/** SVG-AAM 1.0 §3.4; most other elements have a role only if they have a name. */
function svgRole(element: Element): string | null {
  if (element.name === 'svg') return 'graphics-document'
  return element.name === 'a' && (hasAttr(element, 'href') || hasAttr(element, 'xlink:href')) ? 'link' : null
}

/** The type of an `input`: an unknown one is a text field. */
export function inputType(input: Element): string {
  const type = attr(input, 'type')?.trim().toLowerCase()
  return type !== undefined && (INPUTS.has(type) || TEXT_INPUTS.has(type) || OTHER_INPUTS.has(type)) ? type : 'text'
}

function inputRole(input: Element): string | null {
  const type = inputType(input)
  const text = TEXT_INPUTS.get(type)
  if (text !== undefined) return hasAttr(input, 'list') ? 'combobox' : text
  return INPUTS.get(type) ?? null
}

/** WAI-ARIA 1.2 `presentation`: without the role of a list, its items lose theirs. */
function isInPresentationalList({ parent }: Element, context: RoleContext): boolean {
  return parent !== null && ALWAYS.get(parent.name) === 'list' && context.roles.isPresentational(parent)
}

export const TABLE_ROLES: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid'])

export const HEADER_ROLES: ReadonlySet<string> = new Set(['columnheader', 'rowheader'])

function tablePartRole(element: Element, context: RoleContext): string | null {
  const table = tableOf(element)
  if (table === null) return null
  if (context.roles.isPresentational(table)) return 'none'
  const role = context.roles.explicit(table) ?? 'table'
  if (!TABLE_ROLES.has(role) && role !== 'none') return null
  switch (element.name) {
    case 'tr':
      return 'row'
    case 'td':
      return role === 'grid' || role === 'treegrid' ? 'gridcell' : 'cell'
    case 'th':
      return attr(element, 'scope')?.trim().toLowerCase().startsWith('row') ? 'rowheader' : 'columnheader'
    default:
      return 'rowgroup'
  }
}

/** The table of a row or cell. The parser puts them nowhere else, so it is at most three levels up. */
function tableOf(part: Element): Element | null {
  let at = part.parent
  for (let steps = 0; at !== null && steps < 4; steps++) {
    if (at.name === 'table') return at
    at = at.parent
  }
  return null
}
