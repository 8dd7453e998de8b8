import type { Document } from '../document/document.ts'
import type { Text } from '../document/dom.ts'

/** The visible words. */
export interface PageWords {
  /** Words of scripts that use spaces or punctuation between words. */
  total: number
  /** Characters of scripts that do not (Han, kana, Thai, Lao, Khmer, Myanmar), where a word has one to three. */
  unspaced: number
  /** How often a word of three or more characters occurs, ignoring case. */
  times(word: string): number
  /** The most frequent words of three or more characters that occur at least twice, in lower case. */
  frequent(limit: number, isWanted: (word: string) => boolean): Frequency[]
}

type Frequency = { word: string; times: number }

export function readWords(document: Document): PageWords {
  const texts: string[] = []
  for (const { value } of document.texts) texts.push(value)
  return countWords(texts.join('\n'))
}

/** A word's first position, and how often it occurs. */
interface Entry {
  check: number
  times: number
  start: number
  end: number
}

const MAX_DISTINCT = 10_000
const MIN_LENGTH = 3
const MAX_LENGTH = 40

/**
 * One linear scan. Words are told apart by two hashes computed on the way, so that a word is
 * extracted from the text only when it is needed.
 */
function countWords(text: string): PageWords {
  const entries = new Map<number, Entry>()
  let total = 0
  let unspaced = 0
  let start = -1
  let hash = 0
  let check = 0
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    const kind = kindOf(code)
    if (kind <= DIGIT) {
      if (start === -1) {
        start = at
        hash = kind
        check = kind
      }
      const lower = lowerOf(code)
      hash = (Math.imul(hash, 31) + lower) | 0
      check = (Math.imul(check, 0x01000193) ^ lower) | 0
      continue
    }
    if (kind === UNSPACED) unspaced++
    if (start === -1) continue
    // An apostrophe between letters is part of the word: don't, l’eau.
    if (kind === APOSTROPHE && at + 1 < text.length && kindOf(text.charCodeAt(at + 1)) <= DIGIT) continue
    total++
    if (at - start >= MIN_LENGTH && at - start <= MAX_LENGTH) {
      const known = entries.get(hash)
      if (known === undefined) {
        if (entries.size < MAX_DISTINCT) entries.set(hash, { check, times: 1, start, end: at })
      } else if (known.check === check) known.times++
    }
    start = -1
  }
  return {
    total,
    unspaced,
    times: (word) => timesOf(word, entries),
    frequent: (limit, isWanted) => frequent(text, entries, limit, isWanted),
  }
}

function timesOf(word: string, entries: Map<number, Entry>): number {
  let hash = 0
  let check = 0
  for (let at = 0; at < word.length; at++) {
    const kind = kindOf(word.charCodeAt(at))
    if (kind > DIGIT) continue
    if (hash === 0) hash = check = kind
    const lower = lowerOf(word.charCodeAt(at))
    hash = (Math.imul(hash, 31) + lower) | 0
    check = (Math.imul(check, 0x01000193) ^ lower) | 0
  }
  const known = entries.get(hash)
  return known !== undefined && known.check === check ? known.times : 0
}

function frequent(
  text: string,
  entries: Map<number, Entry>,
  limit: number,
  isWanted: (word: string) => boolean,
): Frequency[] {
  const top: Frequency[] = []
  for (const { times, start, end } of entries.values()) {
    if (times < 2 || (top.length === limit && times <= top[limit - 1]!.times)) continue
    const word = text.slice(start, end).toLowerCase()
    if (/^\p{N}/u.test(word) || !isWanted(word)) continue
    let place = top.length
    while (place > 0 && top[place - 1]!.times < times) place--
    top.splice(place, 0, { word, times })
    if (top.length > limit) top.pop()
  }
  return top
}

/** The words of a short text, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? []
}

/** Facts about all visible text, from one pass over it. */
export interface TextFacts {
  /** Characters, without white space around each text node. */
  characters: number
  /** Text nodes that contain an at sign. */
  withAt: Text[]
}

export function readTextFacts(document: Document): TextFacts {
  const facts: TextFacts = { characters: 0, withAt: [] }
  for (const text of document.texts) {
    const { value } = text
    facts.characters += value.trim().length
    if (value.includes('@')) facts.withAt.push(text)
  }
  return facts
}

/** The kind of a UTF-16 code unit; the first two are parts of a word. */
const LETTER = 1
const DIGIT = 2
const GAP = 3
const UNSPACED = 4
const APOSTROPHE = 5

/**
 * Filled on demand, 0 before that, because a regular expression for each character is slow. Supplementary ideographs
 * (U+20000 to U+323AF) count by the first half of their pair; the second half of any pair is a gap.
 */
const kinds = new Uint8Array(0x10000)
const lowers = new Uint16Array(0x10000)

const UNSPACED_SCRIPT =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

function kindOf(code: number): number {
  return kinds[code]! || learn(code)
}

/** The code unit in lower case; call `kindOf` for it first. */
function lowerOf(code: number): number {
  return lowers[code]!
}

function learn(code: number): number {
  const character = String.fromCharCode(code)
  lowers[code] = character.toLowerCase().charCodeAt(0)
  kinds[code] = judge(code, character)
  return kinds[code]!
}

function judge(code: number, character: string): number {
  if (code === 0x27 || code === 0x2019) return APOSTROPHE
  // Most pages have few other characters, and regular expressions of Unicode properties take milliseconds to compile.
  if (code < 0x80) return isAsciiLetter(code) ? LETTER : code >= 0x30 && code <= 0x39 ? DIGIT : GAP
  if (code >= 0x2010 && code <= 0x2027) return GAP
  if (code >= 0xd840 && code <= 0xd888) return UNSPACED
  if (/\p{N}/u.test(character)) return DIGIT
  if (!/[\p{L}\p{M}]/u.test(character)) return GAP
  return UNSPACED_SCRIPT.test(character) ? UNSPACED : LETTER
}

function isAsciiLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)
}
