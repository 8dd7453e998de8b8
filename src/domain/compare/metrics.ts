import type { Json } from '../../engine/model.ts'
import type { Noise } from './noise.ts'
import { holm, mannWhitney, median, smallestP } from './statistics.ts'

/** Milliseconds, bytes or a count, or a score (`cls`). */
export type MetricUnit = 'ms' | 'bytes' | 'count' | 'score'

interface MetricKind {
  id: string
  unit: MetricUnit
  noise: Exclude<Noise, 'exact'>
  /** Smaller differences are none. Ours; of counted metrics, 10 % of the earlier value is the least too. */
  floor: number
  /** Where results have it: a detail of an audit. */
  audit: string
  detail: string
}

/** Lighthouse measures the first five several times; the others are observed once a run. */
const METRICS = [
  { id: 'lcp', unit: 'ms', noise: 'timed', floor: 100, audit: 'performance/lcp', detail: 'median' },
  { id: 'fcp', unit: 'ms', noise: 'timed', floor: 100, audit: 'performance/fcp', detail: 'median' },
  { id: 'speed_index', unit: 'ms', noise: 'timed', floor: 100, audit: 'performance/speed-index', detail: 'median' },
  { id: 'tbt', unit: 'ms', noise: 'timed', floor: 50, audit: 'performance/tbt', detail: 'median' },
  { id: 'cls', unit: 'score', noise: 'timed', floor: 0.02, audit: 'performance/cls', detail: 'median' },
  { id: 'ttfb', unit: 'ms', noise: 'timed', floor: 50, audit: 'performance/response-time', detail: 'firstByte' },
  { id: 'observed_lcp', unit: 'ms', noise: 'timed', floor: 100, audit: 'performance/observed-lcp', detail: 'value' },
  { id: 'observed_fcp', unit: 'ms', noise: 'timed', floor: 100, audit: 'performance/observed-fcp', detail: 'value' },
  {
    id: 'observed_cls',
    unit: 'score',
    noise: 'timed',
    floor: 0.02,
    audit: 'performance/observed-cls',
    detail: 'value',
  },
  { id: 'bytes', unit: 'bytes', noise: 'counted', floor: 50_000, audit: 'performance/page-weight', detail: 'bytes' },
  { id: 'requests', unit: 'count', noise: 'counted', floor: 5, audit: 'performance/requests', detail: 'requests' },
] as const satisfies readonly MetricKind[]

export type MetricId = (typeof METRICS)[number]['id']
export const METRIC_IDS: readonly MetricId[] = METRICS.map(({ id }) => id)

function kindOf(id: MetricId): MetricKind {
  return METRICS.find((metric) => metric.id === id)!
}

export function unitOf(id: MetricId): MetricUnit {
  return kindOf(id).unit
}

/** @internal */
export function floorOf(id: MetricId): number {
  return kindOf(id).floor
}

/** Of these, Lighthouse has measured the value. */
const BY_LIGHTHOUSE: readonly MetricId[] = ['lcp', 'fcp', 'speed_index', 'tbt', 'cls']

const COUNTED_SHARE = 0.1
const SIGNIFICANT = 0.05
const FEWEST_SAMPLES = 4
const MAX_SAMPLES = 30

/** One metric of one run. */
export interface MeasuredMetric {
  value: number
  /** Every measurement; the value is their median. */
  samples: number[]
  /** How long it had to wait for a processor; null if unknown. */
  waited: number | null
}

/** What is kept of a metric of a run. */
export interface KeptMetric extends Pick<MeasuredMetric, 'value' | 'waited'> {
  /** Credentials were sent to the page. */
  isSignedIn?: true
}
export type KeptMetrics = ReadonlyMap<MetricId, KeptMetric>

/** What a run that ends has measured. */
export interface RunMetric extends KeptMetric {
  /** How often it was measured. */
  times: number
  /** The least of these measurements. */
  least: number
}
export type RunMetrics = ReadonlyMap<MetricId, RunMetric>

type Details = { readonly id: string; readonly details: { [key: string]: Json } | null }

