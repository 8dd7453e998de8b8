import { Lru } from './lru.ts'
import type { Listed, Report } from './records.ts'

/** A row of a list and how many come before it. */
export interface Bookmark {
  rank: number
  /** Of the column that the list is sorted by. */
  value: string | number
  key: number
}

interface Dated<T> {
  version: number
  value: T
}

const MOST_BOOKMARKS = 64

/**
 * What was learned of lists: pages as they were answered, rows whose rank is known, so that a deep page need not be counted
 * off from the start, and how many a search found. It holds for one state of the owner's reports, whose number is asked
 * of the database each time: pages for one `revision`, the rest for one `version`, which moves more seldom.
 */
export class Recall {
  readonly #pages = new Lru<string, Dated<Listed<Report>>>(100)
  readonly #bookmarks = new Lru<string, Dated<readonly Bookmark[]>>(200)
  readonly #counts = new Lru<string, Dated<readonly number[]>>(1000)

  page(question: string, revision: number): Listed<Report> | undefined {
    const found = this.#pages.get(question)
    return found?.version === revision ? found.value : undefined
  }

  rememberPage(question: string, revision: number, value: Listed<Report>): void {
    this.#pages.set(question, { version: revision, value })
  }

  bookmarks(list: string, version: number): readonly Bookmark[] {
    const found = this.#bookmarks.get(list)
    return found?.version === version ? found.value : []
  }

  bookmark(list: string, version: number, marks: readonly Bookmark[]): void {
    const ranks = new Set(marks.map((mark) => mark.rank))
    const others = this.bookmarks(list, version).filter((mark) => !ranks.has(mark.rank))
    this.#bookmarks.set(list, { version, value: [...others, ...marks].slice(-MOST_BOOKMARKS) })
  }

  counts(list: string, version: number): readonly number[] | undefined {
    const found = this.#counts.get(list)
    return found?.version === version ? found.value : undefined
  }

  rememberCounts(list: string, version: number, value: readonly number[]): void {
    this.#counts.set(list, { version, value })
  }
}
