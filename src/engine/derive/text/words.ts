import type { Document } from '../document/document.ts'
import type { Text } from '../document/dom.ts'

/** The visible words, and what the same pass over the text finds. */
export interface PageWords {
  /** Characters, without white space around each text node. */
  characters: number
  /** Text nodes that contain an at sign. */
  withAt: Text[]
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
 * One linear scan. It identifies words by two hashes computed on the way, so that a word is extracted from the text only when it is
 * needed.
 */
export function readWords({ texts }: Document): PageWords {
  const text = joined(texts)
  const entries = new Map<number, Entry>()
  const withAt: Text[] = []
  let characters = 0
  let total = 0
  let unspaced = 0
  let next = 0
  for (const node of texts) {
    let at = next
    next += node.value.length + 1
    while (at < next - 1 && kindOf(text.charCodeAt(at)) === SPACE) at++
    let end = next - 1
    while (end > at && kindOf(text.charCodeAt(end - 1)) === SPACE) end--
    characters += end - at
    let hasAt = false
    let start = -1
    let hash = 0
    let check = 0
    // With the space or the end of the line after it, which ends the last word.
    for (; at <= end; at++) {
      const character = characterOf(text.charCodeAt(at))
      const kind = character >>> 16
      if (kind <= DIGIT) {
        if (start === -1) {
          start = at
          hash = kind
          check = kind
        }
        const lower = character & 0xffff
        hash = (Math.imul(hash, 31) + lower) | 0
        check = (Math.imul(check, 0x01000193) ^ lower) | 0
        continue
      }
      if (kind === UNSPACED) unspaced++
      else if (kind === AT_SIGN) hasAt = true
      if (start === -1) continue
      // An apostrophe between letters is part of the word: don't, l’eau.
      if (kind === APOSTROPHE && kindOf(text.charCodeAt(at + 1)) <= DIGIT) continue
      total++
      if (at - start >= MIN_LENGTH && at - start <= MAX_LENGTH) {
        const entry = entries.get(hash)
        if (entry === undefined) {
          if (entries.size < MAX_DISTINCT) entries.set(hash, { check, times: 1, start, end: at })
        } else if (entry.check === check) entry.times++
      }
      start = -1
    }
    if (hasAt) withAt.push(node)
  }
  return {
    characters,
    withAt,
    total,
    unspaced,
    times: (word) => timesOf(word, entries),
    frequent: (limit, isWanted) => frequent(text, entries, limit, isWanted),
  }
}

/** Each text with a line end after it. */
function joined(texts: Text[]): string {
  const values: string[] = []
  for (let i = 0; i < texts.length; i++) values.push(texts[i]!.value)
  values.push('')
  return values.join('\n')
}

function timesOf(word: string, entries: Map<number, Entry>): number {
  let hash = 0
  let check = 0
  for (let at = 0; at < word.length; at++) {
    const character = characterOf(word.charCodeAt(at))
    const kind = character >>> 16
    if (kind > DIGIT) continue
    if (hash === 0) hash = check = kind
    const lower = character & 0xffff
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

/** The kind of a UTF-16 code unit; the first two are parts of a word. */
const LETTER = 1
const DIGIT = 2
const GAP = 3
const UNSPACED = 4
const APOSTROPHE = 5
const SPACE = 6
const AT_SIGN = 7

/**
 * The kind of each code unit and, in the lower half, the code unit in lower case. Filled on demand, 0 before that, because a
 * regular expression for each character is slow. Supplementary ideographs (U+20000 to U+323AF) count by the first half of
 * their pair; the second half of any pair is a gap.
 */
const known = new Uint32Array(0x10000)

const UNSPACED_SCRIPT =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

function characterOf(code: number): number {
  return known[code]! || learn(code)
}

function kindOf(code: number): number {
  return characterOf(code) >>> 16
}

function learn(code: number): number {
  const character = String.fromCharCode(code)
  known[code] = (judge(code, character) << 16) | character.toLowerCase().charCodeAt(0)
  return known[code]!
}

function judge(code: number, character: string): number {
  if (code === 0x27 || code === 0x2019) return APOSTROPHE
  if (code === 0x40) return AT_SIGN
  if (/\s/.test(character)) return SPACE
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
