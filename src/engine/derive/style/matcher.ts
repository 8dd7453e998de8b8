import { attr, childElements, type Element, splitOnSpace } from '../document/dom.ts'
import { Places } from './places.ts'
import type { AttributeTest, Compound, Selector } from './selector.ts'

interface Siblings {
  list: Element[]
  places: ReadonlyMap<Element, number>
}

const NO_CLASSES: ReadonlySet<string> = new Set()
/** A longer one is no language. */
const MAX_LANGUAGE = 100
/** Elements that are looked at for all `:has()` of a page. */
const MAX_LOOKED_AT = 300_000

/** Compares elements with selectors, up to a number of comparisons; after that nothing matches. */
export class Matcher {
  #left: number
  #lookedAt = 0
  /** The element whose `:has()` is being compared. */
  #anchor: Element | null = null
  /** The answers of `:has()`: many elements ask for that of the same one around them. */
  readonly #had = new Map<Selector, Map<Element, boolean>>()
  readonly #classes = new Map<Element, ReadonlySet<string>>()
  /** The children of the parents that were asked for. */
  readonly #siblings = new Map<Element, Siblings>()

  readonly #places = new Places()
  readonly #languages = new Map<Element, string>()

  constructor(most: number) {
    this.#left = most
  }

  get isExhausted(): boolean {
    return this.#left < 0
  }

  /** Counts what is not compared, but looked at. */
  countOne(): void {
    this.#left--
  }

  classesOf(element: Element): ReadonlySet<string> {
    let classes = this.#classes.get(element)
    if (classes === undefined) {
      const value = attr(element, 'class')
      classes = value === null ? NO_CLASSES : new Set(splitOnSpace(value))
      this.#classes.set(element, classes)
    }
    return classes
  }

  matches({ compounds }: Selector, element: Element): boolean {
    return this.#matchesFrom(compounds, 0, element)
  }

  /** Whether an element matches a compound, and others match all that is to its left. */
  #matchesFrom(compounds: Compound[], index: number, element: Element): boolean {
    const compound = compounds[index]!
    if (!this.#matchesCompound(compound, element)) return false
    if (index === compounds.length - 1) return true
    const { combinator } = compound
    const isAncestor = combinator === ' ' || combinator === '>'
    let at = isAncestor ? element.parent : this.#before(element)
    while (at !== null && this.#left >= 0) {
      if (this.#matchesFrom(compounds, index + 1, at)) return true
      if (combinator === '>' || combinator === '+') return false
      at = isAncestor ? at.parent : this.#before(at)
    }
    return false
  }

  #has(selector: Selector, element: Element): boolean {
    let known = this.#had.get(selector)
    if (known === undefined) {
      known = new Map()
      this.#had.set(selector, known)
    }
    let has = known.get(element)
    if (has === undefined) {
      const outer = this.#anchor
      this.#anchor = element
      has = this.#hasUnread(selector, element)
      this.#anchor = outer
      known.set(element, has)
    }
    return has
  }

  /** Looks at what is in the element, or at its later siblings and what is in them. */
  #hasUnread({ compounds }: Selector, element: Element): boolean {
    const first = compounds.at(-2)!.combinator
    const goesDeep = first === ' ' || compounds.length > 2
    const open = first === ' ' || first === '>' ? childElements(element) : this.#after(element, first)
    this.#lookedAt += open.length
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (this.#lookedAt > MAX_LOOKED_AT) this.#left = -1
      if (this.#left < 0) return false
      if (this.#matchesFrom(compounds, 0, next)) return true
      if (!goesDeep) continue
      const inside = childElements(next)
      this.#lookedAt += inside.length
      for (const child of inside) open.push(child)
    }
    return false
  }

  #after(element: Element, combinator: '+' | '~'): Element[] {
    const { list, places } = this.#siblingsOf(element)
    const next = places.get(element)! + 1
    return list.slice(next, combinator === '+' ? next + 1 : undefined)
  }

  #before(element: Element): Element | null {
    const { list, places } = this.#siblingsOf(element)
    return list[places.get(element)! - 1] ?? null
  }

  /** That of the nearest element around it that has one, in lower case. */
  #languageOf(element: Element): string {
    const unread: Element[] = []
    let at: Element | null = element
    let language: string | undefined
    for (; at !== null && language === undefined; at = at.parent) {
      language = this.#languages.get(at) ?? attr(at, 'lang') ?? attr(at, 'xml:lang') ?? undefined
      unread.push(at)
    }
    const known = language === undefined || language.length > MAX_LANGUAGE ? '' : language.toLowerCase()
    for (const one of unread) this.#languages.set(one, known)
    return known
  }

  #siblingsOf(element: Element): Siblings {
    const { parent } = element
    if (parent === null) return { list: [element], places: new Map([[element, 0]]) }
    let siblings = this.#siblings.get(parent)
    if (siblings === undefined) {
      const list = childElements(parent)
      siblings = { list, places: new Map(list.map((child, place) => [child, place])) }
      this.#siblings.set(parent, siblings)
    }
    return siblings
  }

  #matchesCompound(compound: Compound, element: Element): boolean {
    const { type, id, classes, attributes, conditions, isEmpty, isAnchor, places, languages } = compound
    if (--this.#left < 0) return false
    if (isAnchor) return element === this.#anchor
    if (type !== null && element.name !== type) return false
    if (id !== null && attr(element, 'id') !== id) return false
    for (let i = 0; i < classes.length; i++) if (!this.classesOf(element).has(classes[i]!)) return false
    for (let i = 0; i < attributes.length; i++) if (!matchesAttribute(attributes[i]!, element)) return false
    if (isEmpty && element.children.length > 0) return false
    for (let i = 0; i < places.length; i++) if (!this.#places.matches(places[i]!, element)) return false
    for (let i = 0; i < languages.length; i++) {
      const language = this.#languageOf(element)
      this.#left -= languages[i]!.length
      if (!languages[i]!.some((range) => isInRange(language, range))) return false
    }
    for (let i = 0; i < conditions.length; i++) {
      const { isWanted, isRelative, selectors } = conditions[i]!
      const test = (selector: Selector) => (isRelative ? this.#has(selector, element) : this.matches(selector, element))
      if (selectors.some(test) !== isWanted) return false
    }
    return true
  }
}

function matchesAttribute({ name, value, operator, ignoresCase }: AttributeTest, element: Element): boolean {
  const written = attr(element, name)
  if (written === null || value === null) return written !== null
  const [has, wanted] = ignoresCase ? [written.toLowerCase(), value.toLowerCase()] : [written, value]
  switch (operator) {
    case '':
      return has === wanted
    case '|':
      return has === wanted || has.startsWith(`${wanted}-`)
    case '~':
      return wanted !== '' && splitOnSpace(has).includes(wanted)
    case '^':
      return wanted !== '' && has.startsWith(wanted)
    case '$':
      return wanted !== '' && has.endsWith(wanted)
    default:
      return wanted !== '' && has.includes(wanted)
  }
}

/** RFC 4647, §3.3.2: `de-CH` is for `de-Latn-CH`, too. */
function isInRange(language: string, range: string): boolean {
  const tags = language.split('-')
  const wanted = range.split('-')
  if (tags[0] !== wanted[0]) return false
  let at = 1
  for (const tag of wanted.slice(1)) {
    while (at < tags.length && tags[at] !== tag && tags[at]!.length > 1) at++
    if (tags[at] !== tag) return false
    at++
  }
  return true
}
