import { Extents, isMostOfPage } from '../accessibility/rendering-style.ts'
import type { Document } from '../document/document.ts'
import { attr, childElements, type Element, splitOnSpace } from '../document/dom.ts'
import { Layers } from './layers.ts'
import { Matcher } from './matcher.ts'
import { type Compound, namingCompounds, type Selector } from './selector.ts'
import { canHide, MAX_RULES, readStyleRules, type ShownOrHidden, type StyleRule } from './style-rules.ts'
import type { StyleSheets } from './style-sheets.ts'

/** What the style sheets of the page say about an element. */
export interface StyleEffect {
  display: 'hidden' | 'hidden!' | null
  visibility: 'hidden' | 'visible' | null
}

/** Comparisons of all rules with all elements: a page of many classes and many rules ends here, with the rest shown. */
export const MAX_COMPARISONS = 200_000

/** The rules of a page, by what their selectors name, and the order of their layers. */
export interface PageRules {
  rules: StyleRule[]
  index: Map<string, StyleRule[]>
  layers: Layers
}

/** The elements that style sheets hide, and those they make visible again. */
export function styleEffects(
  document: Document,
  styles: StyleSheets,
  { rules, index, layers } = readRules(styles),
  extents = new Extents(document.elements.length),
): ReadonlyMap<Element, StyleEffect> {
  const effects = new Map<Element, StyleEffect>()
  if (!rules.some(isDeciding)) return effects
  const finder = new Matcher(MAX_COMPARISONS)
  const matcher = new Matcher(MAX_COMPARISONS)
  for (const element of decidedElements(document, rules.filter(isDeciding), finder, extents)) {
    const own = rulesFor(element, matcher, index)
    if (matcher.isExhausted) break
    const display = winner(own, 'display', layers)
    const visibility = winner(own, 'visibility', layers)
    const hidden = display?.declared.hides && isSure(display.rule)
    const effect: StyleEffect = {
      display: hidden ? (display.declared.important ? 'hidden!' : 'hidden') : null,
      visibility: visibility === null ? null : visibilityOf(visibility),
    }
    if (effect.display !== null || effect.visibility !== null) effects.set(element, effect)
  }
  return effects
}

function visibilityOf({ rule, declared }: Deciding): StyleEffect['visibility'] {
  if (declared.inherits || !isSure(rule)) return null
  return declared.hides ? 'hidden' : 'visible'
}

/** Nothing is read if no style sheet hides anything, unless those that show elements are asked for. */
export function readRules({ sheets }: StyleSheets, alsoShowing = false): PageRules {
  const read: StyleRule[] = []
  const layers = new Layers()
  if (alsoShowing || sheets.some(({ css }) => canHide(css)))
    for (const { css, media } of sheets) readStyleRules(css, media, read, layers)
  const rules = read.length < MAX_RULES ? read : []
  return { rules, index: indexRules(rules), layers }
}

/** Those of some elements that style sheets show on every screen, such as a closed dialog with `display: flex`. */
export function shownByStyle(elements: Element[], { rules, index, layers }: PageRules): ReadonlySet<Element> {
  const shown = new Set<Element>()
  if (elements.length === 0 || rules.length === 0) return shown
  const matcher = new Matcher(MAX_COMPARISONS)
  for (const element of elements) {
    const own = rulesFor(element, matcher, index)
    if (matcher.isExhausted) break
    const best = winner(own.filter(isSure), 'display', layers)
    if (best?.declared.shows && !own.some((rule) => mayHide(rule, best, layers))) shown.add(element)
  }
  return shown
}

/** Whether style sheets make an element transparent on every screen. */
export function isTransparentByStyle(element: Element, { rules, index, layers }: PageRules): boolean {
  if (!rules.some(({ opacity }) => opacity?.hides)) return false
  const best = winner(rulesFor(element, new Matcher(MAX_COMPARISONS), index), 'opacity', layers)
  return best?.declared.hides === true
}

function mayHide(rule: StyleRule, best: Deciding, layers: Layers): boolean {
  const declared = rule.display
  return declared !== null && !declared.shows && beats({ rule, declared }, best, layers)
}

function isSure({ isCertain, selector }: StyleRule): boolean {
  return isCertain && selector.isExact
}

/** A rule that can change an element by itself; the others can only keep one from being hidden. */
function isDeciding(rule: StyleRule): boolean {
  return isSure(rule) && (rule.display?.hides === true || rule.visibility !== null)
}

/** The elements that a deciding rule matches. Rules for every element are left out. */
function decidedElements(document: Document, rules: StyleRule[], matcher: Matcher, extents: Extents): Set<Element> {
  const found = new Set<Element>()
  const byName = elementsByName(document, rules)
  // Those for everything in an element may take many comparisons, and come last.
  const selectors = rules
    .map(({ selector }) => ({ selector, isForAll: isForAllIn(selector) }))
    .sort((a, b) => Number(a.isForAll) - Number(b.isForAll))
  for (const { selector, isForAll } of selectors) {
    for (const compound of namesOf(selector))
      for (const named of namedBy(compound, document, byName)) {
        // Those without children cost something, too.
        if (isForAll) matcher.countOne()
        if (matcher.isExhausted) return found
        // What hides nearly everything is taken away by a script as soon as the page is ready.
        if (isForAll && isMostOfPage(named, document.elements.length, extents)) continue
        for (const element of isForAll ? childElements(named) : [named]) {
          if (matcher.isExhausted) return found
          if (matcher.matches(selector, element)) found.add(element)
        }
      }
  }
  return found
}

