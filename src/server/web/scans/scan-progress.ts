import type { Scan } from '../../../storage/scans/scan.ts'
import type { View } from '../view.ts'

/** How far a scan is, in the reader's language. `key` changes when the page looks another way. */
interface ScanProgressTexts {
  key: string
  texts: Record<'found' | 'fetched' | 'judged' | 'opened' | 'rate' | 'left' | 'of', string>
  value: number
  max: number
}

/** Before this the rate says little. */
const SHORTEST_MS = 3_000

export function progressTexts(view: View, scan: Scan, now = view.now): ScanProgressTexts {
  const { progress: words } = view.words.scan
  const { found, fetched, judged, status, startedAt, isStopping, sampled } = scan
  const opened = scan.rendered + scan.renderFailed
  const limit = pageLimitOf(scan.options)
  // What was found may be files and pages of other sites, too: no more than an estimate.
  const expected = Math.max(fetched, Math.min(found, limit))
  const elapsed = startedAt === null ? 0 : now - startedAt
  const isKnown = status === 'running' && elapsed >= SHORTEST_MS && fetched > 0 && sampled === 0
  const rate = isKnown ? (fetched * 1000) / elapsed : 0
  const number = view.format.number
  return {
    key: [status, scan.reason ?? '', scan.retryAt ?? '', isStopping, sampled > 0].join(' '),
    texts: {
      found: number(found),
      fetched: number(fetched),
      judged: number(judged),
      opened: words.openedOf(number(opened), number(sampled)),
      rate: isKnown ? words.rates(number(rate)) : words.unknown,
      left: isKnown ? words.lefts(Math.round((expected - fetched) / rate / 60)) : words.unknown,
      of: number(expected),
    },
    value: sampled > 0 ? opened : Math.min(judged, expected),
    max: Math.max(1, sampled > 0 ? sampled : expected),
  }
}

/** The options are stored as JSON. */
function pageLimitOf(options: unknown): number {
  const { pages } = (options ?? {}) as { pages?: unknown }
  return typeof pages === 'number' ? pages : Number.POSITIVE_INFINITY
}
