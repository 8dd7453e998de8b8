import { folded } from './search.ts'

/** Some of all URLs, and how many there are in all. */
export interface UrlSample {
  urls: readonly string[]
  total: number
}

const FRESH_FOR = 60_000

/** A sample of all URLs tells which texts are rare, and so how to look for them. A wrong guess costs time, and no result. */
export class Sample {
  readonly #draw: () => Promise<UrlSample>
  #urls: string[] = []
  #total = 0
  #drawnAt = Number.NEGATIVE_INFINITY

  constructor(draw: () => Promise<UrlSample>) {
    this.#draw = draw
  }

  /** How many URLs hold the text, about. */
  async expected(text: string): Promise<number> {
    await this.#refresh()
    return (this.#holding(text) / Math.max(1, this.#urls.length)) * this.#total
  }

  /** The rarest of some texts, the rarest first. */
  async rarest(texts: Iterable<string>, count: number): Promise<string[]> {
    await this.#refresh()
    const rated = [...new Set(texts)].map((text) => ({ text, found: this.#holding(text) }))
    rated.sort((a, b) => a.found - b.found || b.text.length - a.text.length)
    return rated.slice(0, count).map(({ text }) => text)
  }

  #holding(text: string): number {
    let found = 0
    for (const url of this.#urls) if (url.includes(text)) found++
    return found
  }

  async #refresh(): Promise<void> {
    if (performance.now() - this.#drawnAt <= FRESH_FOR) return
    const { urls, total } = await this.#draw()
    this.#urls = urls.map(folded)
    this.#total = total
    this.#drawnAt = performance.now()
  }
}
