import { splitOnSpace } from '../document/dom.ts'
import { ARIA_ATTRIBUTES, ARIA_ROLES } from './aria-data.ts'

export interface AriaRole {
  name: string
  namedFromContent: boolean
  presentationalChildren: boolean
  /** `aria-label` and `aria-labelledby` must not be used with it. */
  namingProhibited: boolean
  widget: boolean
  /** `link`, or a role that inherits from it. */
  link: boolean
  /** Attributes in addition to the global ones. */
  supported: ReadonlySet<string>
  required: readonly string[]
  /** Its parent must have one of these roles; empty if any is allowed. */
  context: ReadonlySet<string>
  /** Allowed roles of its children; empty if any is allowed. */
  owned: ReadonlySet<string>
}

type AriaType =
  | 'boolean'
  | 'id'
  | 'idlist'
  | 'integer'
  | 'number'
  | 'string'
  | 'token'
  | 'tokenlist'
  | 'tristate'
  | 'undefinable'

interface AriaAttribute {
  type: AriaType
  global: boolean
  tokens: ReadonlySet<string>
}

const roles = new Map(linesOf(ARIA_ROLES).map((line) => readRole(line.split('|'))))
// Synonyms.
roles.set('presentation', roles.get('none')!)
roles.set('image', roles.get('img')!)
const attributes = new Map(linesOf(ARIA_ATTRIBUTES).map((line) => readAttribute(line.split(' '))))

/** A role by its name, with synonyms resolved; undefined for unknown and abstract roles. */
export function ariaRole(name: string): AriaRole | undefined {
  return roles.get(name)
}

/** Called for every attribute of a page; hardly any other starts with these two letters. */
export function isAriaAttribute(name: string): boolean {
  return name.charCodeAt(0) === 97 && name.charCodeAt(1) === 114 && name.startsWith('aria-')
}

export function isDefinedAriaAttribute(name: string): boolean {
  return attributes.has(name)
}

export function isGlobalAriaAttribute(name: string): boolean {
  return attributes.get(name)?.global === true
}

/** Prohibited on every role that must not be named: WAI-ARIA 1.2 §5.2.8.6; the Braille label follows in 1.3. */
const NAMING = new Set(['aria-label', 'aria-labelledby', 'aria-braillelabel'])
/** Also prohibited without a role. */
const DESCRIBING = new Set(['aria-roledescription', 'aria-brailleroledescription'])

export function isProhibited(attribute: string, role: AriaRole): boolean {
  if (NAMING.has(attribute)) return role.namingProhibited
  return DESCRIBING.has(attribute) && (role.name === 'generic' || role.name === 'none')
}

const TRUE_FALSE = new Set(['true', 'false'])
const UNDEFINABLE = new Set(['true', 'false', 'undefined'])
const TRISTATE = new Set(['true', 'false', 'mixed', 'undefined'])

/** The least value that authors may set, by the definitions of WAI-ARIA 1.2. */
const LEAST: Partial<Record<string, number>> = {
  'aria-colindex': 1,
  'aria-colspan': 1,
  'aria-level': 1,
  'aria-posinset': 1,
  'aria-rowindex': 1,
  'aria-rowspan': 0,
}

/**
 * Whether the attribute's type allows the value (WAI-ARIA 1.2 §6.4). An empty value means the default. Browsers compare
 * values without trimming them.
 */
export function isValidAriaValue(attribute: string, written: string): boolean {
  const definition = attributes.get(attribute)
  const value = written.toLowerCase()
  if (definition === undefined || value === '') return true
  switch (definition.type) {
    case 'boolean':
      return TRUE_FALSE.has(value)
    case 'undefinable':
      return UNDEFINABLE.has(value)
    case 'tristate':
      return TRISTATE.has(value)
    case 'token':
      return definition.tokens.has(value)
    case 'tokenlist':
      return splitOnSpace(value).every((token) => definition.tokens.has(token))
    case 'integer':
      return /^[+-]?\d+$/.test(value.trim()) && Number(value) >= (LEAST[attribute] ?? -Infinity)
    case 'number':
      return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/.test(value.trim())
    case 'id':
      return !/[\t\n\f\r ]/.test(value.trim())
    default:
      return true
  }
}

function linesOf(table: string): string[] {
  return table.trim().split('\n')
}

function wordsOf(field: string | undefined): string[] {
  return field ? field.split(' ') : []
}

function readRole([name = '', flags = '', ...fields]: string[]): [string, AriaRole] {
  const [supported, required, context, owned] = fields.map(wordsOf)
  const role: AriaRole = {
    name,
    namedFromContent: flags.includes('c'),
    presentationalChildren: flags.includes('p'),
    namingProhibited: flags.includes('x'),
    widget: flags.includes('w'),
    link: flags.includes('l'),
    supported: new Set(supported?.map(full)),
    required: required?.map(full) ?? [],
    context: new Set(context),
    owned: new Set(owned),
  }
  return [name, role]
}

function readAttribute([name = '', type, ...rest]: string[]): [string, AriaAttribute] {
  const global = rest[0] === 'global'
  return [full(name), { type: type as AriaType, global, tokens: new Set(global ? rest.slice(1) : rest) }]
}

function full(name: string): string {
  return `aria-${name}`
}
