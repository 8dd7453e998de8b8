import { cut } from '../../common/text.ts'
import {
  type BrowserEvidence,
  hasFailed,
  type LighthouseEvidence,
  type LighthouseMetric,
  type Picture,
} from '../../engine/browser-evidence.ts'
import { lighthouseThresholds, VITAL_THRESHOLDS } from '../../engine/vital-thresholds.ts'
import type { BrowserRecord, LighthouseRecord, MetricRecord, PictureRecord } from './browser-schema.ts'
import { filmstripFrame, LIGHTHOUSE_REPORT, SCREENSHOT } from './files.ts'

const MAX_MESSAGES = 20
const MAX_INSIGHTS = 30
const MAX_TEXT_LENGTH = 500

export function browserRecord(evidence: BrowserEvidence): BrowserRecord {
  const { browser, axeVersion, url, vitals, requests, console, screenshot } = evidence
  const { longTasks } = vitals
  return {
    browser,
    axe: axeVersion,
    url,
    vitals: (['lcp', 'cls', 'fcp', 'ttfb'] as const).map((id) => ({
      id,
      value: roundedOrNull(vitals[id]),
      ...VITAL_THRESHOLDS[id],
    })),
    long_tasks: { count: longTasks.count, total: rounded(longTasks.total), longest: rounded(longTasks.longest) },
    dom_content_loaded: roundedOrNull(vitals.domContentLoaded),
    load: roundedOrNull(vitals.load),
    requests: requests.length,
    failed: requests.filter(hasFailed).length,
    wire_bytes: requests.reduce((sum, { wireBytes }) => sum + wireBytes, 0),
    console: console.slice(0, MAX_MESSAGES).map(({ level, text, where }) => ({
      level,
      text: cut(text, MAX_TEXT_LENGTH),
      where: where ? cut(where, MAX_TEXT_LENGTH) : null,
    })),
    screenshot: screenshot.ok ? pictureRecord(SCREENSHOT, screenshot.value) : null,
  }
}

const METRICS: [LighthouseMetric, MetricRecord['id']][] = [
  ['lcp', 'lcp'],
  ['cls', 'cls'],
  ['tbt', 'tbt'],
  ['fcp', 'fcp'],
  ['speedIndex', 'speed_index'],
]

export function lighthouseRecord({
  device,
  lighthouse,
  runs,
  metrics,
  performance,
  insights,
  filmstrip,
}: LighthouseEvidence): LighthouseRecord {
  return {
    lighthouse,
    runs,
    performance: performance === null ? null : Math.round(performance * 100),
    metrics: METRICS.map(([name, id]) => {
      const { median, spread, score, samples } = metrics[name]
      const [least, most] = spread
      return {
        id,
        median: rounded(median),
        least: rounded(least),
        most: rounded(most),
        samples: samples?.map(rounded),
        score: Math.round(score * 100),
        ...lighthouseThresholds(name, device),
      }
    }),
    insights: insights.slice(0, MAX_INSIGHTS).map(({ id, title, description, value, savings }) => ({
      id,
      title,
      description,
      value,
      savings_ms: savings.ms,
      savings_bytes: savings.bytes,
    })),
    filmstrip: filmstrip.map((frame, index) => ({ ...pictureRecord(filmstripFrame(index), frame), at: frame.at })),
    report: LIGHTHOUSE_REPORT,
  }
}

function pictureRecord(path: string, { width, height }: Picture): PictureRecord {
  return { path, width, height }
}

/** To a thousandth: layout shift is smaller than 1. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

function roundedOrNull(value: number | null): number | null {
  return value === null ? null : rounded(value)
}
