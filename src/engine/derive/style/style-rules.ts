import { splitOutside, withoutComments } from '../resources/css.ts'
import { parseSelector, type Selector } from './selector.ts'

/** What a rule of a style sheet says about showing elements. */
export interface StyleRule {
  selector: Selector
  display: ShownOrHidden | null
  visibility: ShownOrHidden | null
  /** It comes after all rules with a lower order. */
  order: number
  /** False in a media query, which holds on some screens only. */
  isCertain: boolean
}

export interface ShownOrHidden {
  hides: boolean
  important: boolean
}

type Context = 'yes' | 'maybe' | 'no'

const MAX_RULES = 5000
const HIDING = /display\s{0,20}:\s{0,20}none|visibility\s{0,20}:\s{0,20}(?:hidden|collapse)/i
const DECLARATION = /(?:^|[;\s])(display|visibility)\s{0,20}:\s{0,20}([a-z-]{1,30})\s{0,20}(!\s{0,20}important)?/gi

export function canHide(css: string): boolean {
  return HIDING.test(css)
}

/** The rules with `display` and `visibility`, in one pass over the text. */
export function readStyleRules(css: string, media: string | null, rules: StyleRule[]): void {
  const text = withoutStrings(css.includes('/*') ? withoutComments(css) : css)
  const contexts: Context[] = [mediaContext(media ?? '')]
  const brace = /[{}]/g
  let start = 0
  let nextOpen = -1
  let nextClose = -1
  for (let match = brace.exec(text); match !== null && rules.length < MAX_RULES; match = brace.exec(text)) {
    const at = match.index
    if (match[0] === '}') {
      if (contexts.length > 1) contexts.pop()
      start = at + 1
      continue
    }
    const written = text.slice(start, at)
    const prelude = written.slice(written.lastIndexOf(';') + 1).trim()
    const context = contexts.at(-1)!
    start = at + 1
    if (prelude.startsWith('@')) {
      contexts.push(context === 'no' ? 'no' : within(context, prelude))
      continue
    }
    if (nextClose <= at) nextClose = text.indexOf('}', at)
    if (nextClose === -1) return
    if (nextOpen <= at) nextOpen = indexOr(text, '{', at + 1)
    // Rules inside a rule are not read.
    const isNested = nextOpen < nextClose
    const body = text.slice(at + 1, isNested ? nextOpen : nextClose)
    if (context !== 'no') addRules(prelude, body, context === 'yes', rules)
    if (isNested) contexts.push('no')
    else {
      start = nextClose + 1
      brace.lastIndex = start
    }
  }
}

const STRING = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g

/** Braces in strings are not blocks. */
function withoutStrings(css: string): string {
  if (!/["']/.test(css)) return css
  return css.replace(STRING, (string) => (/[{};]/.test(string) ? '""' : string))
}

function indexOr(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from)
  return found === -1 ? text.length : found
}

function within(context: Context, prelude: string): Context {
  const name = /^@[\w-]*/.exec(prelude)![0].toLowerCase()
  if (name === '@layer' || name === '@supports') return context
  if (name === '@container' || name === '@scope') return 'maybe'
  if (name !== '@media') return 'no'
  const inner = mediaContext(prelude.slice(name.length))
  return inner === 'yes' ? context : inner
}

/** Whether a media query holds on every screen, on some, or only in print. */
function mediaContext(query: string): Context {
  const parts = query.split(',', 20).map((part) =>
    part
      .trim()
      .toLowerCase()
      .replace(/^only\s+/, ''),
  )
  if (parts.some((part) => part === '' || part === 'all' || part === 'screen')) return 'yes'
  return parts.every((part) => /^(?:print|speech|aural|braille|tty|handheld|not\s+(?:all|screen))\b/.test(part))
    ? 'no'
    : 'maybe'
}

function addRules(prelude: string, body: string, isCertain: boolean, rules: StyleRule[]): void {
  let display: ShownOrHidden | null = null
  let visibility: ShownOrHidden | null = null
  for (const [, property, value, bang] of body.matchAll(DECLARATION)) {
    const important = bang !== undefined
    const isDisplay = property!.toLowerCase() === 'display'
    const before = isDisplay ? display : visibility
    if (before?.important && !important) continue
    const declared = { hides: isHiding(isDisplay, value!.toLowerCase()), important }
    if (isDisplay) display = declared
    else visibility = declared
  }
  if (display === null && visibility === null) return
  for (const written of splitOutside(prelude, ',')) {
    const selector = parseSelector(written)
    if (rules.length >= MAX_RULES) return
    if (selector !== null) rules.push({ selector, display, visibility, order: rules.length, isCertain })
  }
}

function isHiding(isDisplay: boolean, value: string): boolean {
  return isDisplay ? value === 'none' : value === 'hidden' || value === 'collapse'
}
