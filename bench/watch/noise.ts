import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ComparableRun, runOfResults } from '../../src/domain/compare/comparable-run.ts'
import { compareRuns, isRefused, type RunComparison } from '../../src/domain/compare/compare-runs.ts'
import {
  floorOf,
  METRIC_IDS,
  type MetricId,
  type RunMetric,
  runMetrics,
  watchMetric,
} from '../../src/domain/compare/metrics.ts'
import { median } from '../../src/domain/compare/statistics.ts'
import { writeResults } from '../../src/domain/results/write.ts'
import { assess } from '../../src/engine/assess.ts'
import { collect } from '../../src/engine/collect.ts'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { type Browser, createBrowser } from '../../src/engine/net/browser/browser.ts'
import { createHttp } from '../../src/engine/net/http.ts'
import { systemLookup } from '../../src/engine/net/lookup.ts'
import type { Depth } from '../../src/vocabulary.ts'
import { serve } from '../../test/loopback.ts'
import type { Measure } from '../measure.ts'
import { percentile } from '../service/load.ts'
import { benchSimulatedNoise } from './simulated-noise.ts'

/** How many pages are looked at how often, at which depths. */
export interface NoiseOptions {
  pages: number
  runs: number
  depths: readonly Depth[]
  /** How often Lighthouse measures in a run. Watched pages are measured three times; fewer make more noise. */
  labRuns: number
}

const MOST_FALSE = 1 / 1000
/** Every answer takes a little longer or shorter; a page takes this long at least, so that half of its LCP is more than the floor. */
const MOST_DELAY_MS = 40
const PAGE_DELAY_MS = { 0: 0, 1: 300, 2: 300 } as const

/** What changes on a page that is not unchanged. */
type Planted = 'nothing' | 'image without alt text' | 'twice the script' | '50 % more LCP'

/** What must be called a change then. */
const EXPECTED: Record<Exclude<Planted, 'nothing'>, readonly string[]> = {
  'image without alt text': ['accessibility/image-alt'],
  'twice the script': ['bytes'],
  '50 % more LCP': ['lcp', 'observed_lcp'],
}

/** How often an unchanged page is called changed, and whether planted changes are found. */
export async function* benchNoise({ depths, ...options }: NoiseOptions): AsyncGenerator<Measure> {
  yield* benchSimulatedNoise()
  for (const depth of depths) {
    const site = await openSite(PAGE_DELAY_MS[depth])
    const browser = depth === 0 ? undefined : createBrowser({ policy: { allow: ['127.0.0.0/8'] }, botName: 'bench' })
    try {
      yield* benchDepth(site, { ...options, depth, browser })
    } finally {
      await browser?.close()
      await site.close()
    }
  }
}

interface DepthOptions extends Omit<NoiseOptions, 'depths'> {
  depth: Depth
  browser: Browser | undefined
}

