/** What became of an address that was dealt. */
export interface FinishedAddress {
  /** Whether it is an HTML page with status 200. */
  isPage: boolean
  /** Whether it counts against the limit of pages: not if nothing was requested, such as for one that robots.txt blocks. */
  isCounted: boolean
  /** 0 if it has no text. */
  textHash: number
  isCanonicalElsewhere: boolean
  isNoindex: boolean
}

/** What is stored of a finished address for its pattern, by bit. Never 0. */
export const MARK = {
  isFinished: 1 << 0,
  isPage: 1 << 1,
  /** A duplicate of another page of the pattern, canonicalized elsewhere, or noindex. */
  isAlike: 1 << 2,
  /** Found only from pages of its own pattern, and first to lead to nothing outside of it. */
  isInside: 1 << 3,
  isUncounted: 1 << 4,
  isNoindex: 1 << 5,
} as const

const FIRST_PAGES = 50
const ALIKE_SHARE = 0.8
const INSIDE_RUN = 50
/** Enough where the limit of clicks ends the search anyway. */
const INSIDE_RUN_TO_LIMIT = 10

/** Closes the pattern of a trap: pages that are all alike, or that lead to each other without end. */
export class TrapWatch {
  /** Requested addresses. */
  pages = 0
  closed: 'alike' | 'endless' | null = null
  #alike = 0
  #judged = 0
  #run = 0
  /** Texts of the first pages; let go after them. */
  #texts: Set<number> | null = new Set()

  /** Whether its latest pages came from each other alone, so that what is too many clicks away is taken to go on like that. */
  get isEndless(): boolean {
    return this.#run >= INSIDE_RUN_TO_LIMIT
  }

  /** Whether a page of the pattern had this text, among the first ones. */
  hasText(textHash: number): boolean {
    return textHash !== 0 && this.#texts?.has(textHash) === true
  }

  /** In the order in which addresses were dealt. */
  take(mark: number, textHash: number): void {
    if ((mark & MARK.isUncounted) !== 0) return
    this.pages++
    this.#run = (mark & MARK.isInside) === 0 ? 0 : this.#run + 1
    if (this.#run === INSIDE_RUN) this.closed ??= 'endless'
    if ((mark & MARK.isPage) === 0 || this.#texts === null) return
    if ((mark & MARK.isAlike) !== 0) this.#alike++
    this.#texts.add(textHash)
    if (++this.#judged < FIRST_PAGES) return
    this.#texts = null
    if (this.#alike >= ALIKE_SHARE * FIRST_PAGES) this.closed ??= 'alike'
  }
}
