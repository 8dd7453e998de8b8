import { splitOutside } from '../resources/css.ts'
import { type PlaceTest, parsePlaces } from './places.ts'

/** A selector of types, ids, classes, attributes, places, `:is()`, `:not()`, `:has()` and a few more, joined by combinators. */
export interface Selector {
  /** From right to left: the first one is the element itself. */
  compounds: Compound[]
  /** ids, classes and types as one number, in the order of importance (Selectors 4, §17). */
  specificity: number
  /** False if it has parts we do not read, so that a match of the others is only a possible match. */
  isExact: boolean
}

export interface Compound {
  type: string | null
  id: string | null
  classes: string[]
  attributes: AttributeTest[]
  /** `:is()`, `:where()`, `:not()` and `:has()`. */
  conditions: Condition[]
  isEmpty: boolean
  /** In `:has()`, the element that has it, at the left end. */
  isAnchor: boolean
  /** `:first-child`, `:nth-child()` and the like. */
  places: PlaceTest[]
  /** Of each `:lang()`, the languages of which one is wanted. */
  languages: string[][]
  /** How it follows the one to its left. */
  combinator: Combinator
}

export interface AttributeTest {
  name: string
  /** null if any value will do. */
  value: string | null
  operator: string
  ignoresCase: boolean
}

interface Condition {
  /** Whether one of them has to match, or none of them may. */
  isWanted: boolean
  /** They match what is in the element or after it (`:has()`), instead of the element itself. */
  isRelative: boolean
  selectors: Selector[]
}

type Combinator = ' ' | '>' | '+' | '~'

/** They match only while people do something, or style something that is not an element. */
const INACTIVE =
  /^::|^:(?:hover|focus|focus-visible|focus-within|active|target|target-within|visited|popover-open|modal|fullscreen|before|after|first-line|first-letter)\b/
/** An escape takes all hex digits it can have, so that a text has one reading only, however many escapes it has. */
const NAME = String.raw`(?:\\(?:[0-9a-f]{6}|[0-9a-f]{1,5}(?![0-9a-f]))\s?|\\[^0-9a-f\n]|[\w-]|[^\x00-\x7f])+`
const TOKEN = new RegExp(
  String.raw`\s*([>+~])\s*|(\s+)|#(${NAME})|\.(${NAME})|\[\s*(${NAME})\s*(?:([~|^$*]?)=\s*(?:"([^"]*)"|'([^']*)'|(${NAME}))\s*([is])?\s*)?\]|(::?[\w-]+\(?)|(\*|${NAME})`,
  'iy',
)
const MAX_LENGTH = 1000
/** Of parentheses in parentheses. */
const MAX_DEPTH = 8

const FIELDS = 'input, select, textarea'
const CONTROLS = `button, optgroup, option, fieldset, ${FIELDS}`
const IN_FIELDSET = `fieldset[disabled] :is(button, fieldset, ${FIELDS}):not(fieldset[disabled] > legend:first-of-type *)`
const WITHOUT_REQUIRED = ['hidden', 'range', 'color', 'submit', 'image', 'reset', 'button']
  .map((type) => `[type=${type} i]`)
  .join()

/** Pseudo-classes, as selectors that match the same on a page at rest whose links have not been visited (HTML §4.16.3). */
const SAME_AS: Record<string, string> = {
  ':link': 'a[href], area[href]',
  ':any-link': 'a[href], area[href]',
  ':disabled': `:is(${CONTROLS})[disabled], ${IN_FIELDSET}, optgroup[disabled] > option`,
  ':enabled': `:is(${CONTROLS}):not(:disabled)`,
  ':required': `:is(${FIELDS})[required]:not(${WITHOUT_REQUIRED})`,
  ':optional': `:is(${FIELDS}):not([required], ${WITHOUT_REQUIRED})`,
}

/** Those of Internet Explorer and of Opera before 2013, which no other browser knows. */
const UNKNOWN = /^::?-(?:ms|o)-/
/** Names begin with a digit only if it is escaped (CSS Syntax §4.3.9). */
const NO_NAME = /^-?[0-9]/

interface WrittenSelector {
  written: string
  selector: Selector
}

