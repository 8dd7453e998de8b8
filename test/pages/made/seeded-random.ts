/** The same numbers for the same seed, so that the pages are the same in every run. */
export class SeededRandom {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)]!
  }

  isOneIn(many: number): boolean {
    return this.next() * many < 1
  }

  times(least: number, most: number, make: (index: number) => string): string {
    let all = ''
    for (let index = 0, count = this.whole(least, most); index < count; index++) all += make(index)
    return all
  }
}
