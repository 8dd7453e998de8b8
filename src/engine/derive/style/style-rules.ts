import { splitOutside, withoutComments } from '../resources/css.ts'
import { declaredLayers, Layers, layerOf } from './layers.ts'
import { parseSelectors, type Selector } from './selector.ts'

/** What a rule of a style sheet says about showing elements. */
export interface StyleRule {
  selector: Selector
  display: ShownOrHidden | null
  visibility: ShownOrHidden | null
  /** Hides where it is 0, unless an animation of the same rule shows what it hides. */
  opacity: ShownOrHidden | null
  /** The name of its cascade layer; empty outside of all. */
  layer: string
  /** It comes after all rules with a lower order. */
  order: number
  /** False in a media query, which holds on some screens only. */
  isCertain: boolean
}

export interface ShownOrHidden {
  hides: boolean
  /** Whether it gives a box also to what browsers hide by themselves; `revert` does not. */
  shows: boolean
  important: boolean
  /** The visibility is that of the element around it. */
  inherits: boolean
}

/** Whether a rule holds on every screen, on some, or on none. */
type Context = 'yes' | 'maybe' | 'no'

/** With more rules than this, nothing is known: those that were not read could show what the others hide. */
export const MAX_RULES = 5000
const HIDING =
  /display\s{0,20}:\s{0,20}none|visibility\s{0,20}:\s{0,20}(?:hidden|collapse)|\bopacity\s{0,20}:\s{0,20}(?:0|\.0)/i