/**
 * The selectors of a list, without those that never match an element of a page at rest or cannot be read at all. With an invalid one, browsers
 * drop the whole rule (Selectors 4, §4.1), as in `_:-ms-lang(x), .menu`.
 */
export function parseSelectors(list: string): WrittenSelector[] {
  const selectors: WrittenSelector[] = []
  for (const written of splitOutside(list, ',')) {
    const selector = parse(written, 0)
    if (selector === 'invalid') return []
    if (selector !== 'unreadable' && !selector.isNever) selectors.push({ written, selector })
  }
  return selectors
}

/** `isNever` if it never matches an element of a page at rest: then only its specificity counts. */
type ParsedSelector = Selector & { isNever: boolean }

function parse(text: string, depth: number): ParsedSelector | 'unreadable' | 'invalid' {
  const source = text.trim()
  if (source === '') return 'invalid'
  if (source.length > MAX_LENGTH || depth > MAX_DEPTH) return 'unreadable'
  const compounds: Compound[] = [emptyCompound(' ')]
  let specificity = 0
  let isExact = true
  let isNever = false
  let isWritten = false
  for (let at = 0; at < source.length; ) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(source)
    // Namespaces, and escapes in strings, are not read.
    if (match === null) return isNever || /[|\\]/.test(source) ? 'unreadable' : 'invalid'
    at = TOKEN.lastIndex
    const [, combinator, space, id, name, attribute, operator, double, single, bare, flag, pseudo, type] = match
    const last = compounds[0]!
    if (combinator !== undefined || space !== undefined) {
      if (!isWritten) return 'invalid'
      isWritten = false
      compounds.unshift(emptyCompound((combinator as Combinator | undefined) ?? ' '))
      continue
    }
    const wasWritten = isWritten
    isWritten = true
    if (NO_NAME.test(id ?? name ?? '')) return 'invalid'
    if (id !== undefined) {
      last.id = unescaped(id)
      specificity += 1_000_000
    } else if (name !== undefined) {
      last.classes.push(unescaped(name))
      specificity += 1000
    } else if (attribute !== undefined) {
      const value = double ?? single ?? (bare === undefined ? null : unescaped(bare))
      const ignoresCase = flag?.toLowerCase() === 'i'
      last.attributes.push({ name: unescaped(attribute).toLowerCase(), value, operator: operator ?? '', ignoresCase })
      specificity += 1000
    } else if (pseudo !== undefined) {
      const start = at
      if (pseudo.endsWith('(')) at = closingOf(source, start)
      const added = addPseudo(last, pseudo.toLowerCase(), source.slice(start, at - 1), depth)
      if (added === 'invalid') return added
      if (added === 'never') isNever = true
      if (added === 'unreadable') isExact = false
      specificity += typeof added === 'number' ? added : 1000
    } else if (wasWritten) {
      // Selectors 4, §3.1: a type comes first.
      return 'invalid'
    } else if (type !== '*') {
      last.type = type!.toLowerCase()
      specificity++
    }
  }
  return isWritten ? { compounds, specificity, isExact, isNever } : 'invalid'
}

/** The position after the parenthesis that closes the one before `from`. */
function closingOf(source: string, from: number): number {
  let depth = 1
  let quote = ''
  for (let i = from; i < source.length; i++) {
    const character = source[i]!
    if (character === '\\') i++
    else if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return i + 1
  }
  return source.length + 1
}

type Added = number | 'never' | 'unreadable' | 'invalid'

/** Adds a pseudo-class to a compound, and says how specific it is. */
function addPseudo(compound: Compound, pseudo: string, inside: string, depth: number): Added {
  switch (pseudo) {
    case ':root':
      compound.type = 'html'
      return 1000
    case ':empty':
      compound.isEmpty = true
      return 1000
    case ':checked':
      compound.attributes.push({ name: 'checked', value: null, operator: '', ignoresCase: false })
      return 1000
    case ':lang(':
      return addLanguages(compound, inside)
    case ':is(':
    case ':where(':
    case ':not(':
    case ':has(':
      return addCondition(compound, pseudo, inside, depth)
    default:
      if (Object.hasOwn(SAME_AS, pseudo)) {
        compound.conditions.push(sameAs(pseudo))
        return 1000
      }
      if (UNKNOWN.test(pseudo)) return 'invalid'
      if (INACTIVE.test(pseudo)) return 'never'
      return addPlaces(compound, pseudo, inside)
  }
}