async function* benchDepth(site: NoisySite, options: DepthOptions): AsyncGenerator<Measure> {
  const { pages, runs, depth } = options
  const counts = { falseAlarms: 0, falsePairs: 0, planted: 0, missed: 0 }
  const distances = new Map<MetricId, number[]>()
  for (let page = 0; page < pages; page++) {
    const look = () => assessed(site.url(page), options)
    site.plant('nothing')
    const history: ComparableRun[] = []
    while (history.length < runs) {
      history.push(await look())
      const changed = watchedChanges(history)
      if (changed.length === 0) continue
      counts.falseAlarms++
      console.error(`page ${page}, run ${history.length}: ${changed.map((id) => shownBy(id, history)).join(', ')}`)
    }
    addDistances(history, distances)
    const pairs = changedPairs(history)
    counts.falsePairs += pairs.length
    for (const changed of pairs.slice(0, 3)) console.error(`page ${page}, two runs: ${changed}`)
    for (const [what, expected] of plantedAt(depth)) {
      site.plant(what, lcpOf(history) / 2)
      const first = await look()
      const second = await look()
      const found = [...watchedChanges([...history, first]), ...watchedChanges([...history, first, second])]
      counts.planted++
      if (expected.some((id) => found.includes(id))) continue
      counts.missed++
      const last = [...history, first, second]
      console.error(`page ${page}: ${what} was not found, ${expected.map((id) => shownBy(id, last)).join(', ')}`)
    }
    console.error(`page ${page + 1} of ${pages}: ${JSON.stringify(counts)}`)
  }
  for (const [id, some] of distances) console.error(spreadOf(id, some))
  const { falseAlarms, falsePairs, planted, missed } = counts
  const pairs = (pages * runs * (runs - 1)) / 2
  yield {
    what: `Unchanged pages called changed while watching: ${pages} pages, ${runs} runs each at depth ${depth}`,
    figure: `${falseAlarms} of ${pages * (runs - 1)} runs`,
    bound: '≤ 1 in 1,000',
    holds: falseAlarms <= Math.max(1, pages * (runs - 1) * MOST_FALSE),
  }
  yield {
    what: `The same runs, each compared with every other of its page`,
    figure: `${falsePairs} of ${pairs} comparisons find a change`,
    bound: '≤ 1 in 1,000',
    holds: falsePairs <= pairs * MOST_FALSE,
  }
  yield {
    what: `Planted changes that were found at depth ${depth}: ${plantedAt(depth)
      .map(([what]) => what)
      .join(', ')}`,
    figure: `${planted - missed} of ${planted}`,
    bound: 'all',
    holds: missed === 0,
  }
}

/** What changed, and of a metric the last two values and waits before the limit they were measured by. */
function shownBy(id: string, history: readonly ComparableRun[]): string {
  const metric = METRIC_IDS.find((one) => one === id)
  if (metric === undefined) return id
  const measured = metricsOf(metric, history)
  const last = measured
    .slice(-2)
    .map(({ value, least, waited }) => `${value} (least ${least}, waited ${waited ?? '?'})`)
  const newest = measured.at(-1)
  const limit = newest && watchMetric(metric, newest, measured.slice(0, -2)).limit
  return `${id} ${last.join(' and ')} by a limit of ${limit}`
}

/** How far each measurement is from the median of its page. */
function addDistances(history: readonly ComparableRun[], distances: Map<MetricId, number[]>): void {
  for (const id of METRIC_IDS) {
    const values = metricsOf(id, history).map(({ value }) => value)
    if (values.length === 0) continue
    const middle = median(values)
    distances.set(id, [...(distances.get(id) ?? []), ...values.map((value) => Math.abs(value - middle))])
  }
}

/** What floors are calibrated by: they are above the noise of nearly all measurements. */
function spreadOf(id: MetricId, distances: number[]): string {
  const sorted = [...distances].sort((a, b) => a - b)
  const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toPrecision(3))
  return `${id}: half of the measurements are within ${half} of the median of their page, 95 % within ${most}, 99 % within ${nearlyAll}; the floor is ${floorOf(id)}`
}

/** A page that is only fetched has no LCP. */
function plantedAt(depth: Depth): [Exclude<Planted, 'nothing'>, readonly string[]][] {
  const all = Object.entries(EXPECTED) as [Exclude<Planted, 'nothing'>, readonly string[]][]
  return depth === 0 ? all.filter(([what]) => what !== '50 % more LCP') : all
}

function lcpOf(history: readonly ComparableRun[]): number {
  const measured = metricsOf('lcp', history)
  const values = (measured.length > 0 ? measured : metricsOf('observed_lcp', history)).map(({ value }) => value)
  return values.length === 0 ? 0 : median(values)
}

/** Every run compared with each later one, as a person or a gate would. */
function changedPairs(history: readonly ComparableRun[]): string[] {
  return history.flatMap((base, n) =>
    history.slice(n + 1).flatMap((head) => {
      const { audits, worse } = compared(base, head)
      const changed = [...exactChanges(audits), ...worse.map((one) => (one.kind === 'result' ? one.kind : one.id))]
      return changed.length === 0 ? [] : [[...new Set(changed)].join(', ')]
    }),
  )
}

function compared(base: ComparableRun, head: ComparableRun): RunComparison {
  const comparison = compareRuns(base, head)
  if (isRefused(comparison)) throw new Error(comparison.message)
  return comparison
}

