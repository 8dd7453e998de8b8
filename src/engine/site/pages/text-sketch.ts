import { BINS } from '../site.ts'
import type { TextSketch } from './page-facts.ts'

/** Words of a shingle. */
const SHINGLE = 5
const BASE = 0x01000193
const BASE_TO_SHINGLE = Math.imul(Math.imul(Math.imul(BASE, BASE), Math.imul(BASE, BASE)), BASE)
/** The high bits of a shingle's hash choose its bin, the others are its value. */
const VALUE_BITS = 25
const EMPTY = 0x7fffffff

/**
 * Takes the text of a page in pieces; a word ends with its piece. Letter case, punctuation and white space make no difference. Nothing is
 * allocated for a word or shingle: words are hashed as they are read, shingles are the last five hashes as a rolling polynomial, and of
 * each of the 128 bins the least hash is kept (one-permutation minhash).
 */
export function sketchOf(pieces: Iterable<string>): TextSketch {
  const shingles = new ShingleSketch()
  for (const piece of pieces) eachWord(piece, shingles)
  return shingles.sketch()
}

class ShingleSketch {
  readonly #bins = new Int32Array(BINS).fill(EMPTY)
  readonly #last = new Int32Array(SHINGLE)
  #words = 0
  #rolling = 0
  #high = 0
  #low = 0

  add(word: number): void {
    const slot = this.#words % SHINGLE
    this.#rolling = (Math.imul(this.#rolling, BASE) + word - Math.imul(this.#last[slot]!, BASE_TO_SHINGLE)) | 0
    this.#last[slot] = word
    this.#words++
    this.#high = mixed(Math.imul(this.#high, 31) + word)
    this.#low = Math.imul(this.#low, BASE) ^ mixed(word + this.#words)
    if (this.#words < SHINGLE) return
    const hash = mixed(this.#rolling)
    const bin = hash >>> VALUE_BITS
    const value = hash & ((1 << VALUE_BITS) - 1)
    if (value < this.#bins[bin]!) this.#bins[bin] = value
  }

  sketch(): TextSketch {
    const words = this.#words
    if (words === 0) return { words, hash: 0, bins: [] }
    // 53 bits: what a number holds exactly. Never 0, which means that there is no text.
    const hash = (this.#high & 0x1fffff) * 2 ** 32 + (this.#low >>> 0) || 1
    return { words, hash, bins: words < SHINGLE ? [] : filled(this.#bins) }
  }
}

function eachWord(text: string, shingles: ShingleSketch): void {
  // ASCII, as most text is, has one form, and its letters are folded as they are read.
  const normal = NOT_ASCII.test(text) ? text.normalize('NFC').toLowerCase() : text
  let word = FNV_START
  let letters = 0
  for (let at = 0; at < normal.length; at++) {
    const code = normal.charCodeAt(at)
    if (code < 128) {
      const letter = FOLDED[code]!
      if (letter !== 0) {
        word = Math.imul(word ^ letter, BASE)
        letters++
      } else if (letters > 0) {
        shingles.add(mixed(word))
        word = FNV_START
        letters = 0
      }
      continue
    }
    const isAlone = isIdeograph(code)
    if (letters > 0 && (isAlone || !isLetter(code))) {
      shingles.add(mixed(word))
      word = FNV_START
      letters = 0
    }
    if (isAlone) shingles.add(mixed(Math.imul(FNV_START ^ code, BASE)))
    else if (isLetter(code)) {
      word = Math.imul(word ^ code, BASE)
      letters++
    }
  }
  if (letters > 0) shingles.add(mixed(word))
}

const FNV_START = 0x811c9dc5 | 0

/** Every bit of the input changes every bit of the output (the finalizer of MurmurHash3). */
function mixed(hash: number): number {
  let h = hash | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** An empty bin takes the value of the next one that is not, changed by the distance: short texts stay comparable. */
function filled(bins: Int32Array): number[] {
  const values = Array.from(bins, (value) => value & 0xffff)
  const full = bins.findIndex((value) => value !== EMPTY)
  // Backwards from a full bin round the end, so that the bin after an empty one is always filled already.
  for (let step = 1; step < BINS; step++) {
    const bin = (full - step + BINS) % BINS
    if (bins[bin] === EMPTY) values[bin] = (values[(bin + 1) % BINS]! + BORROWED) & 0xffff
  }
  return values
}

/** Added for each bin between an empty one and the one it borrows from. */
const BORROWED = 0x9e37

const NOT_ASCII = /[\u0080-\uffff]/
/** Letters in lower case, and digits; 0 for all others. */
const FOLDED = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0
})

function isLetter(code: number): boolean {
  // Signs and spaces of Latin-1, of general and CJK punctuation, and the full-width forms of ASCII signs.
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba
  if (code === 0xd7 || code === 0xf7) return false
  if (code >= 0x2000 && code <= 0x2bff) return false
  if (code >= 0x3000 && code <= 0x303f) return false
  return !(code >= 0xff00 && code <= 0xff0f) && code !== 0xfeff
}

/** Chinese characters and Japanese kana are written without spaces: each is a word of its own. */
function isIdeograph(code: number): boolean {
  return (code >= 0x3040 && code <= 0x30ff) || (code >= 0x3400 && code <= 0x9fff)
}
