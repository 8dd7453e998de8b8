import type { Json } from '../../engine/model.ts'

/**
 * How much a value varies on a page that has not changed. `exact`: not at all, such as markup and headers, so one run decides.
 * `counted`: by what else a page loads, such as ads. `timed`: by load of servers, networks and machines, so only several
 * measurements decide.
 */
export type Noise = 'exact' | 'counted' | 'timed'

const COUNTED: readonly string[] = [
  'performance/page-weight',
  'performance/requests',
  'performance/third-parties',
  'performance/unused-code',
  'performance/image-delivery',
  'practice/console-errors',
  'practice/failed-requests',
  'site/heavy-pages',
  'site/broken-external-links',
  'site/external-links-redirect',
  'site/cookies-differ',
]

const TIMED: readonly string[] = [
  'performance/response-time',
  'performance/lcp',
  'performance/fcp',
  'performance/cls',
  'performance/tbt',
  'performance/speed-index',
  'performance/observed-lcp',
  'performance/observed-fcp',
  'performance/observed-cls',
  'performance/long-tasks',
  'site/slow-pages',
]

/** Audits that go by a number of bytes, and the detail that has it. A token in the page is enough to cross their limit. */
const BY_BYTES: Readonly<Record<string, string>> = {
  'performance/text-compression': 'savings',
  'performance/cache-policy': 'wastedBytes',
}

/**
 * Audits that are not exact.
 * @internal for the test that holds them against all audits
 */
export const NOISY_AUDITS: readonly string[] = [...COUNTED, ...TIMED, ...Object.keys(BY_BYTES)]

/** Ours, as for the bytes of a page. */
const FEWEST_BYTES = 10_000

type Details = { [key: string]: Json } | null

/** URLs of files that an audit would have judged, had they been fetched. */
export function unfetchedOf(details: Details): string[] {
  const unfetched = details?.['unfetched']
  return Array.isArray(unfetched) ? unfetched.filter((url) => typeof url === 'string') : []
}

/** How far the difference between two runs can be noise. For audits that count bytes, a small difference can be, a large one can't. */
export function noiseOf(audit: string, before: Details, after: Details): Noise {
  if (TIMED.includes(audit)) return 'timed'
  // Files that one of the runs could not fetch may be the whole difference.
  if (unfetchedOf(before).length + unfetchedOf(after).length > 0) return 'counted'
  if (COUNTED.includes(audit)) return 'counted'
  const detail = BY_BYTES[audit]
  if (detail === undefined) return 'exact'
  const was = before?.[detail]
  const is = after?.[detail]
  const isMany = typeof was === 'number' && typeof is === 'number' && Math.abs(is - was) > FEWEST_BYTES
  return isMany ? 'exact' : 'counted'
}
