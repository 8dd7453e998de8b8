import type { Device } from '../../../vocabulary.ts'
import type { Insight, Lab, LabMetric, LabValue } from '../../model.ts'

/** The parts of Lighthouse's report that we read. */
export interface Report {
  lighthouseVersion: string
  categories: Record<string, { score: number | null }>
  audits: Record<string, ReportAudit>
}

interface ReportAudit {
  id: string
  title: string
  description: string
  score: number | null
  scoreDisplayMode: string
  numericValue?: number
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

const METRICS: Record<LabMetric, string> = {
  lcp: 'largest-contentful-paint',
  cls: 'cumulative-layout-shift',
  tbt: 'total-blocking-time',
  fcp: 'first-contentful-paint',
  speedIndex: 'speed-index',
}

/** Beside its insights, the two audits that tell how much of the code is never run. */
const OPPORTUNITIES = new Set(['unused-javascript', 'unused-css-rules'])
const MAX_FRAMES = 10
const MAX_FRAME_CHARS = 500_000
const MAX_TEXT = 1_000

/** Several reports as one: the run in the middle by its performance score, every metric with its spread. */
export function summarised(reports: Report[], device: Device): Omit<Lab, 'filmstrip'> {
  const middle = middleOf(reports)
  return {
    device,
    lighthouse: middle.lighthouseVersion,
    runs: reports.length,
    metrics: metricsOf(reports),
    performance: middle.categories['performance']?.score ?? null,
    insights: Object.values(middle.audits).filter(isInsight).map(insight),
    json: JSON.stringify(middle),
  }
}

export function middleOf(reports: Report[]): Report {
  const sorted = [...reports].sort((a, b) => performanceOf(a) - performanceOf(b))
  return sorted[Math.floor((sorted.length - 1) / 2)]!
}

function performanceOf({ categories }: Report): number {
  return categories['performance']?.score ?? 0
}

function metricsOf(reports: Report[]): Lab['metrics'] {
  const entries = Object.entries(METRICS).map(([name, id]) => [name, metric(reports, id)])
  return Object.fromEntries(entries) as Lab['metrics']
}

/** The middle value of the runs, with the score Lighthouse's own curve gave it. */
function metric(reports: Report[], id: string): LabValue {
  const values = reports
    .map(({ audits }) => audits[id])
    .filter((audit) => audit?.numericValue !== undefined)
    .map((audit) => ({ value: audit!.numericValue!, score: audit!.score ?? 0 }))
    .sort((a, b) => a.value - b.value)
  if (values.length === 0) throw new Error(`it measured no ${id}.`)
  const { value, score } = values[Math.floor((values.length - 1) / 2)]!
  return { median: value, spread: [values[0]!.value, values.at(-1)!.value], score }
}

function isInsight({ id, scoreDisplayMode, score }: ReportAudit): boolean {
  if (!id.endsWith('-insight') && !OPPORTUNITIES.has(id)) return false
  return scoreDisplayMode !== 'notApplicable' && scoreDisplayMode !== 'error' && (score === null || score < 1)
}

function insight({ id, title, description, score, displayValue, metricSavings = {}, details }: ReportAudit): Insight {
  const ms = Math.max(0, ...Object.entries(metricSavings).map(([name, value]) => (name === 'CLS' ? 0 : value)))
  return {
    id,
    title: title.slice(0, MAX_TEXT),
    description: description.slice(0, MAX_TEXT),
    score,
    value: displayValue ?? null,
    savings: {
      ms: ms > 0 ? Math.round(ms) : (details?.overallSavingsMs ?? null),
      bytes: details?.overallSavingsBytes ?? details?.debugData?.wastedBytes ?? null,
    },
  }
}

/** What the screen showed at a moment of the load. */
export interface Frame {
  /** Milliseconds from the start. */
  at: number
  /** base64. */
  jpeg: string
}

export function framesOf({ audits }: Report): Frame[] {
  const items = (audits['screenshot-thumbnails']?.details?.items ?? []) as { timing: number; data: string }[]
  return items.slice(0, MAX_FRAMES).flatMap(({ timing, data }) => {
    const jpeg = /^data:image\/jpeg;base64,([A-Za-z0-9+/=]+)$/.exec(data)?.[1]
    return jpeg === undefined || jpeg.length > MAX_FRAME_CHARS ? [] : [{ at: Math.round(timing), jpeg }]
  })
}
