import { NumberHeap } from './number-heap.ts'
import { clicksOf, isBehind, isListed } from './queue-entry.ts'

/** One more than the highest number of an address: with the 29 bits of an order it makes 53. */
const NUMBERS = 2 ** 24

/** The addresses of a scan by their numbers, 12 bytes each instead of an object, and those that wait to be dealt. */
export class AddressQueue {
  /** See `orderOf`. */
  order = new Uint32Array(1024)
  pattern = new Uint16Array(1024)
  /** `ENTRY`, and those of the frontier itself. */
  bits = new Uint8Array(1024)
  /** `MARK` */
  mark = new Uint8Array(1024)
  /** Place in the order of dealing, from 1; 0 if it was not dealt. */
  turn = new Uint32Array(1024)
  dealt = 0
  readonly #maxClicks: number
  readonly #linked = new NumberHeap()
  readonly #listed = new NumberHeap()
  readonly #behind = new NumberHeap()

  constructor(maxClicks: number) {
    this.#maxClicks = maxClicks
  }

  /** Makes room for a number. */
  reserve(n: number): void {
    if (!(n >= 1 && n < NUMBERS))
      throw new RangeError(`The number of an address is from 1 to ${NUMBERS - 1}, not ${n}.`)
    if (n < this.order.length) return
    const length = Math.max(n + 1, 2 * this.order.length)
    this.order = grown(this.order, new Uint32Array(length))
    this.pattern = grown(this.pattern, new Uint16Array(length))
    this.bits = grown(this.bits, new Uint8Array(length))
    this.mark = grown(this.mark, new Uint8Array(length))
    this.turn = grown(this.turn, new Uint32Array(length))
  }

  /** Gives an address its place, or another one. */
  place(n: number, order: number): void {
    this.order[n] = order
    if (this.turn[n] !== 0 || clicksOf(order) > this.#maxClicks) return
    const heap = isBehind(order) ? this.#behind : isListed(order) ? this.#listed : this.#linked
    heap.push(order * NUMBERS + n)
  }

  /** Deals the next address: in turns one that is linked and one that is listed, and what is behind when there is none of both. */
  deal(isOut: (n: number) => boolean): number | null {
    const [first, second] = this.dealt % 2 === 0 ? [this.#linked, this.#listed] : [this.#listed, this.#linked]
    for (const heap of [first, second, this.#behind]) {
      const n = this.#lowest(heap, isOut)
      if (n === null) continue
      heap.pop()
      this.turn[n] = ++this.dealt
      return n
    }
    return null
  }

  isEmpty(isOut: (n: number) => boolean): boolean {
    return [this.#linked, this.#listed, this.#behind].every((heap) => this.#lowest(heap, isOut) === null)
  }

  /** What was dealt or got another place since it was pushed, and what is out, is let go. */
  #lowest(heap: NumberHeap, isOut: (n: number) => boolean): number | null {
    for (let top = heap.peek(); top !== undefined; top = heap.peek()) {
      const n = top % NUMBERS
      if (Math.floor(top / NUMBERS) === this.order[n] && this.turn[n] === 0 && !isOut(n)) return n
      heap.pop()
    }
    return null
  }

  /** Addresses that are too many clicks away. */
  tooDeep(): number[] {
    return this.#numbers((n) => this.turn[n] === 0 && clicksOf(this.order[n]!) > this.#maxClicks)
  }

  /** In the order in which they were dealt. */
  unfinished(): number[] {
    const found = this.#numbers((n) => this.turn[n] !== 0 && this.mark[n] === 0)
    return found.sort((a, b) => this.turn[a]! - this.turn[b]!)
  }

  #numbers(passes: (n: number) => boolean): number[] {
    const found: number[] = []
    for (let n = 1; n < this.order.length; n++) if (passes(n)) found.push(n)
    return found
  }
}

function grown<A extends Uint8Array | Uint16Array | Uint32Array>(from: A, to: A): A {
  to.set(from)
  return to
}
