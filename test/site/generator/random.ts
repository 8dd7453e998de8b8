/** Numbers from a seed: the same ones for the same seed, on every machine. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0
  }

  /** From 0 to below `end` (mulberry32). */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }

  pick<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!
  }

  shuffled<T>(all: readonly T[]): T[] {
    const mixed = [...all]
    for (let at = mixed.length - 1; at > 0; at--) {
      const other = this.below(at + 1)
      ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
    }
    return mixed
  }

  /** Made-up words: two texts of them have nothing in common but chance. */
  words(count: number): string {
    return Array.from({ length: count }, () => this.word()).join(' ')
  }

  word(): string {
    const syllables = 2 + this.below(2)
    return Array.from({ length: syllables }, () => this.pick(CONSONANTS) + this.pick(VOWELS)).join('')
  }
}

const CONSONANTS = [...'bdfgklmnprstvz']
const VOWELS = [...'aeiou']
