import type { IndexReason, PageOrder } from '../../engine/site/page-columns.ts'
import type { State } from '../../engine/site/site.ts'
import type { Result } from '../../vocabulary.ts'
import type { PageNumber } from '../records.ts'

/** An address of a scan that was requested as a page. */
export interface ListedPage {
  /** Its number in the project. */
  n: number
  url: string
  title: string | null
  state: State
  /** null without an answer. */
  status: number | null
  score: number | null
  result: Result | null
  /** null while the scan runs. */
  indexable: boolean | null
  reason: IndexReason | null
  /** From the start page, and the address before on a shortest path; null without a path. */
  clicks: number | null
  via: number | null
  inlinks: number | null
  outlinks: number | null
  bytes: number | null
  firstByteMs: number | null
  /** How strongly links lead there, from 0 to 1 for the strongest. */
  rank: number | null
  redirect: number | null
  canonical: number | null
  /** How many of its audits fail and warn. */
  failed: number
  warned: number
}

export interface PageQuestion extends PageNumber {
  search?: string | undefined
  searchBy?: 'url' | 'title' | undefined
  result?: Result | undefined
  /** Such as `404` or `4xx`. */
  code?: string | undefined
  indexable?: boolean | undefined
  /** Opened in a browser, or not. */
  rendered?: boolean | undefined
  audit?: string | undefined
  /** With `audit`; any of them without. */
  outcome?: 'fail' | 'warn' | 'unknown' | undefined
  /** With `audit`: only the pages of this cause. */
  group?: number | undefined
  minClicks?: number | undefined
  sortBy: PageOrder
  sort: 'asc' | 'desc'
}
