/** The kind of a UTF-16 code unit; the first two are parts of a word. */
const LETTER = 1
export const DIGIT = 2
const GAP = 3
export const UNSPACED = 4
export const APOSTROPHE = 5

/**
 * Filled on demand, 0 before that, because a regular expression for each character is slow. Supplementary ideographs
 * (U+20000 to U+323AF) count by the first half of their pair; the second half of any pair is a gap.
 */
const kinds = new Uint8Array(0x10000)
const lowers = new Uint16Array(0x10000)

const UNSPACED_SCRIPT =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u

export function kindOf(code: number): number {
  return kinds[code]! || learn(code)
}

/** The code unit in lower case; call `kindOf` for it first. */
export function lowerOf(code: number): number {
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
  if (code >= 0xd840 && code <= 0xd888) return UNSPACED
  if (/\p{N}/u.test(character)) return DIGIT
  if (!/[\p{L}\p{M}]/u.test(character)) return GAP
  return UNSPACED_SCRIPT.test(character) ? UNSPACED : LETTER
}