/** What a selector is for: its right end, or what is around that in `.tabs > *`; nothing if it can match every element. */
function namesOf(selector: Selector): Compound[] {
  return namingCompounds(selector.compounds[isForAllIn(selector) ? 1 : 0]!) ?? []
}

/** Whether the right end names nothing. The children are enough for one like `.tabs *`: what is in them is hidden with them. */
function isForAllIn({ compounds }: Selector): boolean {
  const [end, around] = compounds
  if (around === undefined || namingCompounds(end!) !== null) return false
  return end!.combinator === '>' || end!.combinator === ' '
}

/** Elements that a compound names. */
function namedBy(compound: Compound, document: Document, byName: Map<string, Element[]>): readonly Element[] {
  const { id, classes, type, attributes } = compound
  if (id !== null) return byName.get(`#${id}`)!
  if (classes.length > 0) return byName.get(classes[0]!)!
  if (attributes.length > 0) return document.having(attributes[0]!.name)
  return type === null ? [] : document.all(type)
}

/** Elements by the classes, and by the ids with a `#`, that the rules name. */
function elementsByName(document: Document, rules: StyleRule[]): Map<string, Element[]> {
  const byName = new Map<string, Element[]>()
  let hasClasses = false
  for (const { id, classes } of rules.flatMap(({ selector }) => namesOf(selector))) {
    if (id !== null) {
      const first = document.ids.get(id)
      byName.set(`#${id}`, first === undefined ? [] : [first])
    } else if (classes.length > 0) {
      byName.set(classes[0]!, [])
      hasClasses = true
    }
  }
  for (const element of document.repeatedIds) byName.get(`#${attr(element, 'id')}`)?.push(element)
  if (!hasClasses) return byName
  // Most style sheets hide a few classes, which a look at the whole attribute rules out for most elements.
  const few = byName.size <= FEW_NAMES ? [...byName.keys()] : null
  for (const element of document.elements) {
    const value = attr(element, 'class')
    if (value === null || (few !== null && !containsOne(value, few))) continue
    for (const name of namesIn(value)) byName.get(name)?.push(element)
  }
  return byName
}

const FEW_NAMES = 6

function containsOne(value: string, names: readonly string[]): boolean {
  for (let i = 0; i < names.length; i++) if (value.includes(names[i]!)) return true
  return false
}

/** Asked of every element with a class: most have one or few, with single spaces. */
function namesIn(value: string): string[] {
  return value.includes(' ') || /\s/.test(value) ? splitOnSpace(value) : [value]
}

/** Rules by what the right end of their selector names. */
export function indexRules<Rule extends { selector: Selector }>(rules: readonly Rule[]): Map<string, Rule[]> {
  const index = new Map<string, Rule[]>()
  for (const rule of rules)
    for (const key of new Set(namingCompounds(rule.selector.compounds[0]!)?.map(keyOf) ?? ['*'])) {
      const list = index.get(key)
      if (list === undefined) index.set(key, [rule])
      else list.push(rule)
    }
  return index
}

function keyOf({ id, classes, type }: Compound): string {
  return id !== null ? `#${id}` : classes.length > 0 ? `.${classes[0]}` : (type ?? '*')
}

/** The rules that match an element. */
export function rulesFor<Rule extends { selector: Selector }>(
  element: Element,
  matcher: Matcher,
  index: ReadonlyMap<string, Rule[]>,
): Rule[] {
  const keys = ['*', element.name]
  const id = attr(element, 'id')
  if (id !== null) keys.push(`#${id}`)
  for (const name of matcher.classesOf(element)) keys.push(`.${name}`)
  const found: Rule[] = []
  for (const key of keys)
    for (const rule of index.get(key) ?? []) if (matcher.matches(rule.selector, element)) found.push(rule)
  return found
}

interface Deciding {
  rule: StyleRule
  declared: ShownOrHidden
}

/** The rule that decides a property (CSS Cascade 5, §6.1). */
function winner(rules: StyleRule[], property: 'display' | 'visibility' | 'opacity', layers: Layers): Deciding | null {
  let best: Deciding | null = null
  for (const rule of rules) {
    const declared = rule[property]
    // A rule that may hide an element leaves the decision to the others, whether it does or not.
    if (declared === null || (declared.hides && !isSure(rule))) continue
    if (best === null || beats({ rule, declared }, best, layers)) best = { rule, declared }
  }
  return best
}

function beats({ rule, declared }: Deciding, other: Deciding, layers: Layers): boolean {
  if (declared.important !== other.declared.important) return declared.important
  const layer = layers.compare(rule.layer, other.rule.layer)
  // Of important rules, those of earlier layers count.
  if (layer !== 0) return declared.important ? layer < 0 : layer > 0
  const { selector, order } = other.rule
  if (rule.selector.specificity !== selector.specificity) return rule.selector.specificity > selector.specificity
  return rule.order > order
}
