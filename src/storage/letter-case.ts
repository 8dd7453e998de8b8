import { type RawBuilder, sql } from 'kysely'

/** A letter beyond ASCII, whose case databases don't fold in every collation. */
interface Letter {
  lower: string
  /** Its capital, and other forms. */
  others: string[]
}

/** A text to be found in any case. */
export interface SearchText {
  /** With its letters in lower case. */
  text: string
  letters: readonly Letter[]
}

/** More different letters than this are found only in lower case. */
const MOST_LETTERS = 64

export function inAnyCase(typed: string): SearchText {
  const letters = new Map<string, Set<string>>()
  let text = ''
  for (const typedLetter of lowerCaseAscii(typed)) {
    const lower = lowerOf(typedLetter)
    text += lower
    const others = letters.get(lower) ?? othersOf(lower)
    if (typedLetter !== lower) others.add(typedLetter)
    if (others.size > 0 && letters.size < MOST_LETTERS) letters.set(lower, others)
  }
  return { text, letters: [...letters].map(([lower, others]) => ({ lower, others: [...others] })) }
}

/** The same of what the characters are stored as. */
export function encodeSearchText({ letters }: SearchText, text: string, encode: (text: string) => string): SearchText {
  const encodeLetter = (letter: string) => encode(letter).toLowerCase()
  const encoded = letters.map(({ lower, others }) => ({ lower: encodeLetter(lower), others: others.map(encodeLetter) }))
  return { text, letters: encoded }
}

/** A column that is in lower case as far as ASCII goes, with these letters in lower case, too. */
export function lowerLetters(column: RawBuilder<unknown>, letters: readonly Letter[]): RawBuilder<unknown> {
  let lowered = column
  for (const { lower, others } of letters)
    for (const other of others) lowered = sql`replace(${lowered}, ${other}, ${lower})`
  return lowered
}

/** The longest part that every spelling has: indexes know it. */
export function commonPart({ text, letters }: SearchText): string {
  let common = lowerCaseAscii(text)
  for (const letter of letters) common = common.replaceAll(letter.lower, sharedBy(letter))
  return common.split('\0').reduce((longest, part) => (part.length > longest.length ? part : longest))
}

function sharedBy({ lower, others }: Letter): string {
  if (others.some((other) => other.length !== lower.length)) return '\0'
  return [...lower].map((one, at) => (others.every((other) => other[at] === one) ? one : '\0')).join('')
}

/** By its capital, so that both forms of the Greek sigma are one letter. Those that become several, or ASCII, stay. */
function lowerOf(letter: string): string {
  const lower = letter.toUpperCase().toLowerCase()
  if (isOneBeyondAscii(lower)) return lower
  return isOneBeyondAscii(letter.toLowerCase()) ? letter.toLowerCase() : letter
}

function othersOf(lower: string): Set<string> {
  const upper = lower.toUpperCase()
  if (upper === lower || !isOneBeyondAscii(upper)) return new Set()
  return new Set(lower === 'σ' ? [upper, 'ς'] : [upper])
}

function isOneBeyondAscii(text: string): boolean {
  return /^[^\0-\x7f]$/u.test(text)
}

export function lowerCaseAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
