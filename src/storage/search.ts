import type { RawBuilder, SqlBool } from 'kysely'
import { lowerCaseAscii, type SearchText } from './letter-case.ts'

/** How a database finds the reports whose URL contains a text, in any case. */
export interface Search {
  /** True for those reports. */
  like(sought: SearchText): RawBuilder<SqlBool>
  /**
   * A condition that the index answers, true for every report of any user that may match, if those are at most `FEW_MATCHES`;
   * undefined if they are more, because walking through the owner's reports is quicker then.
   */
  few(text: string): Promise<RawBuilder<SqlBool> | undefined>
  /** Takes some new reports into the index; answers how many. */
  feed(): Promise<number>
}

export const FEW_MATCHES = 30_000

/** The pattern of LIKE with backslash as its escape. Only ASCII letters fold, as URLs and host names have no others. */
export function likePattern(text: string): string {
  return `%${lowerCaseAscii(text).replace(/[\\%_]/g, '\\$&')}%`
}

/** Some of all URLs, and how many there are in all. */
export interface UrlSample {
  urls: readonly string[]
  total: number
}

const FRESH_FOR = 60_000

/** A sample of all URLs shows which texts are rare, and so how to search for them. A wrong guess costs time, never a result. */
export class RareTexts {
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
    this.#urls = urls.map(lowerCaseAscii)
    this.#total = total
    this.#drawnAt = performance.now()
  }
}
