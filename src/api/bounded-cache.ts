/** Keeps what was used last, up to a weight: bytes, or entries where each weighs one. */
export class BoundedCache<V> {
  readonly #most: number
  readonly #weigh: (value: V) => number
  readonly #entries = new Map<string, V>()
  #weight = 0

  constructor(most: number, weigh: (value: V) => number = () => 1) {
    this.#most = most
    this.#weigh = weigh
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    // While there is room enough, nobody has to know what was used last.
    if (2 * this.#weight < this.#most) return value
    // A Map keeps the order of insertion: in again at the end means used last.
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: V): void {
    this.delete(key)
    if (this.#weigh(value) > this.#most) return
    this.#entries.set(key, value)
    this.#weight += this.#weigh(value)
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#weight -= this.#weigh(value)
  }

  get weight(): number {
    return this.#weight
  }
}
