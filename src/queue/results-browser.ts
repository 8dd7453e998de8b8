import { VITAL_BOUNDS } from '../engine/derive/browser/vital-bounds.ts'
import type { Lab, LabMetric, Picture, Rendered } from '../engine/model.ts'
import { LIGHTHOUSE } from '../storage/run-files.ts'
import { frameName, SCREENSHOT } from './run-files.ts'

/** What a browser and Lighthouse tell in `results`. Paths are those below the report page. */

const MOST_MESSAGES = 20
const MOST_INSIGHTS = 30
const LONGEST = 500

export function browserFacts({ browser, url, vitals, requests, console, screenshot }: Rendered): object {
  const { longTasks } = vitals
  return {
    browser,
    url: url.slice(0, 2048),
    vitals: (['lcp', 'cls', 'fcp', 'ttfb'] as const).map((id) => ({
      id,
      value: rounded(vitals[id]),
      ...VITAL_BOUNDS[id],
    })),
    long_tasks: { count: longTasks.count, total: rounded(longTasks.total), longest: rounded(longTasks.longest) },
    dom_content_loaded: rounded(vitals.domContentLoaded),
    load: rounded(vitals.load),
    requests: requests.length,
    failed: requests.filter(({ status, failure }) => (status === null ? failure !== null : status >= 400)).length,
    wire_bytes: requests.reduce((sum, { wireBytes }) => sum + wireBytes, 0),
    console: console.slice(0, MOST_MESSAGES).map(({ level, text, where }) => ({
      level,
      text: text.slice(0, LONGEST),
      where: where?.slice(0, LONGEST) ?? null,
    })),
    screenshot: screenshot.ok ? picture(SCREENSHOT, screenshot.value) : null,
  }
}

const METRICS: [LabMetric, string][] = [
  ['lcp', 'lcp'],
  ['cls', 'cls'],
  ['tbt', 'tbt'],
  ['fcp', 'fcp'],
  ['speedIndex', 'speed_index'],
]

export function labFacts({ lighthouse, runs, metrics, performance, insights, filmstrip }: Lab): object {
  return {
    lighthouse,
    runs,
    performance: performance === null ? null : Math.round(performance * 100),
    metrics: METRICS.map(([name, id]) => {
      const { median, spread, score } = metrics[name]
      const [least, most] = spread
      return {
        id,
        median: rounded(median),
        least: rounded(least),
        most: rounded(most),
        score: Math.round(score * 100),
        ...VITAL_BOUNDS[name],
      }
    }),
    insights: insights.slice(0, MOST_INSIGHTS).map(({ id, title, description, value, savings }) => ({
      id,
      title,
      description,
      value,
      savings_ms: savings.ms,
      savings_bytes: savings.bytes,
    })),
    filmstrip: filmstrip.map((frame, index) => ({ ...picture(frameName(index), frame), at: frame.at })),
    report: LIGHTHOUSE,
  }
}

function picture(path: string, { width, height }: Picture): { path: string; width: number; height: number } {
  return { path, width, height }
}

/** A thousandth is as fine as anybody reads; layout shift is smaller than 1. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 1000
}
