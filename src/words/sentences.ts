import type { Locale } from '../messages/locale.ts'

/**
 * Sentences by their English, as in gettext. For what is stored and sent as text alone (errors and notes), and for what axe-core
 * and Lighthouse say. A `{name}` stands for the same text in both languages.
 */
export type Sentences = { readonly [english: string]: string }

export type SayText = (english: string) => string | undefined

interface Pattern {
  /** The text before, between and after the values. */
  literals: string[]
  names: string[]
  translation: string
}

const PLACEHOLDER = /\{([^{},]+)(?:,[^{}]*)?\}/g
/** Longer texts are not ours. */
const MAX_LENGTH = 2000
const MAX_NESTING = 3

/** Says sentences of these tables in another language; undefined for every other text. */
export function createSentences(sentences: Sentences, locale: Locale): SayText {
  const patterns = Object.entries(sentences)
    .filter(([english]) => english.includes('{'))
    .map(([english, translation]) => patternOf(english, translation))
    // The most specific one first.
    .sort((a, b) => b.literals.join('').length - a.literals.join('').length)

  function say(english: string, nesting = 0): string | undefined {
    if (english.length > MAX_LENGTH || nesting > MAX_NESTING) return undefined
    if (Object.hasOwn(sentences, english)) return sentences[english]
    for (const { literals, names, translation } of patterns) {
      const values = valuesIn(english, literals)
      if (values === null) continue
      const said = values.map((value) => say(value, nesting + 1) ?? localNumber(value, locale))
      return translation.replace(PLACEHOLDER, (_, name: string) => said[names.indexOf(name.trim())] ?? '')
    }
    return undefined
  }

  return (english) => say(english)
}

function patternOf(english: string, translation: string): Pattern {
  const names = [...english.matchAll(PLACEHOLDER)].map(([, name]) => name!.trim())
  return { literals: english.split(PLACEHOLDER).filter((_, index) => index % 2 === 0), names, translation }
}

/** The texts between the literals, each as short as possible; null if they do not fit. Linear, because pages are hostile. */
function valuesIn(text: string, literals: readonly string[]): string[] | null {
  const [first, ...rest] = literals as [string, ...string[]]
  const last = rest.pop() ?? ''
  if (!text.startsWith(first) || !text.endsWith(last)) return null
  const end = text.length - last.length
  const values: string[] = []
  let at = first.length
  for (const literal of rest) {
    const next = text.indexOf(literal, at + 1)
    if (next === -1 || next + literal.length >= end) return null
    values.push(text.slice(at, next))
    at = next + literal.length
  }
  if (at >= end) return null
  return [...values, text.slice(at, end)]
}

const ENGLISH_NUMBER = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:[ \u00a0](?:bytes?|[kM]B|[KM]iB|ms|s))?$/

/** A number with its unit as the language writes it; any other text stays as it is. */
function localNumber(text: string, { point, group, units }: Locale): string {
  if (!ENGLISH_NUMBER.test(text)) return text
  return text
    .replace(/[.,]/g, (sign) => (sign === '.' ? point : group))
    .replace(/bytes?$/, (word) => (word === 'byte' ? units.byte.one : units.byte.other))
}