const conditions = new Map<string, Condition>()

/** Read once: a style sheet can name them more often than their text could be read again. */
function sameAs(pseudo: string): Condition {
  let condition = conditions.get(pseudo)
  if (condition === undefined) {
    const selectors = parseSelectors(SAME_AS[pseudo]!).map(({ selector }) => selector)
    condition = { isWanted: true, isRelative: false, selectors }
    conditions.set(pseudo, condition)
  }
  return condition
}

/** Not `*-CH`, which is for any language. */
const LANGUAGE = /^(["']?)([a-z0-9]{1,8}(?:-[a-z0-9]{1,8})*)\1$/

function addLanguages(compound: Compound, inside: string): number | 'unreadable' {
  const ranges = splitOutside(inside, ',').map((one) => LANGUAGE.exec(one.trim().toLowerCase())?.[2])
  if (!ranges.every((range) => range !== undefined)) return 'unreadable'
  compound.languages.push(ranges)
  return 1000
}

function addPlaces(compound: Compound, pseudo: string, inside: string): number | 'unreadable' {
  const places = parsePlaces(pseudo, inside)
  if (places === null) return 'unreadable'
  compound.places.push(...places)
  return 1000
}

function addCondition(compound: Compound, pseudo: string, inside: string, depth: number): Added {
  const isWanted = pseudo !== ':not('
  const isRelative = pseudo === ':has('
  if (isRelative && /:has\(/i.test(inside)) return 'invalid'
  const selectors: Selector[] = []
  let specificity = 0
  for (const written of splitOutside(inside, ',')) {
    const selector = isRelative ? parseRelative(written, depth + 1) : parse(written, depth + 1)
    // `:is()` and `:where()` leave out what is invalid.
    if (selector === 'invalid') {
      if (isWanted && !isRelative) continue
      return 'invalid'
    }
    if (selector === 'unreadable' || (!selector.isNever && !selector.isExact)) return 'unreadable'
    // Selectors 4, §17: also by one that does not match.
    specificity = Math.max(specificity, selector.specificity)
    if (!selector.isNever) selectors.push(selector)
  }
  if (isWanted && selectors.length === 0) return 'never'
  compound.conditions.push({ isWanted, isRelative, selectors })
  return pseudo === ':where(' ? 0 : specificity
}

/** A selector in `:has()`, which may begin with a combinator and has the element itself at its left end (Selectors 4, §4.5). */
function parseRelative(text: string, depth: number): ReturnType<typeof parse> {
  const source = text.trim()
  const combinator = /^[>+~]/.exec(source)?.[0] as Combinator | undefined
  const selector = parse(combinator === undefined ? source : source.slice(1), depth)
  if (typeof selector === 'string') return selector
  selector.compounds.at(-1)!.combinator = combinator ?? ' '
  selector.compounds.push({ ...emptyCompound(' '), isAnchor: true })
  return selector
}

function emptyCompound(combinator: Combinator): Compound {
  return {
    type: null,
    id: null,
    classes: [],
    attributes: [],
    conditions: [],
    isEmpty: false,
    isAnchor: false,
    places: [],
    languages: [],
    combinator,
  }
}

const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi
const LAST_CHARACTER = 0x10ffff

/** CSS Syntax §4.3.7: names that begin with a digit are written with its number, as in `.\32xl`. */
function unescaped(name: string): string {
  if (!name.includes('\\')) return name
  return name.replace(ESCAPE, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCodePoint(Math.min(Number.parseInt(code, 16), LAST_CHARACTER)),
  )
}

/** The compounds with names that an element has one of if it matches; null if it can be any element. */
export function namingCompounds(compound: Compound): Compound[] | null {
  const { type, id, classes, attributes, conditions } = compound
  if (type !== null || id !== null || classes.length > 0 || attributes.length > 0) return [compound]
  for (const { isWanted, isRelative, selectors } of conditions) {
    const named = isWanted && !isRelative ? selectors.map(({ compounds }) => namingCompounds(compounds[0]!)) : []
    if (named.length > 0 && !named.includes(null)) return named.flatMap((some) => some!)
  }
  return null
}