/** What a run has measured, as far as its results have it. */
export function measuredIn(audits: readonly Details[]): Map<MetricId, MeasuredMetric> {
  const measured = new Map<MetricId, MeasuredMetric>()
  const byId = new Map(audits.map(({ id, details }) => [id, details]))
  for (const { id, audit, detail } of METRICS) {
    const details = byId.get(audit)
    const value = details?.[detail]
    if (!isMeasurement(value)) continue
    const samples = details?.['samples']
    const all = Array.isArray(samples) ? samples.slice(0, MAX_SAMPLES).filter(isMeasurement) : []
    const waited = details?.['sampleWait'] ?? details?.['waited']
    measured.set(id, {
      value: isLab(id) || all.length === 0 ? value : median(all),
      samples: all.length === 0 ? [value] : all,
      waited: isMeasurement(waited) ? waited : null,
    })
  }
  return measured
}

export function runMetrics(audits: readonly Details[], isSignedIn = false): RunMetrics {
  return new Map(
    [...measuredIn(audits)].map(([id, { value, waited, samples }]) => [
      id,
      { value, waited, times: samples.length, least: Math.min(...samples), ...(isSignedIn && { isSignedIn }) },
    ]),
  )
}

function isMeasurement(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

/**
 * `same`: no difference that is more than noise. `too_few`: there are too few measurements to tell. `other_version`: another
 * major version of Lighthouse measured it.
 */
export const METRIC_CHANGES = ['better', 'worse', 'same', 'too_few', 'other_version'] as const
export type MetricChange = (typeof METRIC_CHANGES)[number]

export interface MetricComparison {
  id: MetricId
  unit: MetricUnit
  noise: Exclude<Noise, 'exact'>
  before: MeasuredMetric
  after: MeasuredMetric
  change: MetricChange
  /** Corrected for the number of metrics; null where no test was made. */
  p: number | null
}

/** Metrics that both runs have. */
export function compareMetrics(
  before: ReadonlyMap<MetricId, MeasuredMetric>,
  after: ReadonlyMap<MetricId, MeasuredMetric>,
  isSameLighthouse: boolean,
): MetricComparison[] {
  const both = METRICS.flatMap(({ id, unit, noise, floor }) => {
    const was = before.get(id)
    const is = after.get(id)
    return was === undefined || is === undefined ? [] : [{ id, unit, noise, floor, before: was, after: is }]
  })
  const tested = both.filter((one) => one.noise === 'timed' && hasEnough(one) && (isSameLighthouse || !isLab(one.id)))
  // What Lighthouse simulates and what the browser observed are two questions, each with a correction of its own.
  const families = [tested.filter(({ id }) => isLab(id)), tested.filter(({ id }) => !isLab(id))]
  const adjusted = new Map(families.flatMap(adjustedIn))
  return both.map(({ floor, ...metric }) => {
    const { p = null, tests = 0 } = adjusted.get(metric.id) ?? {}
    return { ...metric, change: changeOf(), p }

    function changeOf(): MetricChange {
      const { before: was, after: is, noise, id } = metric
      if (!isSameLighthouse && isLab(id)) return 'other_version'
      if (noise === 'counted') {
        const difference = is.value - was.value
        return Math.abs(difference) > Math.max(floor, COUNTED_SHARE * was.value) ? direction(difference) : 'same'
      }
      if (p === null || leastP(metric) * tests >= SIGNIFICANT) return 'too_few'
      const difference = median(is.samples) - median(was.samples)
      const isReal = Math.abs(difference) - waitOf(metric, difference) >= floor
      return p < SIGNIFICANT && isReal ? direction(difference) : 'same'
    }
  })
}

function adjustedIn(tested: readonly (Pair & { id: MetricId })[]): [MetricId, { p: number; tests: number }][] {
  const adjusted = holm(tested.map(({ before, after }) => mannWhitney(before.samples, after.samples)))
  return tested.map(({ id }, at) => [id, { p: adjusted[at]!, tests: tested.length }])
}

/** How much of the difference may be that the page waited longer for a processor of our machine. */
function waitOf({ unit, before, after }: Pair & { unit: MetricUnit }, difference: number): number {
  const longer = (after.waited ?? 0) - (before.waited ?? 0)
  return unit === 'ms' && Math.sign(longer) === Math.sign(difference) ? Math.abs(longer) : 0
}

/** A window of earlier runs: at least these, at most those. What is counted hardly varies. */
const FEWEST_RUNS = { timed: 6, counted: 1 } as const
const MOST_RUNS = 20
/** From so many on, the highest of them may be an outlier. */
const ENOUGH_RUNS = 10
/** What Lighthouse measures fewer times in a run says nothing about one page. */
export const FEWEST_LAB_RUNS = 3
/**
 * How many deviations from the median are more than noise; 1.4826 makes the median deviation one of the normal distribution. Where three
 * measurements have to agree, fewer will do.
 */
const DEVIATIONS = 4 * 1.4826
const LAB_DEVIATIONS = 3 * 1.4826
const LEAST_SHARE = { timed: 0.1, counted: COUNTED_SHARE } as const

/**
 * The value above which one new measurement stands out from earlier runs (oldest first) of the same page, depth and device; null
 * if there are too few of them. Outliers among them hardly move it. A change is two values in a row above it.
 */
export function watchLimit(id: MetricId, history: readonly number[]): number | null {
  const recent = history.slice(-MOST_RUNS)
  if (recent.length < FEWEST_RUNS[kindOf(id).noise]) return null
  const middle = median(recent)
  const deviation = median(recent.map((value) => Math.abs(value - middle)))
  return middle + Math.max((isLab(id) ? LAB_DEVIATIONS : DEVIATIONS) * deviation, leastChange(id, middle))
}

function leastChange(id: MetricId, middle: number): number {
  const { floor, noise } = kindOf(id)
  return Math.max(LEAST_SHARE[noise] * middle, floor)
}

/**
 * What Lighthouse simulates has two values on many pages, now one and now the other, because a script that arrives before the page
 * is painted counts and one that arrives after it doesn't. A value that the page had before is nothing new, whichever is measured more often.
 */
function knownValue(id: MetricId, recent: readonly number[]): number {
  if (!isLab(id)) return 0
  const middle = median(recent)
  const highest = [...recent].sort((a, b) => b - a)
  return Math.max(middle + leastChange(id, middle), highest[recent.length < ENOUGH_RUNS ? 0 : 1]!)
}

/** One metric of a run beside those of earlier runs. */
export interface WatchedMetric extends KeptMetric {
  /** Null if there are too few earlier runs, or too few measurements. */
  limit: number | null
  isAbove: boolean
  /** It would be above, but the machine may be the reason: this run doesn't tell. */
  isBusy: boolean
  /** The median of the earlier runs; null where the limit is. */
  typical: number | null
  /** How many earlier runs the limit is computed from. */
  runs: number
}

/**
 * A metric of a run against earlier runs (oldest first). What Lighthouse measures several times is above the limit if all of its measurements
 * are above every value that the page is known to have. On a busy machine a page waits for a processor. What it waited longer than usual is
 * no fault of the page: that time is taken off, and runs that waited longer by more than what counts as a change are no part of the limit.
 */
export function watchMetric(id: MetricId, measured: RunMetric, history: readonly KeptMetric[]): WatchedMetric {
  const { floor, unit } = kindOf(id)
  const { value, waited, least, times } = measured
  const recent = history.slice(-MOST_RUNS)
  const usual = recent.length === 0 ? 0 : median(recent.map(({ waited }) => waited ?? 0))
  const extraWait = ({ waited }: KeptMetric) => (unit === 'ms' ? Math.max(0, (waited ?? 0) - usual) : 0)
  const values = recent.filter((run) => extraWait(run) <= floor).map(({ value }) => value)
  const limit = isLab(id) && times < FEWEST_LAB_RUNS ? null : watchLimit(id, values)
  const isAbove = (wait: number) => limit !== null && value - wait > limit && least - wait > knownValue(id, values)
  const isAboveWithoutWait = isAbove(extraWait(measured))
  return {
    value,
    waited,
    limit,
    isAbove: isAboveWithoutWait,
    isBusy: isAbove(0) && !isAboveWithoutWait,
    typical: limit === null ? null : median(values),
    runs: values.length,
  }
}

type Pair = Pick<MetricComparison, 'before' | 'after'>

function hasEnough({ before, after }: Pair): boolean {
  return Math.min(before.samples.length, after.samples.length) >= FEWEST_SAMPLES
}

function leastP({ before, after }: Pair): number {
  return smallestP(before.samples.length, after.samples.length)
}

function isLab(id: MetricId): boolean {
  return BY_LIGHTHOUSE.includes(id)
}

/** Every metric is better the lower it is. */
function direction(difference: number): MetricChange {
  return difference < 0 ? 'better' : 'worse'
}
