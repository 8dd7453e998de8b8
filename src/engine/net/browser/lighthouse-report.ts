import { cut } from '../../../common/text.ts'
import type { Device } from '../../../vocabulary.ts'
import type {
  Insight,
  LighthouseEvidence,
  LighthouseMetric,
  LighthouseValue,
  ObservedMetric,
} from '../../browser-evidence.ts'

/** The parts of a Lighthouse report that we read. */
export interface LighthouseReport {
  lighthouseVersion: string
  categories: Record<string, { score: number | null }>
  audits: Record<string, LighthouseAudit>
}

interface LighthouseAudit {
  id: string
  title: string
  description: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
  /** The reason for a missing value, often as a code. */
  errorMessage?: string
  displayValue?: string
  metricSavings?: Record<string, number>
  details?: {
    type: string
    items?: unknown[]
    overallSavingsBytes?: number
    overallSavingsMs?: number
    debugData?: { wastedBytes?: number }
  }
}

const METRICS: Record<LighthouseMetric, string> = {
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
  fcp: 'first-contentful-paint',
  speedIndex: 'speed-index',
}

const NO_LCP =
  ' The page has to show text or an image for that: a canvas or an empty page has no Largest Contentful Paint (LCP).'

/** Besides its insights, the two audits about unused code. */
const OPPORTUNITIES = new Set(['unused-javascript', 'unused-css-rules'])
const MAX_FRAMES = 10
const MAX_FRAME_CHARS = 500_000
const MAX_TEXT = 1_000

/** Several reports as one: the median run by performance score, and every metric with its spread. */
export function summarize(reports: LighthouseReport[], device: Device): Omit<LighthouseEvidence, 'filmstrip'> {
  const middle = medianReport(reports)
  return {
    device,
    lighthouse: middle.lighthouseVersion,
    runs: reports.length,
    metrics: metricsOf(reports),
    observed: observedIn(reports),
    performance: middle.categories['performance']?.score ?? null,
    insights: Object.values(middle.audits).filter(isInsight).map(insight),
    json: JSON.stringify(middle),
  }
}

export function medianReport(reports: LighthouseReport[]): LighthouseReport {
  const sorted = [...reports].sort((a, b) => performanceOf(a) - performanceOf(b))
  return sorted[Math.floor((sorted.length - 1) / 2)]!
}

function performanceOf({ categories }: LighthouseReport): number {
  return categories['performance']?.score ?? 0
}

function metricsOf(reports: LighthouseReport[]): LighthouseEvidence['metrics'] {
  const entries = Object.entries(METRICS).map(([name, id]) => [name, metric(reports, id)])
  return Object.fromEntries(entries) as LighthouseEvidence['metrics']
}

/** As the audit `metrics` calls them. */
const OBSERVED = {
  fcp: 'observedFirstContentfulPaint',
  lcp: 'observedLargestContentfulPaint',
  cls: 'observedCumulativeLayoutShift',
}

function observedIn(reports: LighthouseReport[]): Record<ObservedMetric, number[]> {
  const values = (read: (report: LighthouseReport) => unknown) =>
    reports.map(read).filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
  const timing = (name: string) =>
    values(({ audits }) => (audits['metrics']?.details?.items?.[0] as Record<string, unknown> | undefined)?.[name])
  return {
    ttfb: values(({ audits }) => audits['server-response-time']?.numericValue),
    fcp: timing(OBSERVED.fcp),
    lcp: timing(OBSERVED.lcp),
    cls: timing(OBSERVED.cls),
  }
}

/** The metric that a run lacks, such as LCP of a page that shows neither text nor images; null if it has all. */
export function missingMetric({ audits }: LighthouseReport): string | null {
  const id = Object.values(METRICS).find((id) => audits[id]?.numericValue === undefined)
  if (id === undefined) return null
  const reason = audits[id]?.errorMessage
  return `it did not measure ${id}${reason === undefined ? '' : ` (${reason})`}.${id === METRICS.lcp ? NO_LCP : ''}`
}

/** The median of the runs, with the score that Lighthouse gave it. */
function metric(reports: LighthouseReport[], id: string): LighthouseValue {
  const values = reports
    .map(({ audits }) => audits[id])
    .filter((audit) => audit?.numericValue !== undefined)
    .map((audit) => ({ value: audit!.numericValue!, score: audit!.score ?? 0 }))
  const samples = values.map(({ value }) => value)
  values.sort((a, b) => a.value - b.value)
  if (values.length === 0) throw new Error(`it did not measure ${id}.`)
  const { value, score } = values[Math.floor((values.length - 1) / 2)]!
  return { median: value, spread: [values[0]!.value, values.at(-1)!.value], score, samples }
}

function isInsight({ id, scoreDisplayMode, score }: LighthouseAudit): boolean {
  if (!id.endsWith('-insight') && !OPPORTUNITIES.has(id)) return false
  return scoreDisplayMode !== 'notApplicable' && scoreDisplayMode !== 'error' && (score === null || score < 1)
}

function insight({
  id,
  title,
  description,
  score,
  displayValue,
  metricSavings = {},
  details,
}: LighthouseAudit): Insight {
  const ms = Math.max(0, ...Object.entries(metricSavings).map(([name, value]) => (name === 'CLS' ? 0 : value)))
  return {
    id,
    title: cut(title, MAX_TEXT),
    description: cut(description, MAX_TEXT),
    score,
    value: displayValue ?? null,
    savings: {
      ms: ms > 0 ? Math.round(ms) : (details?.overallSavingsMs ?? null),
      bytes: details?.overallSavingsBytes ?? details?.debugData?.wastedBytes ?? null,
    },
  }
}

/** The screen at one moment while the page loads. */
export interface Frame {
  /** Milliseconds from the start. */
  at: number
  /** base64. */
  jpeg: string
}

export function framesOf({ audits }: LighthouseReport): Frame[] {
  const items = (audits['screenshot-thumbnails']?.details?.items ?? []) as { timing: number; data: string }[]
  return items.slice(0, MAX_FRAMES).flatMap(({ timing, data }) => {
    const jpeg = /^data:image\/jpeg;base64,([A-Za-z0-9+/=]+)$/.exec(data)?.[1]
    return jpeg === undefined || jpeg.length > MAX_FRAME_CHARS ? [] : [{ at: Math.round(timing), jpeg }]
  })
}
