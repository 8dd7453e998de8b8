import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ComparableRun, runOfResults } from '../../src/compare/comparable-run.ts'
import { compareRuns, isRefused, type RunComparison } from '../../src/compare/compare-runs.ts'
import { type MetricId, measuredIn, watchLimit } from '../../src/compare/metrics.ts'
import { assess } from '../../src/engine/assess.ts'
import { collect } from '../../src/engine/collect.ts'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { type Browser, createBrowser } from '../../src/engine/net/browser/browser.ts'
import { createHttp } from '../../src/engine/net/http.ts'
import { systemLookup } from '../../src/engine/net/lookup.ts'
import { writeResults } from '../../src/results/write.ts'
import type { Depth } from '../../src/vocabulary.ts'
import type { Measure } from '../measure.ts'
import { benchSimulatedNoise } from './simulated-noise.ts'

/** How many pages are looked at how often, at which depths. */
export interface NoiseOptions {
  pages: number
  runs: number
  depths: readonly Depth[]
}

const MOST_FALSE = 1 / 1000
const MOST_DELAY_MS = 40

/** What changes on a page that is not unchanged. */
type Planted = 'nothing' | 'image without alt text' | '30 % more script'

/** How often an unchanged page is called changed, and whether planted changes are found. */
export async function* benchNoise({ pages, runs, depths }: NoiseOptions): AsyncGenerator<Measure> {
  yield* benchSimulatedNoise()
  const site = await openSite()
  try {
    for (const depth of depths) {
      const browser = depth === 0 ? undefined : createBrowser({ policy: { allow: ['127.0.0.0/8'] }, botName: 'bench' })
      try {
        yield* benchDepth(site, { pages, runs, depth, browser })
      } finally {
        await browser?.close()
      }
    }
  } finally {
    site.close()
  }
}

interface DepthOptions {
  pages: number
  runs: number
  depth: Depth
  browser: Browser | undefined
}

async function* benchDepth(site: NoisySite, { pages, runs, depth, browser }: DepthOptions): AsyncGenerator<Measure> {
  const look = (page: number) => assessed(site.url(page), depth, browser)
  const falseChanges: string[] = []
  const missed: string[] = []
  let comparisons = 0
  for (let page = 0; page < pages; page++) {
    site.plant('nothing')
    const history = [await look(page)]
    for (let run = 1; run < runs; run++) {
      history.push(await look(page))
      comparisons++
      const changed = changesOf(compared(history.at(-2)!, history.at(-1)!), history)
      if (changed.length > 0) falseChanges.push(`page ${page}: ${changed.join(', ')}`)
    }
    for (const [planted, expected] of [
      ['image without alt text', 'accessibility/image-alt'],
      ['30 % more script', 'bytes'],
    ] as const) {
      site.plant(planted)
      const first = await look(page)
      const second = await look(page)
      const found = changesOf(compared(history.at(-1)!, first), [...history, first, second])
      if (!found.includes(expected)) missed.push(`page ${page}: ${planted}`)
    }
  }
  for (const line of [...falseChanges, ...missed].slice(0, 10)) console.error(line)
  yield {
    what: `False changes of ${pages} unchanged pages, ${runs} runs each at depth ${depth}`,
    figure: `${falseChanges.length} of ${comparisons} comparisons`,
    bound: '≤ 1 in 1,000',
    holds: falseChanges.length <= Math.max(1, comparisons * MOST_FALSE),
  }
  yield {
    what: `Planted changes that were found at depth ${depth}: an image without alt text, and 30 % more script`,
    figure: `${2 * pages - missed.length} of ${2 * pages}`,
    bound: 'all',
    holds: missed.length === 0,
  }
}

function compared(base: ComparableRun, head: ComparableRun): RunComparison {
  const comparison = compareRuns(base, head)
  if (isRefused(comparison)) throw new Error(comparison.message)
  return comparison
}

/** What watching calls a change: findings of exact audits at once, metrics after two runs in a row above their limit. */
function changesOf({ audits }: RunComparison, history: readonly ComparableRun[]): string[] {
  const exact = audits.filter((audit) => audit.noise === 'exact' && audit.new + audit.fixed > 0).map(({ id }) => id)
  const [last, before] = [history.at(-1)!, history.at(-2)!]
  const window = history.slice(0, -2)
  const above = [...measuredIn(last.audits)].filter(([id, { value }]) => {
    const earlier = measuredIn(before.audits).get(id)
    const limit = watchLimit(id, valuesOf(id, window))
    return limit !== null && value > limit && earlier !== undefined && earlier.value > limit
  })
  return [...exact, ...above.map(([id]) => id)]
}

function valuesOf(id: MetricId, runs: readonly ComparableRun[]): number[] {
  return runs.flatMap(({ audits }) => measuredIn(audits).get(id)?.value ?? [])
}

async function assessed(url: string, depth: Depth, browser: Browser | undefined): Promise<ComparableRun> {
  const policy = createAddressPolicy({ allow: ['127.0.0.0/8'] })
  const http = createHttp({ policy, lookup: systemLookup, userAgent: 'bench' })
  try {
    const browse =
      depth === 0 || browser === undefined ? undefined : { browser, depth, device: 'mobile' as const, runs: 3 }
    const { judged, assessment, read, depthError } = await assess(
      collect(url, { http, collectedAt: new Date().toISOString() }),
      { browse },
    )
    return runOfResults(writeResults(judged, assessment, read, depthError), url)
  } finally {
    http.close()
  }
}

interface NoisySite {
  url(page: number): string
  plant(planted: Planted): void
  close(): void
}

/** Pages of different kinds whose tokens, build hashes and response times differ with every request, as on real sites. */
async function openSite(): Promise<NoisySite> {
  let planted: Planted = 'nothing'
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    await sleep(Math.random() * MOST_DELAY_MS)
    const page = Number(/^\/page-(\d+)$/.exec(path)?.[1] ?? -1)
    if (page >= 0) return response.writeHead(200, { 'content-type': 'text/html' }).end(htmlOf(page, planted))
    if (!path.startsWith('/app')) return response.writeHead(404).end()
    const size = 60_000 * (planted === '30 % more script' ? 1.3 : 1)
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(`/*${'x'.repeat(size)}*/`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (page) => `http://127.0.0.1:${port}/page-${page}`,
    plant(what) {
      planted = what
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
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
