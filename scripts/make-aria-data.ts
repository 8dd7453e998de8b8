import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ARIARole, type ARIARoleDefinition, aria, roles } from 'aria-query'

/**
 * `node scripts/make-aria-data.ts`: writes src/engine/derive/accessibility/aria-data.ts out of aria-query, so that the engine carries
 * two short tables instead of a package that takes 50 ms to load.
 */
const ROOT = join(import.meta.dirname, '..')

/** Global in WAI-ARIA 1.1; 1.2 calls the global use of them deprecated, which is not an error. */
const ONCE_GLOBAL = ['aria-disabled', 'aria-errormessage', 'aria-haspopup', 'aria-invalid']
/** Global since WAI-ARIA 1.3. */
const NEW_GLOBAL = ['aria-braillelabel', 'aria-brailleroledescription', 'aria-description']

const GLOBAL = new Set([...Object.keys(roles.get('roletype' as ARIARole)!.props), ...ONCE_GLOBAL, ...NEW_GLOBAL])

/** Attributes of WAI-ARIA 1.3 that aria-query lacks. */
const NEW_ATTRIBUTES = ['actions idlist global', 'colindextext string', 'rowindextext string']

/** WAI-ARIA 1.1 allowed `aria-expanded` on these roles; 1.2 calls that use deprecated, which is not an error. */
const ONCE_EXPANDED = new Set(
  `alert alertdialog article banner cell complementary contentinfo definition dialog directory document feed figure form
  grid group heading img list listitem log main marquee math menu menubar navigation note progressbar radiogroup region
  search status table tablist tabpanel term timer toolbar tooltip tree treegrid`.split(/\s+/),
)

/** Attributes that browsers expose on a role without it being listed there, and the other way round. */
const ALSO_SUPPORTED: Record<string, string[]> = {
  combobox: ['aria-orientation'],
  radio: ['aria-required'],
  slider: ['aria-required'],
}
const NOT_SUPPORTED: Record<string, string[]> = {
  menuitemcheckbox: ['aria-required'],
  menuitemradio: ['aria-required'],
}

/** Single IDs in 1.2 that 1.3 makes lists. */
const LISTS_BY_NOW = new Set(['aria-details', 'aria-errormessage'])

/** Roles that aria-query lacks: WAI-ARIA 1.3, and `text`, which WebKit knows. */
const NEW_ROLES = ['comment|c', 'sectionfooter', 'sectionheader', 'suggestion|x', 'text|c']

/** Where a default value (Core-AAM), WAI-ARIA 1.2 or 1.3 takes the requirement away, or the state of a combobox does. */
const NOT_REQUIRED: Record<string, string[]> = {
  combobox: ['aria-controls'],
  option: ['aria-selected'],
  treeitem: ['aria-selected'],
}

/** What an element of the role may hold in the accessibility tree: WAI-ARIA 1.2 "required owned elements", 1.3 "allowed children". */
const OWNED: Record<string, string> = {
  feed: 'article',
  grid: 'row rowgroup caption',
  list: 'listitem',
  listbox: 'option group',
  // A submenu is next to the item that opens it, as in the menus of the ARIA Authoring Practices.
  menu: 'menuitem menuitemcheckbox menuitemradio group separator menu',
  menubar: 'menuitem menuitemcheckbox menuitemradio group separator menu',
  row: 'cell columnheader gridcell rowheader',
  rowgroup: 'row',
  table: 'row rowgroup caption',
  tablist: 'tab',
  tree: 'treeitem group',
  treegrid: 'row rowgroup caption',
}

/** What must hold an element of the role: WAI-ARIA 1.2 "required context role". */
const CONTEXT: Record<string, string> = {
  caption: 'figure grid table treegrid',
  cell: 'row',
  columnheader: 'row',
  gridcell: 'row',
  listitem: 'list directory',
  menuitem: 'menu menubar group',
  menuitemcheckbox: 'menu menubar group',
  menuitemradio: 'menu menubar group',
  option: 'listbox group',
  row: 'grid rowgroup table treegrid',
  rowgroup: 'grid table treegrid',
  rowheader: 'row',
  tab: 'tablist',
  treeitem: 'tree group',
}

function short(attribute: string): string {
  return attribute.replace(/^aria-/, '')
}

/** What the package holds and its types leave out. */
type Role = ARIARoleDefinition & { nameFrom: string[] }

function flags(name: string, role: Role): string {
  const above = new Set<string>(role.superClass.flat())
  return [
    role.nameFrom.includes('contents') ? 'c' : '',
    role.childrenPresentational ? 'p' : '',
    role.nameFrom.includes('prohibited') || name === 'none' ? 'x' : '',
    above.has('widget') ? 'w' : '',
    above.has('link') || name === 'link' ? 'l' : '',
  ].join('')
}

function roleLine([name, role]: [string, Role]): string {
  const supported = Object.keys(role.props).filter(
    (attribute) => !GLOBAL.has(attribute) && !NOT_SUPPORTED[name]?.includes(attribute),
  )
  supported.push(...(ALSO_SUPPORTED[name] ?? []))
  if (ONCE_EXPANDED.has(name) && !supported.includes('aria-expanded')) supported.push('aria-expanded')
  if ('aria-colindex' in role.props) supported.push('aria-colindextext')
  if ('aria-rowindex' in role.props) supported.push('aria-rowindextext')
  const required = Object.keys(role.requiredProps).filter((one) => !NOT_REQUIRED[name]?.includes(one))
  const fields = [
    name,
    flags(name, role),
    supported.map(short).sort().join(' '),
    required.map(short).sort().join(' '),
    CONTEXT[name] ?? '',
    OWNED[name] ?? '',
  ]
  return fields.join('|').replace(/\|+$/, '')
}

const roleLines = [...roles.entries()]
  .filter(([, role]) => !role.abstract)
  .map(([name, role]) => roleLine([name, role as Role]))
  .concat(NEW_ROLES)
  .sort()

const attributeLines = [...aria.entries()]
  .map(([name, { type, values, allowundefined }]) => {
    const kind = LISTS_BY_NOW.has(name) ? 'idlist' : type === 'boolean' && allowundefined ? 'undefinable' : type
    return [short(name), kind, GLOBAL.has(name) ? 'global' : '', ...(values ?? [])]
      .filter((word) => word !== '')
      .join(' ')
  })
  .concat(NEW_ATTRIBUTES)
  .sort()

const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules/aria-query/package.json'), 'utf8'))

writeFileSync(
  join(ROOT, 'src/engine/derive/accessibility/aria-data.ts'),
  `/**
 * The roles and attributes of WAI-ARIA 1.2 with what 1.3 adds, DPUB-ARIA 1.1 and Graphics-ARIA 1.0, one per line.
 * https://www.w3.org/TR/wai-aria-1.2/ https://www.w3.org/TR/wai-aria-1.3/
 * Written by scripts/make-aria-data.ts from aria-query ${version}.
 */

/**
 * role|flags|attributes it supports beside the global ones|attributes it requires|roles that may hold it|roles it may hold
 * Flags: c named from content, p presentational children, x naming prohibited, w widget, l link or a kind of it.
 */
export const ARIA_ROLES = \`
${roleLines.join('\n')}
\`

/** Attribute without \`aria-\`, type of its value, \`global\` where it is, tokens it may hold. */
export const ARIA_ATTRIBUTES = \`
${attributeLines.join('\n')}
\`
`,
)
console.log(`aria-data.ts: ${roleLines.length} roles, ${attributeLines.length} attributes`)
