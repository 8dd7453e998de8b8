import { hashText } from './addresses/address.ts'
import { AddressIndex } from './addresses/address-index.ts'
import { GrowingNumbers } from './growing.ts'

const CHUNK = 2 ** 20

/** Texts by number, from 1; 0 is none. They are kept as bytes: as strings, those of a large site would be most of the heap. */
export class Texts {
  #numbers = new AddressIndex()
  readonly #chunks: Buffer[] = []
  /** Of the last chunk. */
  #used = CHUNK
  /** For each number. */
  readonly #chunk = new GrowingNumbers(Uint32Array)
  readonly #start = new GrowingNumbers(Uint32Array)
  readonly #length = new GrowingNumbers(Uint32Array)

  add(text: string | null): number {
    if (text === null || text === '') return 0
    const hash = hashText(text)
    const known = this.#numbers.get(hash)
    if (known !== undefined) return known
    const size = Buffer.byteLength(text)
    if (this.#used + size > (this.#chunks.at(-1)?.length ?? 0)) {
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(CHUNK, size)))
      this.#used = 0
    }
    this.#chunks.at(-1)!.write(text, this.#used)
    this.#chunk.push(this.#chunks.length - 1)
    this.#start.push(this.#used)
    this.#length.push(size)
    this.#used += size
    const number = this.#length.length
    this.#numbers.add(hash, number)
    return number
  }

  get size(): number {
    return this.#length.length
  }

  /** No text will be added. */
  done(): void {
    this.#numbers = new AddressIndex()
  }

  /** A function of its own: the site keeps it, and should not keep the builder with it. */
  readonly textOf = (number: number): string => {
    const at = number - 1
    if (at < 0 || at >= this.#length.length) return ''
    const start = this.#start.at(at)
    return this.#chunks[this.#chunk.at(at)]!.toString('utf8', start, start + this.#length.at(at))
  }
}
