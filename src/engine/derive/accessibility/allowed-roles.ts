import { attr, Element, hasAttr } from '../document/dom.ts'
import { inputType, type Roles } from './aria-roles.ts'

const BUTTON = 'checkbox combobox link menuitem menuitemcheckbox menuitemradio option radio switch tab'
const DISCLOSED = 'group none'
const LIST = 'directory group list listbox menu menubar none radiogroup tablist toolbar tree'
const HEADING = 'none tab'
const EMBEDDED = 'application document img none'
const FIELD = 'combobox searchbox spinbutton'

/**
 * The roles that an element may have besides its own (ARIA in HTML §4), and those that axe-core allows as well; an element that is not
 * here may have any. Roles of publishing and of graphics are not judged.
 */
const ALLOWED = new Map(
  Object.entries({
    area: 'button',
    article: 'application document feed main none region',
    aside: 'complementary feed none note region search',
    audio: 'application',
    body: '',
    br: 'none',
    button: `${BUTTON} gridcell separator slider treeitem`,
    caption: '',
    datalist: '',
    dd: '',
    details: '',
    dialog: 'alertdialog',
    dl: 'group list none',
    dt: 'listitem',
    embed: EMBEDDED,
    fieldset: 'none radiogroup',
    figcaption: DISCLOSED,
    footer: DISCLOSED,
    form: 'form none search',
    h1: HEADING,
    h2: HEADING,
    h3: HEADING,
    h4: HEADING,
    h5: HEADING,
    h6: HEADING,
    header: DISCLOSED,
    hr: 'none',
    html: '',
    iframe: EMBEDDED,
    // An empty `alt` with a role, and a text with the role none, are matters of other audits.
    img: `button checkbox img link math menuitem menuitemcheckbox menuitemradio meter none option progressbar radio scrollbar separator slider
      switch tab treeitem`,
    legend: '',
    li: `listitem menuitem menuitemcheckbox menuitemradio none option radio separator tab treeitem`,
    main: '',
    menu: LIST,
    meter: '',
    nav: 'menu menubar none tablist',
    object: 'application document img',
    ol: LIST,
    optgroup: '',
    option: '',
    picture: '',
    progress: '',
    search: 'form group none region',
    section: `alert alertdialog application banner complementary contentinfo dialog document feed group log main marquee navigation none note
      region search status tabpanel`,
    textarea: '',
    ul: LIST,
    video: 'application',
    wbr: 'none',
  }).map(([name, roles]) => [name, setOf(roles)]),
)

const LINK = setOf('button checkbox menuitem menuitemcheckbox menuitemradio option radio switch tab treeitem')
const DROP_DOWN = setOf('menu')
const NONE: ReadonlySet<string> = new Set()

const INPUTS = new Map(
  Object.entries({
    button: BUTTON,
    checkbox: 'menuitemcheckbox option switch',
    email: FIELD,
    image: 'link menuitem menuitemcheckbox menuitemradio radio switch',
    radio: 'menuitemradio',
    search: FIELD,
    tel: FIELD,
    text: FIELD,
    url: FIELD,
  }).map(([type, roles]) => [type, setOf(roles)]),
)

/** Whether an element may have its explicit role (ARIA in HTML §4). */
export function mayHaveRole(element: Element, role: string, roles: Roles): boolean {
  if (element.namespace !== 'html' || /^(?:doc|graphics)-/.test(role)) return true
  const allowed = allowedRoles(element, roles)
  return allowed === null || allowed.has(role) || roles.implicit(element) === role
}

/** null for any. */
function allowedRoles(element: Element, roles: Roles): ReadonlySet<string> | null {
  switch (element.name) {
    case 'a':
      return hasAttr(element, 'href') ? LINK : null
    case 'figure':
      return hasChild(element, 'figcaption') ? NONE : null
    case 'input':
      return inputRoles(element)
    case 'label':
      return hasAttr(element, 'for') ? NONE : null
    case 'li':
      return isInList(element, roles) ? ALLOWED.get('li')! : null
    case 'select':
      return hasAttr(element, 'multiple') || Number(attr(element, 'size')) > 1 ? NONE : DROP_DOWN
    case 'summary':
      return element.parent?.name === 'details' ? NONE : null
    default:
      return ALLOWED.get(element.name) ?? null
  }
}

function inputRoles(input: Element): ReadonlySet<string> {
  const type = inputType(input)
  if (type === 'checkbox' && hasAttr(input, 'aria-pressed')) return new Set([...INPUTS.get(type)!, 'button'])
  return INPUTS.get(type) ?? NONE
}

/** Within a list that is one to screen readers; in a menu or a set of tabs an item may be anything. */
function isInList({ parent }: Element, roles: Roles): boolean {
  return parent !== null && roles.of(parent) === 'list'
}

function hasChild({ children }: Element, name: string): boolean {
  return children.some((child) => child instanceof Element && child.name === name)
}

function setOf(roles: string): ReadonlySet<string> {
  return new Set(roles.split(/\s+/).filter((role) => role !== ''))
}
