/** A place from 0 to 2³² - 1 for a hash. */
export function placeOf(hash: number, seed: number): number {
  const low = Math.imul((hash >>> 0) ^ seed, 0x9e3779b1)
  const both = Math.imul(low ^ (low >>> 15) ^ Math.floor(hash / 2 ** 32) ^ (seed >>> 7), 0x85ebca77)
  return (both ^ (both >>> 16)) >>> 0
}

/**
 * Numbers of addresses by the hash of their request key (`hashText`): open addressing, about 17 bytes for each of 500,000 addresses where
 * a Map takes several times as much.
 */
export class AddressIndex {
  /** By number, from 1; 0 for a number that has no address. */
  #hashes = new Float64Array(64)
  /** Numbers, at or after the place that the hash gives; 0 is free. A power of two, at most two thirds full. */
  #slots = new Uint32Array(64)
  #size = 0
  readonly #seed: number

  /** `seed`: from 0 to 2³² - 1. A site that knew it could make up addresses that all want the same place, so that each search passes them. */
  constructor(seed = 0) {
    this.#seed = seed
  }

  get size(): number {
    return this.#size
  }

  get(hash: number): number | undefined {
    const n = this.#slots[this.#slotOf(hash)]!
    return n === 0 ? undefined : n
  }

  /** Numbers count from 1. A hash keeps the first number it was given. */
  add(hash: number, n: number): void {
    if (!(n >= 1)) throw new RangeError(`The number of an address is at least 1, not ${n}.`)
    const slot = this.#slotOf(hash)
    if (this.#slots[slot] !== 0) return
    if (n >= this.#hashes.length) {
      const larger = new Float64Array(Math.max(n + 1, 2 * this.#hashes.length))
      larger.set(this.#hashes)
      this.#hashes = larger
    }
    this.#hashes[n] = hash
    this.#slots[slot] = n
    if (3 * ++this.#size > 2 * this.#slots.length) this.#grow()
  }

  #slotOf(hash: number): number {
    const mask = this.#slots.length - 1
    let slot = placeOf(hash, this.#seed) & mask
    while (this.#slots[slot] !== 0 && this.#hashes[this.#slots[slot]!] !== hash) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const numbers = this.#slots.filter((n) => n !== 0)
    this.#slots = new Uint32Array(2 * this.#slots.length)
    for (const n of numbers) this.#slots[this.#slotOf(this.#hashes[n]!)] = n
  }
}
