import { startOf } from '../../../common/text.ts'
import type { PageFacts } from '../../../engine/site/pages/page-facts.ts'
import type { FrontierRow } from '../../../engine/site/search/frontier.ts'
import { FLAG } from '../../../engine/site/site.ts'
import type { ScanPage } from '../../../storage/scans/scan-pages.ts'

const LONGEST_TITLE = 300

/** Of a title, what lists show; null without one. */
export function listedTitle(title: string | null): string | null {
  return title === null ? null : startOf(title, LONGEST_TITLE)
}

/** What is stored of an address before it was requested. */
export const NOTHING_FETCHED = {
  mark: 0,
  redirect: null,
  canonical: null,
  text_hash: 0,
  bytes: 0,
  first_byte: 0,
  score: null,
  facts: null,
  links: null,
  etag: null,
  modified: null,
  title: null,
}

/** Flags that come from the page itself. */
export const PAGE_FLAGS = FLAG.noindex | FLAG.nofollow | FLAG.needsScripts | FLAG.amp

export function flagsOf({ noindex, nofollow, needsScripts, amp }: PageFacts): number {
  return (
    (noindex ? FLAG.noindex : 0) |
    (nofollow ? FLAG.nofollow : 0) |
    (needsScripts ? FLAG.needsScripts : 0) |
    (amp ? FLAG.amp : 0)
  )
}

/** As the column has room for: up to 65 seconds. */
export function milliseconds(time: number): number {
  return Math.min(65_535, Math.round(time))
}

/** A row of an earlier attempt, for the frontier; undefined for what was never queued. */
export function frontierRow({ n, entry, turn, mark, text_hash }: ScanPage): FrontierRow | undefined {
  return entry === 0 ? undefined : { n, entry, turn, mark, textHash: text_hash }
}
