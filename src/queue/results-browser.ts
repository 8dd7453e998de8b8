import type { Lab, LabMetric, Picture, Rendered } from '../engine/model.ts'
import { LIGHTHOUSE } from '../storage/run-files.ts'
import { frameName, SCREENSHOT } from './run-files.ts'

/** What a browser and Lighthouse tell in `results`. Paths are those below the report page. */

/** web.dev: up to the first a value is good, past the second it is poor. */
const BOUNDS = {
  lcp: { good: 2500, poor: 4000 },
  cls: { good: 0.1, poor: 0.25 },
  tbt: { good: 200, poor: 600 },
  fcp: { good: 1800, poor: 3000 },
  speed_index: { good: 3400, poor: 5800 },
  ttfb: { good: 800, poor: 1800 },
}

const MOST_MESSAGES = 20
const MOST_INSIGHTS = 30
const LONGEST = 500

export function browserFacts({ browser, url, vitals, requests, console, screenshot }: Rendered): object {
  const { longTasks } = vitals
  return {
    browser,
    url: url.slice(0, 2048),
    vitals: (['lcp', 'cls', 'fcp', 'ttfb'] as const).map((id) => ({ id, value: rounded(vitals[id]), ...BOUNDS[id] })),
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

const METRICS: [LabMetric, keyof typeof BOUNDS][] = [
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
        ...BOUNDS[id],
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
