/** URLs by number, as bytes in one block: strings of half a million URLs would take several times the memory. */
export class UrlStore {
  #bytes = Buffer.alloc(64 * 1024)
  #used = 0
  #ends = new Uint32Array(1024)
  #last = 0

  /** Numbers count up from 1 without gaps. URLs are ASCII after parsing. */
  add(n: number, url: string): void {
    if (n !== this.#last + 1) throw new RangeError(`URL ${n} was added after ${this.#last}.`)
    if (this.#used + url.length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(2 * this.#bytes.length, this.#used + url.length))
      this.#bytes.copy(larger, 0, 0, this.#used)
      this.#bytes = larger
    }
    if (n >= this.#ends.length) {
      const larger = new Uint32Array(2 * this.#ends.length)
      larger.set(this.#ends)
      this.#ends = larger
    }
    this.#used += this.#bytes.write(url, this.#used, 'latin1')
    this.#ends[n] = this.#used
    this.#last = n
  }

  get(n: number): string {
    if (n < 1 || n > this.#last) throw new RangeError(`URL ${n} is not stored.`)
    return this.#bytes.toString('latin1', this.#ends[n - 1], this.#ends[n])
  }

  get count(): number {
    return this.#last
  }
}
