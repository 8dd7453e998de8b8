/** A power of two. */
const CHUNK = 2 ** 16
const SHIFT = 16
const FIRST = 64

/** What typed arrays of every kind have. */
interface Numbers {
  readonly length: number
  [position: number]: number
  set(numbers: ArrayLike<number>, at?: number): void
  subarray(from: number, to: number): ArrayLike<number>
}

/**
 * Numbers in typed arrays, a tenth of the memory of a plain array. Of many, what is full is never copied until all are there: copies of
 * tens of megabytes would stay until the next collection.
 */
export class GrowingNumbers<A extends Numbers> {
  readonly #make: new (
    length: number,
  ) => A
  readonly #full: A[] = []
  #last: A
  #used = 0

  constructor(make: new (length: number) => A) {
    this.#make = make
    this.#last = new make(FIRST)
  }

  get length(): number {
    return this.#full.length * CHUNK + this.#used
  }

  push(value: number): void {
    if (this.#used === this.#last.length) this.#grow()
    this.#last[this.#used++] = value
  }

  at(position: number): number {
    return (this.#full[position >> SHIFT] ?? this.#last)[position & (CHUNK - 1)]!
  }

  set(position: number, value: number): void {
    ;(this.#full[position >> SHIFT] ?? this.#last)[position & (CHUNK - 1)] = value
  }

  /** All of them in one array. */
  done(): A {
    const all = new this.#make(this.length)
    for (const [index, chunk] of this.#full.entries()) all.set(chunk, index * CHUNK)
    all.set(this.#last.subarray(0, this.#used), this.#full.length * CHUNK)
    return all
  }

  #grow(): void {
    if (this.#used === CHUNK) {
      this.#full.push(this.#last)
      this.#last = new this.#make(CHUNK)
      this.#used = 0
    } else {
      const larger = new this.#make(2 * this.#used)
      larger.set(this.#last)
      this.#last = larger
    }
  }
}

export function growingNumbers32(): GrowingNumbers<Uint32Array> {
  return new GrowingNumbers(Uint32Array)
}

/** Each column in one array. */
export function finishColumns<K extends string>(
  columns: Record<K, GrowingNumbers<Uint32Array>>,
): Record<K, Uint32Array> {
  return Object.fromEntries(
    Object.entries<GrowingNumbers<Uint32Array>>(columns).map(([name, column]) => [name, column.done()]),
  ) as Record<K, Uint32Array>
}
