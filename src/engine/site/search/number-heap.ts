/** Numbers, of which the lowest is taken first. */
export class NumberHeap {
  #numbers = new Float64Array(64)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The lowest, which stays. */
  peek(): number | undefined {
    return this.#size === 0 ? undefined : this.#numbers[0]
  }

  push(number: number): void {
    if (this.#size === this.#numbers.length) {
      const larger = new Float64Array(2 * this.#size)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    const numbers = this.#numbers
    let at = this.#size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (numbers[parent]! <= number) break
      numbers[at] = numbers[parent]!
      at = parent
    }
    numbers[at] = number
  }

  pop(): number | undefined {
    if (this.#size === 0) return undefined
    const numbers = this.#numbers
    const lowest = numbers[0]!
    const last = numbers[--this.#size]!
    let at = 0
    for (let child = 1; child < this.#size; child = 2 * at + 1) {
      if (child + 1 < this.#size && numbers[child + 1]! < numbers[child]!) child++
      if (last <= numbers[child]!) break
      numbers[at] = numbers[child]!
      at = child
    }
    numbers[at] = last
    return lowest
  }
}
