/** Numbers in a typed array that grows: a tenth of the memory of a plain array. */
export class GrowingNumbers<A extends Uint8Array | Uint16Array | Uint32Array | Float64Array> {
  #array: A
  length = 0

  constructor(first: A) {
    this.#array = first
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = new (this.#array.constructor as new (length: number) => A)(Math.max(64, this.length * 2))
      larger.set(this.#array as never)
      this.#array = larger
    }
    this.#array[this.length++] = value
  }

  at(position: number): number {
    return this.#array[position]!
  }

  /** A copy of exactly what was added. */
  done(): A {
    return this.#array.slice(0, this.length) as A
  }
}