const NAMED = String.raw`display|visibility|\bopacity\s{0,20}:|\ball\s{0,20}:`
/** With what follows the first word of the value. */
const DECLARATION = /(?:^|;)\s*(display|visibility|all)\s{0,20}:\s{0,20}([a-z-]{1,30})([^;]{0,100})/gi
const OPACITY = /(?:^|;)\s*opacity\s{0,20}:\s{0,20}([\d.]{1,20})%?\s*(!\s*important)?\s*(?:;|$)/gi
const ANIMATION = /(?:^|;)\s*(?:-webkit-)?animation/i
/** Browsers drop a declaration with anything else, such as `none\9` and `none !ie`, which were for Internet Explorer (CSS Syntax §9). */
const AFTER_VALUE = /^(?:\([^!]*|(?:\s+[a-z-]+){0,2}\s*)(!\s*important\s*)?$/i
/** Those of other vendors. */
const UNKNOWN_VALUE = /^-(?:ms|moz|o|khtml)-/i

/** Not `inherit` and `var()`, whose value is not known. */
const BOX =
  /^(?:block|inline|flow-root|flex|grid|list-item|contents|initial|unset|inline-(?:block|flex|grid|table)|table(?:-[a-z-]+)?|-webkit-(?:inline-)?(?:box|flex))$/

/** Whether a value of `display` gives an element a box, also one that browsers hide by themselves. */
export function isBox(display: string): boolean {
  return BOX.test(display)
}

export function canHide(css: string): boolean {
  return HIDING.test(css)
}

/** The rules with `display`, `visibility` and an `opacity` of 0 or 1, and the layers of the style sheet. */
export function readStyleRules(css: string, media: string | null, rules: StyleRule[], layers: Layers): void {
  const visit = (prelude: string, body: string, { context, layer }: Block): boolean => {
    const declared = declaredIn(body)
    if (declared === null) return true
    const isCertain = context === 'yes' && !isOfFirefox(prelude)
    for (const { selector } of parseSelectors(prelude)) {
      if (rules.length >= MAX_RULES) return false
      rules.push({ selector, ...declared, layer, order: rules.length, isCertain })
    }
    return true
  }
  eachRule(css, mediaContext(media ?? ''), visit, (layer) => layers.declare(layer))
}

/** Other browsers drop the rule. */
function isOfFirefox(prelude: string): boolean {
  return prelude.includes(':-moz-')
}

/** Larger style sheets are not read. */
export const MAX_SHEET = 1_000_000
/** With more text than this, a style sheet counts as unread. */
const MAX_KEPT = 64 * 1024

/** What `readStyleRules` needs of a style sheet, as a shorter one; null if it is too large. */
export function displayRulesOf(css: string): string | null {
  if (css.length > MAX_SHEET) return null
  const kept: string[] = []
  let length = 0
  const visit = (prelude: string, body: string, { context, layer }: Block): boolean => {
    const declared = declaredIn(body)
    if (declared === null) return true
    const selectors = parseSelectors(prelude)
    if (selectors.length === 0) return true
    const rule = `${selectors.map(({ written }) => written.trim()).join(',')}{${asCss(declared)}}`
    const held = context === 'yes' && !isOfFirefox(prelude) ? rule : `@media (x){${rule}}`
    kept.push(layer === '' ? held : `@layer ${layer}{${held}}`)
    length += rule.length + layer.length + 12
    return length <= MAX_KEPT
  }
  const layers = new Layers()
  eachRule(css, 'yes', visit, (layer) => {
    if (!layers.declare(layer)) return
    kept.push(`@layer ${layer};`)
    length += layer.length + 8
  })
  return length <= MAX_KEPT ? kept.join('') : null
}

function asCss({ display, visibility, opacity }: Declared): string {
  const declarations: string[] = []
  if (display !== null) declarations.push(`display:${displayOf(display)}${bang(display)}`)
  if (visibility !== null) declarations.push(`visibility:${visibilityOf(visibility)}${bang(visibility)}`)
  if (opacity !== null) declarations.push(`opacity:${opacity.hides ? 0 : 1}${bang(opacity)}`)
  return declarations.join(';')
}

function displayOf({ hides, shows }: ShownOrHidden): string {
  return hides ? 'none' : shows ? 'block' : 'revert'
}

function visibilityOf({ hides, inherits }: ShownOrHidden): string {
  return hides ? 'hidden' : inherits ? 'inherit' : 'visible'
}

function bang({ important }: ShownOrHidden): string {
  return important ? '!important' : ''
}

/** A block around rules: where it holds, the selectors of the rule that it is, or is in, those of the scope it is in, and its layer. */
interface Block {
  context: Context
  parent: string
  scope: string
  layer: string
}

/**
 * Calls `visit` with the rules that hold on some screen and name one of the properties, in one pass over the text, until it says false.
 */
export function eachRule(
  css: string,
  outer: Context,
  visit: (prelude: string, body: string, block: Block) => boolean,
  onLayer: (layer: string) => void,
  properties = NAMED,
): void {
  const text = withoutStrings(withoutMarks(css.includes('/*') ? withoutComments(css) : css))
  const blocks: Block[] = [{ context: outer, parent: '', scope: '', layer: '' }]
  const nextOpen = finder(text, (from) => text.indexOf('{', from))
  const nextClose = finder(text, (from) => text.indexOf('}', from))
  const nextAt = finder(text, (from) => text.indexOf('@', from))
  const named = new RegExp(properties, 'gi')
  const nextNamed = finder(text, (from) => {
    named.lastIndex = from
    return named.exec(text)?.index ?? -1
  })
  const nested = { length: 0 }
  let unnamed = 0
  let start = 0
  while (start < text.length) {
    const open = nextOpen(start)
    const block = blocks.at(-1)!
    const end = Math.min(open, nextClose(start))
    if (nextAt(start) < end && block.context !== 'no')
      for (const layer of declaredLayers(text.slice(start, end), block.layer)) onLayer(layer)
    // Declarations that are not at the start of their rule, or in a media query inside of it.
    if (block.parent !== '' && block.context !== 'no' && nextNamed(start) < end) {
      const body = text.slice(start, end)
      const declarations = end === open ? body.slice(0, body.lastIndexOf(';') + 1) : body
      if (!visit(block.parent, declarations, block)) return
    }
    if (end < open) {
      if (blocks.length > 1) blocks.pop()
      start = end + 1
      continue
    }
    if (open === text.length) return
    // The end of the text closes what is open.
    const close = nextClose(open)
    const inner = nextOpen(open + 1)
    const hasInner = inner < close
    // Most rules say nothing about either property: their text is not cut out.
    const isAtRule = nextAt(start) < open && preludeOf(text, start, open).startsWith('@')
    if (isAtRule) {
      const prelude = preludeOf(text, start, open)
      const scope = block.parent === '' && block.scope === '' ? scopeOf(prelude) : null
      const context = block.context === 'no' || scope !== null ? block.context : within(block.context, prelude)
      const isLayer = context !== 'no' && /^@layer\b/i.test(prelude)
      const layer = isLayer ? layerOf(prelude, block.layer, ++unnamed) : block.layer
      if (isLayer) onLayer(layer)
      blocks.push({ context, parent: block.parent, scope: scope ?? block.scope, layer })
    } else if (hasInner) blocks.push(nestedIn(block, preludeOf(text, start, open), nested))
    else if (block.context !== 'no' && nextNamed(open) < close) {
      const rule = nestedIn(block, preludeOf(text, start, open), nested)
      if (rule.context !== 'no' && !visit(rule.parent, text.slice(open + 1, close), rule)) return
    }
    start = isAtRule || hasInner ? open + 1 : close + 1
  }
}

/** The selectors of rules in rules get no longer than this, all together; those after them are not read. */
const MAX_NESTED = 500_000
const MAX_NESTED_RULE = 4000

/** A rule with its selectors as they would be outside of the rule that it is in (CSS Nesting, §3). */
function nestedIn({ context, parent, scope, layer }: Block, prelude: string, written: { length: number }): Block {
  if (context === 'no' || (parent === '' && scope === '')) return { context, parent: prelude, scope, layer }
  const around = `:is(${parent === '' ? scope : parent})`
  const names = prelude.split(/[&,]|:scope/i, MAX_NESTED_RULE).length
  const length = prelude.length + (parent === '' ? 3 : 1) * names * around.length
  written.length += length
  if (length > MAX_NESTED_RULE || written.length > MAX_NESTED) return { context: 'no', parent: '', scope: '', layer }
  const selectors = splitOutside(prelude, ',').map((one) => {
    const selector = one.trim()
    if (parent === '') return scopedTo(around, selector)
    return selector.includes('&') ? selector.replaceAll('&', around) : `${around} ${selector}`
  })
  return { context, parent: selectors.join(','), scope, layer }
}

/** The selectors of `@scope (…)`; null for others, also for those with a lower end or without a start, which may hold or not. */
function scopeOf(prelude: string): string | null {
  return /^@scope\s*\(([^()]+)\)$/i.exec(prelude)?.[1]?.trim() ?? null
}

/**
 * A selector for what is in an element, or for that element itself if it says so, which adds nothing to its weight (CSS Cascade 6, §2.5).
 */
function scopedTo(around: string, selector: string): string {
  const named = selector.replaceAll('&', `:where(${around})`).replace(/:scope\b/gi, around)
  return named === selector ? `:where(${around}) ${selector}` : `${named}:where(${around}, ${around} *)`
}

/** The next place from a position on, which never goes back; the end of the text if there is none. */
function finder(text: string, find: (from: number) => number): (from: number) => number {
  let known = -1
  return (from) => {
    if (known < from) {
      const found = find(from)
      known = found === -1 ? text.length : found
    }
    return known
  }
}

/** The selectors of a rule, or an at-rule with its conditions. */
function preludeOf(text: string, start: number, open: number): string {
  const written = text.slice(start, open)
  return written.slice(written.lastIndexOf(';') + 1).trim()
}

/** Also without its end, up to the end of the line: otherwise each quote in it would be tried as the start of another. */
const STRING = /"(?:[^"\\\n]|\\[\s\S])*("?)|'(?:[^'\\\n]|\\[\s\S])*('?)/g

/** Braces in strings are not blocks. */
function withoutStrings(css: string): string {
  if (!/["']/.test(css)) return css
  return css.replace(STRING, (string, double, single) => ((double || single) && /[{};]/.test(string) ? '""' : string))
}

/** Old pages have their style sheets in comments of HTML, whose marks browsers leave out (CSS Syntax §5.4.1). */
function withoutMarks(css: string): string {
  return css.includes('<!--') || css.includes('-->') ? css.replace(/<!--|-->/g, '    ') : css
}

/**
 * Browsers support what style sheets ask for, as a rule. The opposite is for older ones, and a prefix is for those of one vendor, as in
 * `(-webkit-touch-callout: none)` for iOS.
 */
const OF_SOME_BROWSERS = /\bnot\b|[\s(:]-(?:webkit|moz|ms|o|apple)-/i

function within(context: Context, prelude: string): Context {
  const name = /^@[\w-]*/.exec(prelude)![0].toLowerCase()
  if (name === '@layer') return context
  if (name === '@supports') return OF_SOME_BROWSERS.test(prelude) ? 'maybe' : context
  if (name === '@container' || name === '@scope') return 'maybe'
  if (name !== '@media') return 'no'
  const inner = mediaContext(prelude.slice(name.length))
  return inner === 'yes' ? context : inner
}

const ON_SCREENS = new Set(['', 'all', 'screen', 'not print', 'not speech'])

/** Whether a media query holds on every screen, on some, or only in print. */
export function mediaContext(query: string): Context {
  const parts = query.split(',', 20).map((part) =>
    part
      .trim()
      .toLowerCase()
      .replace(/^only\s+/, ''),
  )
  if (parts.some((part) => ON_SCREENS.has(part))) return 'yes'
  return parts.every((part) => /^(?:print|speech|aural|braille|tty|handheld|not\s+(?:all|screen))\b/.test(part))
    ? 'no'
    : 'maybe'
}

type Declared = Pick<StyleRule, 'display' | 'visibility' | 'opacity'>

function declaredIn(body: string): Declared | null {
  let display: ShownOrHidden | null = null
  let visibility: ShownOrHidden | null = null
  for (const [, property, value, after] of body.matchAll(DECLARATION)) {
    const valid = AFTER_VALUE.exec(after!)
    if (valid === null || UNKNOWN_VALUE.test(value!)) continue
    const important = valid[1] !== undefined
    const name = property!.toLowerCase()
    const keyword = value!.toLowerCase()
    // All properties at once take only the words that every property has (CSS Cascade 5, §3.2).
    if (name === 'all' && !FOR_ALL.has(keyword)) continue
    if (name !== 'visibility' && (important || !display?.important)) display = declaredAs(true, keyword, important)
    if (name !== 'display' && (important || !visibility?.important)) visibility = declaredAs(false, keyword, important)
  }
  const opacity = opacityIn(body)
  return display === null && visibility === null && opacity === null ? null : { display, visibility, opacity }
}

/** Only of 0 and 1, which is enough to know whether something is there. */
function opacityIn(body: string): ShownOrHidden | null {
  let opacity: ShownOrHidden | null = null
  for (const [, number, bang] of body.matchAll(OPACITY)) {
    const value = Number(number)
    const important = bang !== undefined
    if ((value !== 0 && value !== 1 && value !== 100) || (opacity?.important && !important)) continue
    const hides = value === 0 && !ANIMATION.test(body)
    opacity = { hides, shows: !hides, important, inherits: false }
  }
  return opacity
}

/** Browsers have no visibility of their own to revert to. */
const INHERITING = new Set(['inherit', 'unset', 'revert'])
const FOR_ALL = new Set(['initial', 'inherit', 'unset', 'revert', 'revert-layer'])

function declaredAs(isDisplay: boolean, keyword: string, important: boolean): ShownOrHidden {
  return {
    hides: isHiding(isDisplay, keyword),
    shows: isDisplay ? isBox(keyword) : keyword === 'visible',
    important,
    inherits: !isDisplay && INHERITING.has(keyword),
  }
}

function isHiding(isDisplay: boolean, value: string): boolean {
  return isDisplay ? value === 'none' : value === 'hidden' || value === 'collapse'
}
