import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { CDPSession } from 'puppeteer-core'
import type { Vitals } from '../../model.ts'
import { type IsolatedWorld, WORLD_NAME } from './isolated-world.ts'

const require = createRequire(import.meta.url)

/** Subscribes as soon as a document begins; the library reports each change, the last one counts. */
const SUBSCRIBE = `
if (window.top === window) {
  const seen = { ttfb: null, fcp: null, lcp: null, cls: null, longTasks: { count: 0, total: 0, longest: 0 } }
  globalThis.verdictVitals = seen
  const keep = (name) => (metric) => { seen[name] = metric.value }
  const always = { reportAllChanges: true }
  webVitals.onTTFB(keep('ttfb'), always)
  webVitals.onFCP(keep('fcp'), always)
  webVitals.onLCP(keep('lcp'), always)
  webVitals.onCLS(keep('cls'), always)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longTasks.count++
      seen.longTasks.total += duration
      seen.longTasks.longest = Math.max(seen.longTasks.longest, duration)
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

/** Puts the web-vitals library into every document of the page before its own scripts. */
export async function watchVitals(cdp: CDPSession): Promise<void> {
  // The package exports its entry alone; the build for pages lies beside it.
  library ??= readFile(join(dirname(require.resolve('web-vitals')), 'web-vitals.iife.js'), 'utf8')
  const source = `${await library}\n;${SUBSCRIBE}`
  await cdp.send('Page.enable')
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: WORLD_NAME })
}

export async function readVitals(world: IsolatedWorld, ms: number): Promise<Vitals> {
  const seen = await world.evaluate<Partial<Vitals>>(READ, ms)
  const { longTasks = { count: 0, total: 0, longest: 0 } } = seen
  return {
    ttfb: whole(seen.ttfb),
    fcp: whole(seen.fcp),
    lcp: whole(seen.lcp),
    cls: typeof seen.cls === 'number' ? Math.round(seen.cls * 1000) / 1000 : null,
    longTasks: { count: longTasks.count, total: whole(longTasks.total) ?? 0, longest: whole(longTasks.longest) ?? 0 },
    domContentLoaded: whole(seen.domContentLoaded),
    load: whole(seen.load),
  }
}

function whole(ms: number | null | undefined): number | null {
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
