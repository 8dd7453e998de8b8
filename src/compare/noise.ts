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
]

/**
 * Audits that are not exact.
 * @internal for the test that holds them against all audits
 */
export const NOISY_AUDITS: readonly string[] = [...COUNTED, ...TIMED]

export function noiseOf(audit: string): Noise {
  if (TIMED.includes(audit)) return 'timed'
  return COUNTED.includes(audit) ? 'counted' : 'exact'
}
