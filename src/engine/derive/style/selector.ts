import { attr, type Element, hasAttr } from '../document/dom.ts'

/** A selector of types, ids, classes and attributes, joined by descendant and child combinators. */
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
  attributes: { name: string; value: string | null }[]
  /** How the element to its left contains it. */
  isChild: boolean
}

/** They match only while people do something, or style something that is not an element. */
const INACTIVE =
  /^::|^:(?:hover|focus|focus-visible|focus-within|active|target|target-within|visited|checked|popover-open|modal|fullscreen|before|after|first-line|first-letter)\b/
const NAME = String.raw`(?:\\[^0-9a-f\n]|[\w-]|[^\x00-\x7f])+`
const TOKEN = new RegExp(
  String.raw`\s*([>+~])\s*|(\s+)|#(${NAME})|\.(${NAME})|\[\s*([\w-]+)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*)?\]|(::?[\w-]+(?:\([^()]*\))?)|(\*|${NAME})`,
  'y',
)
const MAX_LENGTH = 1000

/** null if it never matches an element of a page at rest, or cannot be read at all. */
export function parseSelector(text: string): Selector | null {
  const source = text.trim()
  if (source === '' || source.length > MAX_LENGTH) return null
  const compounds: Compound[] = [emptyCompound()]
  let specificity = 0
  let isExact = true
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source)
    if (match === null) return null
    const [, combinator, space, id, name, attribute, double, single, bare, pseudo, type] = match
    const last = compounds[0]!
    if (combinator !== undefined || space !== undefined) {
      // What is to the left of a sibling is not read.
      if (combinator === '+' || combinator === '~') isExact = false
      compounds.unshift({ ...emptyCompound(), isChild: combinator === '>' })
    } else if (id !== undefined) {
      last.id = unescaped(id)
      specificity += 1_000_000
    } else if (name !== undefined) {
      last.classes.push(unescaped(name))
      specificity += 1000
    } else if (attribute !== undefined) {
      last.attributes.push({ name: attribute.toLowerCase(), value: double ?? single ?? bare ?? null })
      specificity += 1000
    } else if (pseudo !== undefined) {
      if (INACTIVE.test(pseudo.toLowerCase())) return null
      isExact = false
      specificity += 1000
    } else if (type !== '*') {
      last.type = type!.toLowerCase()
      specificity++
    }
  }
  if (compounds.some(isEmpty) && compounds.length > 1 && !/\*/.test(source)) return null
  return { compounds, specificity, isExact }
}

function emptyCompound(): Compound {
  return { type: null, id: null, classes: [], attributes: [], isChild: false }
}

function isEmpty({ type, id, classes, attributes }: Compound): boolean {
  return type === null && id === null && classes.length === 0 && attributes.length === 0
}

function unescaped(name: string): string {
  return name.includes('\\') ? name.replace(/\\(.)/g, '$1') : name
}

/** Compares elements with selectors, up to a number of comparisons; after that nothing matches. */
export class Matcher {
  #left: number
  readonly #classes = new Map<Element, ReadonlySet<string>>()

  constructor(most: number) {
    this.#left = most
  }

  get isExhausted(): boolean {
    return this.#left < 0
  }

  classesOf(element: Element): ReadonlySet<string> {
    let classes = this.#classes.get(element)
    if (classes === undefined) {
      const value = attr(element, 'class')
      classes = value === null ? NO_CLASSES : new Set(value.split(/[\t\n\f\r ]+/))
      this.#classes.set(element, classes)
    }
    return classes
  }

  matches({ compounds, isExact }: Selector, element: Element): boolean {
    if (!this.#matchesCompound(compounds[0]!, element)) return false
    // With siblings, what is to the left does not say where to look.
    if (!isExact) return true
    let at: Element | null = element
    for (let i = 1; i < compounds.length; i++) {
      const { isChild } = compounds[i - 1]!
      at = at.parent
      while (!isChild && at !== null && !this.#matchesCompound(compounds[i]!, at)) at = at.parent
      if (at === null || (isChild && !this.#matchesCompound(compounds[i]!, at))) return false
    }
    return true
  }

  #matchesCompound({ type, id, classes, attributes }: Compound, element: Element): boolean {
    if (--this.#left < 0) return false
    if (type !== null && element.name !== type) return false
    if (id !== null && attr(element, 'id') !== id) return false
    for (let i = 0; i < classes.length; i++) if (!this.classesOf(element).has(classes[i]!)) return false
    for (let i = 0; i < attributes.length; i++) {
      const { name, value } = attributes[i]!
      if (value === null ? !hasAttr(element, name) : attr(element, name) !== value) return false
    }
    return true
  }
}

const NO_CLASSES: ReadonlySet<string> = new Set()
