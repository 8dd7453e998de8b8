import { GrowingNumbers } from './growing.ts'

/**
 * Which pages have each of some things, such as causes or files: told page by page, and sorted by thing at the end. Lists that grow side by
 * side would take three times the memory, in a heap that is large then.
 */
export class PageLists {
  readonly #things = new GrowingNumbers(Uint32Array)
  /** Pages, and where the things of each of them end. */
  readonly #pages = new GrowingNumbers(Uint32Array)
  readonly #ends = new GrowingNumbers(Uint32Array)
  #page = -1
  #count = 0

  /** How many things there are. */
  get count(): number {
    return this.#count
  }

  /** Things are numbered from 0. Pages come in ascending order, and all things of a page together. */
  add(thing: number, page: number): void {
    if (page !== this.#page) this.#endPage()
    this.#page = page
    this.#things.push(thing)
    if (thing >= this.#count) this.#count = thing + 1
  }

  /** The pages of each thing, ascending and each once. */
  done(): Uint32Array[] {
    this.#endPage()
    const sizes = new Uint32Array(this.#count)
    this.#each((thing) => sizes[thing]!++)
    const all = new Uint32Array(sizes.reduce((sum, size) => sum + size, 0))
    const starts = new Uint32Array(this.#count)
    for (let thing = 1; thing < this.#count; thing++) starts[thing] = starts[thing - 1]! + sizes[thing - 1]!
    const next = starts.slice()
    this.#each((thing, page) => {
      all[next[thing]!++] = page
    })
    return Array.from(starts, (start, thing) => all.subarray(start, start + sizes[thing]!))
  }

  #endPage(): void {
    if (this.#page === -1) return
    this.#pages.push(this.#page)
    this.#ends.push(this.#things.length)
    this.#page = -1
  }

  /** A page may have a thing twice. */
  #each(take: (thing: number, page: number) => void): void {
    const seen = new Int32Array(this.#count).fill(-1)
    let at = 0
    for (let index = 0; index < this.#pages.length; index++) {
      const page = this.#pages.at(index)
      for (const end = this.#ends.at(index); at < end; at++) {
        const thing = this.#things.at(at)
        if (seen[thing] === page) continue
        seen[thing] = page
        take(thing, page)
      }
    }
  }
}

/** The same for things that have a name, and something that is known of each. */
export class NamedPageLists<K, T> {
  readonly #things = new Map<K, { number: number; known: T }>()
  readonly #lists = new PageLists()

  /** `know` is called for a name that is new. */
  add(name: K, page: number, know: () => T): T {
    let thing = this.#things.get(name)
    if (thing === undefined) {
      thing = { number: this.#things.size, known: know() }
      this.#things.set(name, thing)
    }
    this.#lists.add(thing.number, page)
    return thing.known
  }

  /** In the order in which they were met. */
  done(): [name: K, known: T, pages: Uint32Array][] {
    const lists = this.#lists.done()
    return Array.from(this.#things, ([name, { number, known }]) => [name, known, lists[number]!])
  }
}
