/** An LRU cache: a map that drops its least recently used entries beyond a total weight, in bytes or in entries. */
export class BoundedCache<K, V> {
  readonly #maxWeight: number
  readonly #weigh: (value: V) => number
  readonly #entries = new Map<K, V>()
  #weight = 0

  constructor(maxWeight: number, weigh: (value: V) => number = () => 1) {
    this.#maxWeight = maxWeight
    this.#weigh = weigh
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    // While less than half full, nothing is dropped soon, so the order of use doesn't matter yet.
    if (2 * this.#weight < this.#maxWeight) return value
    // A Map iterates in the order of insertion: reinserted at the end means most recently used.
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  /** A value that outweighs the whole cache is not stored. */
  set(key: K, value: V): void {
    this.delete(key)
    const weight = this.#weigh(value)
    if (weight > this.#maxWeight) return
    this.#entries.set(key, value)
    this.#weight += weight
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight) break
      this.delete(oldest)
    }
  }

  delete(key: K): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#weight -= this.#weigh(value)
  }

  get weight(): number {
    return this.#weight
  }
}
