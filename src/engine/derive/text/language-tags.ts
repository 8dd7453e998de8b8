import { attr, type Element } from '../document/dom.ts'
import {
  EXTENDED_LANGUAGES,
  GRANDFATHERED,
  LONG_LANGUAGES,
  REGIONS,
  SCRIPTS,
  SHORT_LANGUAGES,
  VARIANTS,
} from './language-tags-data.ts'
import { memberOf } from './word-list.ts'

/** A language tag, parsed by RFC 5646 §2.1; subtags in lower case. */
interface LanguageTag {
  /** `und` for an entirely private tag ("x-…"). */
  language: string
  script: string | null
  region: string | null
  variants: string[]
  /** Subtags that are not in the IANA registry. */
  unknown: { part: LanguagePart; subtag: string }[]
}

type LanguagePart = 'language' | 'extended language' | 'script' | 'region' | 'variant'

/** Longer than any real tag; RFC 5646 §4.4.1 requires support for 35 characters. */
const MAX_TAG = 200

/** Null if the tag is not well-formed, which includes white space around it. */
export function parseLanguageTag(tag: string): LanguageTag | null {
  if (tag.length === 0 || tag.length > MAX_TAG) return null
  const lower = tag.toLowerCase()
  const subtags = lower.split('-')
  if (!subtags.every((subtag) => /^[a-z0-9]{1,8}$/.test(subtag))) return null
  const result: LanguageTag = { language: subtags[0]!, script: null, region: null, variants: [], unknown: [] }
  if (isGrandfathered(lower)) return result
  if (subtags[0] === 'x') return subtags.length > 1 ? { ...result, language: 'und' } : null
  if (!/^[a-z]{2,8}$/.test(subtags[0]!)) return null
  check(result, 'language', subtags[0]!)

  let at = 1
  const next = (shape: RegExp): string | null => (shape.test(subtags[at] ?? '') ? subtags[at++]! : null)
  if (subtags[0]!.length <= 3) {
    for (let i = 0; i < 3; i++) {
      const extended = next(/^[a-z]{3}$/)
      if (extended === null) break
      check(result, 'extended language', extended)
    }
  }
  result.script = next(/^[a-z]{4}$/)
  if (result.script !== null) check(result, 'script', result.script)
  result.region = next(/^(?:[a-z]{2}|[0-9]{3})$/)
  if (result.region !== null) check(result, 'region', result.region)
  for (let variant = next(VARIANT); variant !== null; variant = next(VARIANT)) {
    result.variants.push(variant)
    check(result, 'variant', variant)
  }
  return isExtensionTail(subtags, at) ? result : null
}

/** Whether the primary language is in the registry; other subtags are not checked (ACT rules bf051a and de46e4). */
export function isKnownLanguage(tag: string): boolean {
  const dash = tag.indexOf('-')
  const primary = (dash === -1 ? tag : tag.slice(0, dash)).toLowerCase()
  return /^[a-z]{2,8}$/.test(primary) && isRegistered('language', primary)
}

const VARIANT = /^(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3})$/

function check(tag: LanguageTag, part: LanguagePart, subtag: string): void {
  if (!isRegistered(part, subtag)) tag.unknown.push({ part, subtag })
}

/** Extensions, each starting with a single character, and private use at the end. */
function isExtensionTail(subtags: string[], from: number): boolean {
  for (let at = from; at < subtags.length; at++) {
    const singleton = subtags[at]!
    if (singleton.length !== 1) return false
    if (singleton === 'x') return at + 1 < subtags.length
    const start = at
    while (at + 1 < subtags.length && subtags[at + 1]!.length > 1) at++
    if (at === start) return false
  }
  return true
}

const REGISTERED: Record<LanguagePart, (subtag: string) => boolean> = {
  language: memberOf(SHORT_LANGUAGES),
  'extended language': memberOf(EXTENDED_LANGUAGES),
  script: memberOf(SCRIPTS),
  region: memberOf(REGIONS),
  variant: memberOf(VARIANTS),
}
const isLongLanguage = memberOf(LONG_LANGUAGES)
const isGrandfathered = memberOf(GRANDFATHERED)

/** Ranges that the registry reserves for private use. */
const PRIVATE: Partial<Record<LanguagePart, RegExp>> = {
  language: /^q[a-t][a-z]$/,
  script: /^qa(?:a[a-z]|b[a-x])$/,
  region: /^(?:q[m-z]|x[a-z])$/,
}

function isRegistered(part: LanguagePart, subtag: string): boolean {
  if (PRIVATE[part]?.test(subtag)) return true
  return part === 'language' && subtag.length > 2 ? isLongLanguage(subtag) : REGISTERED[part](subtag)
}

/**
 * Finds the language of an element: its own `lang` or that of the nearest ancestor with one. Each element is visited
 * once, however many lookups pass it.
 */
export class LanguageFinder {
  readonly #known: (string | null | undefined)[] = []

  languageOf(element: Element): string | null {
    const known = this.#known
    let at: Element | null = element
    let language: string | null = null
    const climbed: number[] = []
    for (; at !== null; at = at.parent) {
      const answer = known[at.order]
      if (answer !== undefined) {
        language = answer
        break
      }
      climbed.push(at.order)
      language = attr(at, 'lang')
      if (language !== null) break
    }
    for (const order of climbed) if (order >= 0) known[order] = language
    return language
  }
}
