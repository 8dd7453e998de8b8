import { isoTime } from '../../common/iso-time.ts'
import type { ScanOptions } from '../../queue/scans/scan-options.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import type { Depth } from '../../vocabulary.ts'

const time = (at: number | null) => (at === null ? null : isoTime(at))
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** A scan in the API. `base` is the URL of the service. */
export function scanRecord(scan: Scan, base: string) {
  return {
    id: scan.id,
    url: scan.url,
    project: scan.project,
    privacy: scan.privacy,
    has_password: scan.hasPassword,
    status: scan.status,
    reason: scan.reason,
    retry_at: time(scan.retryAt),
    cut: scan.cut,
    result: scan.result,
    score: scan.score,
    page_score: scan.pageScore,
    site_score: scan.siteScore,
    found: scan.found,
    fetched: scan.fetched,
    judged: scan.judged,
    good: scan.good,
    decent: scan.decent,
    bad: scan.bad,
    bytes: scan.bytes,
    sampled: scan.sampled,
    rendered: scan.rendered,
    render_failed: scan.renderFailed,
    options: optionsRecord(scan.options as ScanOptions),
    error: scan.error,
    rule_set: scan.ruleSet,
    created_at: isoTime(scan.createdAt),
    started_at: time(scan.startedAt),
    generated_at: time(scan.endedAt),
    results_removed_at: time(scan.resultsRemovedAt),
    updated_at: isoTime(scan.updatedAt),
    page_url: `${base}/scans/${scan.id}`,
  }
}

/** What the scan was asked to do. */
export function optionsRecord(options: ScanOptions) {
  const depth: Depth = options.sample?.depth ?? 0
  return {
    pages: options.pages,
    depth,
    sample: options.sample?.pages ?? null,
    device: options.sample?.device ?? null,
    scope: options.scope,
    include: options.include,
    exclude: options.exclude,
    ignore_params: options.ignoreParams,
    sitemap: options.sitemaps,
    list: options.list === null ? null : options.list.count,
    nofollow: flag(options.nofollow),
    external: flag(options.external),
    rate: options.rate,
    signed_in: flag(options.isLoggedIn === true),
  }
}

/** A scan at one moment. */
interface ProgressReading {
  at: number
  fetched: number
}

/** Older readings say little about how fast a scan is now. */
const WINDOW_MS = 30_000
/** Below this, a rate is chance. */
const LEAST_MS = 2_000

/** How far a scan is, how fast, and how long it will take; from readings of it over time. */
export class ScanMeter {
  readonly #readings: ProgressReading[] = []

  /** `now`: milliseconds since the epoch. */
  read(scan: Scan, now: number) {
    const { status, reason, retryAt, found, fetched, judged, good, decent, bad, sampled, rendered } = scan
    this.#readings.push({ at: now, fetched })
    while (now - this.#readings[0]!.at > WINDOW_MS) this.#readings.shift()
    const rate = status === 'running' ? this.#rate(now, fetched) : null
    const most = Math.min(found, (scan.options as ScanOptions).pages)
    return {
      status,
      reason,
      found,
      fetched,
      judged,
      good,
      decent,
      bad,
      sampled,
      rendered,
      render_failed: scan.renderFailed,
      waiting_until: time(retryAt),
      /** Requests a second; null while unknown. */
      rate,
      /** For the pages that are known now. */
      seconds_left: rate === null || rate === 0 ? null : Math.ceil(Math.max(0, most - judged) / rate),
    }
  }

  #rate(now: number, fetched: number): number | null {
    const [first] = this.#readings
    const ms = now - first!.at
    return ms < LEAST_MS ? null : Math.round(((fetched - first!.fetched) * 10_000) / ms) / 10
  }
}
