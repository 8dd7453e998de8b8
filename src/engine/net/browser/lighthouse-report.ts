import type { Device, Insight, Lab, LabMetric, LabValue, Picture } from '../../model.ts'

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
const MAX_FRAME_BYTES = 60 * 1024
const MAX_TEXT = 1_000

/** Several reports as one: the run in the middle by its performance score, every metric with its spread. */
export function summarised(reports: Report[], device: Device): Lab {
  const sorted = [...reports].sort((a, b) => performanceOf(a) - performanceOf(b))
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]!
  return {
    device,
    lighthouse: middle.lighthouseVersion,
    runs: reports.length,
    metrics: metricsOf(reports),
    performance: middle.categories['performance']?.score ?? null,
    insights: Object.values(middle.audits).filter(isInsight).map(insight),
    filmstrip: filmstrip(middle),
    json: JSON.stringify(middle),
  }
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

interface Frame {
  timing: number
  data: string
}

function filmstrip({ audits }: Report): (Picture & { at: number })[] {
  const items = (audits['screenshot-thumbnails']?.details?.items ?? []) as Frame[]
  return items.slice(0, MAX_FRAMES).flatMap(({ timing, data }) => {
    const base64 = /^data:image\/jpeg;base64,([A-Za-z0-9+/=]+)$/.exec(data)?.[1]
    if (base64 === undefined || base64.length * 0.75 > MAX_FRAME_BYTES) return []
    return [{ type: 'image/jpeg' as const, base64, ...jpegSize(Buffer.from(base64, 'base64')), at: Math.round(timing) }]
  })
}

/** ITU T.81 §B.2.2: the frame header holds the size. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } {
  const at = (place: number) => ((bytes[place] ?? 0) << 8) | (bytes[place + 1] ?? 0)
  for (let place = 2; place + 9 < bytes.length && bytes[place] === 0xff; ) {
    const marker = bytes[place + 1]!
    // SOF0 to SOF15, without DHT, JPG and DAC, which lie between.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { height: at(place + 5), width: at(place + 7) }
    place += 2 + Math.max(2, at(place + 2))
  }
  return { width: 0, height: 0 }
}
