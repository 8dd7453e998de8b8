/** Numbers in a typed array that grows: a tenth of the memory of a plain array. */
export class GrowingNumbers<A extends Uint8Array | Uint16Array | Uint32Array | Float64Array> {
  #array: A
  length = 0

  constructor(first: A) {
    this.#array = first
  }

  push(value: number): void {
    if (this.length === this.#array.length) this.#grow()
    this.#array[this.length++] = value
  }

  at(position: number): number {
    return this.#array[position]!
  }

  /** What was added, without a copy: nothing may be added after that. */
  done(): A {
    return this.#array.subarray(0, this.length) as A
  }

  /** By a quarter once it is large, so that little of it stays unused. */
  #grow(): void {
    const { length } = this.#array
    const Numbers = this.#array.constructor as new (length: number) => A
    const larger = new Numbers(length + (length < LARGE ? Math.max(64, length) : length >> 2))
    larger.set(this.#array as never)
    this.#array = larger
  }
}

const LARGE = 1_000_000
