import { THRESHOLDS } from '../../../engine/score.ts'
import { PRIORITY, type Priority } from '../../../engine/site/search/queue-entry.ts'
import { FLAG, STATE } from '../../../engine/site/site.ts'
import {
  type EarlierPage,
  findEarlierPage,
  findEarlierScan,
  findKeptPage,
  saveSince,
} from '../../../storage/scans/earlier-scan.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { listScanPages, type ScanPage } from '../../../storage/scans/scan-pages.ts'
import type { Storage } from '../../../storage/storage.ts'

/** The scan before, for one that repeats it. Of each address it takes one byte; the rest is read when its turn comes. */
export class EarlierPages {
  readonly scan: Scan
  readonly #storage: Storage
  /** By number: 0 where it was not known, else one more than its priority, and `WAS_PAGE`. */
  #known = new Uint8Array(1024)

  private constructor(storage: Storage, scan: Scan) {
    this.#storage = storage
    this.scan = scan
  }

  /** null for the first scan of a site. */
  static async open(storage: Storage, scan: Scan): Promise<EarlierPages | null> {
    const found = await findEarlierScan(storage.db, scan)
    if (found === undefined) return null
    // From now on it is this one, also for a later attempt.
    await storage.transaction((db) => saveSince(db, scan.id, found.id))
    const earlier = new EarlierPages(storage, found)
    for await (const rows of listScanPages(storage.slow, found.id)) for (const row of rows) earlier.#take(row)
    return earlier
  }

  #take(row: ScanPage): void {
    if (row.n >= this.#known.length) {
      const larger = new Uint8Array(Math.max(row.n + 1, 2 * this.#known.length))
      larger.set(this.#known)
      this.#known = larger
    }
    const isPage = row.state === STATE.fetched && row.status === 200 && (row.flags & FLAG.html) !== 0
    // What was known and not requested, such as more of a trap, is not new: it would take the place of what can be compared.
    const priority = row.turn > 0 && hadProblems(row) ? PRIORITY.problem : PRIORITY.rest
    this.#known[row.n] = (priority + 1) | (isPage ? WAS_PAGE : 0)
  }

  /** `lastmod`: of its sitemap, in milliseconds; 0 without one. */
  priorityOf(n: number, lastmod: number): Priority {
    const known = (this.#known[n] ?? 0) & ~WAS_PAGE
    if (known === 0 || lastmod > (this.scan.startedAt ?? 0)) return PRIORITY.changed
    return (known - 1) as Priority
  }

  /** Numbers of what was a page, ascending. */
  *pages(): Generator<number> {
    for (let n = 1; n < this.#known.length; n++) if ((this.#known[n]! & WAS_PAGE) !== 0) yield n
  }

  async pageOf(n: number): Promise<EarlierPage | null> {
    if (((this.#known[n] ?? 0) & WAS_PAGE) === 0) return null
    return (await findEarlierPage(this.#storage.slow, this.scan, n)) ?? null
  }

  async keptPage(n: number): Promise<Uint8Array | null> {
    return (await findKeptPage(this.#storage.slow, this.scan, n)) ?? null
  }
}

const WAS_PAGE = 1 << 7

function hadProblems({ state, status, score }: ScanPage): boolean {
  return state !== STATE.fetched || status >= 400 || (score !== null && score < THRESHOLDS.good)
}