function exactChanges(audits: RunComparison['audits']): string[] {
  return audits.filter((audit) => audit.noise === 'exact' && audit.new + audit.fixed > 0).map(({ id }) => id)
}

/** What watching calls a change: findings of exact audits at once, metrics after two runs in a row above their limit. */
function watchedChanges(history: readonly ComparableRun[]): string[] {
  const last = history.at(-1)!
  const before = history.at(-2)
  if (before === undefined) return []
  const window = history.slice(0, -2)
  const above = [...runMetrics(last.audits)].filter(([id, metric]) => {
    const earlier = runMetrics(before.audits).get(id)
    const isAbove = (one: RunMetric) => watchMetric(id, one, metricsOf(id, window)).isAbove
    return earlier !== undefined && isAbove(metric) && isAbove(earlier)
  })
  return [...exactChanges(compared(before, last).audits), ...above.map(([id]) => id)]
}

function metricsOf(id: MetricId, runs: readonly ComparableRun[]): RunMetric[] {
  return runs.flatMap(({ audits }) => runMetrics(audits).get(id) ?? [])
}

async function assessed(url: string, { depth, browser, labRuns }: DepthOptions): Promise<ComparableRun> {
  const policy = createAddressPolicy({ allow: ['127.0.0.0/8'] })
  const http = createHttp({ policy, lookup: systemLookup, userAgent: 'bench' })
  try {
    const browse =
      depth === 0 || browser === undefined ? undefined : { browser, depth, device: 'mobile' as const, runs: labRuns }
    const { evidence, assessment, read } = await assess(collect(url, { http, collectedAt: new Date().toISOString() }), {
      browse,
    })
    // Without a browser nothing would be noisy.
    if (assessment.depthError) throw new Error(assessment.depthError.message)
    return runOfResults(writeResults(evidence, assessment, read), url)
  } finally {
    http.close()
  }
}

interface NoisySite {
  url(page: number): string
  /** With `delay` milliseconds more where the LCP gets slower. */
  plant(planted: Planted, delay?: number): void
  close(): Promise<void>
}

/** Pages of different kinds whose tokens, build hashes and response times differ with every request, as on real sites. */
async function openSite(pageDelay: number): Promise<NoisySite> {
  let planted: Planted = 'nothing'
  let delay = 0
  const { origin, close } = await serve(async (request, response) => {
    const path = request.url ?? '/'
    await sleep(Math.random() * MOST_DELAY_MS)
    const page = Number(/^\/page-(\d+)$/.exec(path)?.[1] ?? -1)
    if (page >= 0) await sleep(pageDelay + (planted === '50 % more LCP' ? delay : 0))
    if (page >= 0) return response.writeHead(200, { 'content-type': 'text/html' }).end(htmlOf(page, planted))
    if (!path.startsWith('/app')) return response.writeHead(404).end()
    const size = 60_000 * (planted === 'twice the script' ? 2 : 1)
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(`/*${'x'.repeat(size)}*/`)
  })
  return {
    url: (page) => `${origin}/page-${page}`,
    plant(what, more = 0) {
      planted = what
      delay = more
    },
    close,
  }
}

function htmlOf(page: number, planted: Planted): string {
  const token = randomBytes(8).toString('hex')
  const images = Array.from({ length: page % 4 }, (_, n) => `<img src="/i-${token}-${n}.png" class="css-${token}">`)
  const items = Array.from(
    { length: 5 + page * 3 },
    (_, n) => `<li><a href="/item-${n}">Item ${n} of page ${page}</a></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${page} of the clock museum</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${page % 3 === 0 ? '' : '<meta name="description" content="Clocks.">'}
<script nonce="${token}" src="/app.${token}.js" defer></script></head>
<body data-token="${token}"><main class="box box-${token}"><h1>Page ${page}</h1>${page % 2 === 0 ? '<h4>Skipped</h4>' : ''}
<ul>${items.join('')}</ul>${images.join('')}${planted === 'image without alt text' ? '<img src="/planted.png">' : ''}</main></body></html>`
}
