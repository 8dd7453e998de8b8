import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { CDPSession } from 'puppeteer-core'
import type { Vitals } from '../../browser-evidence.ts'
import { type IsolatedWorld, WORLD_NAME } from './isolated-world.ts'

const require = createRequire(import.meta.url)

/** Runs when a document starts. The library reports each change; the last one counts. */
const SUBSCRIBE = `
if (window.top === window) {
  const values = { ttfb: null, fcp: null, lcp: null, cls: null, longTasks: { count: 0, total: 0, longest: 0 } }
  globalThis.verdictVitals = values
  const keep = (name) => (metric) => { values[name] = metric.value }
  const always = { reportAllChanges: true }
  webVitals.onTTFB(keep('ttfb'), always)
  webVitals.onFCP(keep('fcp'), always)
  webVitals.onLCP(keep('lcp'), always)
  webVitals.onCLS(keep('cls'), always)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      values.longTasks.count++
      values.longTasks.total += duration
      values.longTasks.longest = Math.max(values.longTasks.longest, duration)
    }
  }).observe({ type: 'longtask', buffered: true })
}`

const READ = `(() => {
  const [entry] = performance.getEntriesByType('navigation')
  const at = (ms) => ms > 0 ? ms : null
  return {
    ...globalThis.verdictVitals,
    domContentLoaded: at(entry?.domContentLoadedEventEnd),
    load: at(entry?.loadEventEnd),
  }
})()`

let library: Promise<string> | undefined

/** Adds the web-vitals library to every document of the page, before its own scripts. */
export async function watchVitals(cdp: CDPSession): Promise<void> {
  // The package exports only its entry; the build for browsers is in the same folder.
  library ??= readFile(join(dirname(require.resolve('web-vitals')), 'web-vitals.iife.js'), 'utf8')
  const source = `${await library}\n;${SUBSCRIBE}`
  await cdp.send('Page.enable')
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD_NAME })
}

export async function readVitals(world: IsolatedWorld, timeoutMs: number): Promise<Vitals> {
  const values = await world.evaluate<Partial<Vitals>>(READ, timeoutMs)
  const { longTasks = { count: 0, total: 0, longest: 0 } } = values
  return {
    ttfb: rounded(values.ttfb),
    fcp: rounded(values.fcp),
    lcp: rounded(values.lcp),
    cls: typeof values.cls === 'number' ? Math.round(values.cls * 1000) / 1000 : null,
    longTasks: {
      count: longTasks.count,
      total: rounded(longTasks.total) ?? 0,
      longest: rounded(longTasks.longest) ?? 0,
    },
    domContentLoaded: rounded(values.domContentLoaded),
    load: rounded(values.load),
  }
}

function rounded(ms: number | null | undefined): number | null {
  return typeof ms === 'number' && Number.isFinite(ms) ? Math.round(ms) : null
}

export const NO_VITALS: Vitals = {
  ttfb: null,
  fcp: null,
  lcp: null,
  cls: null,
  longTasks: { count: 0, total: 0, longest: 0 },
  domContentLoaded: null,
  load: null,
}
