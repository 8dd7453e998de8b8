import type { Measure } from '../measure.ts'
import { Closing, type ServerProcess } from './children.ts'
import type { FilledPlace } from './filled.ts'
import { type Ask, expectStatus, LoadGenerator, percentile } from './load.ts'
import { meanwhile } from './meanwhile.ts'

const FEW_MOST = 30
const ALL_MOST = 300
const SHOW_MOST = 50
const PACE = 5

/** Searches in a million URLs, each with a new text, and how they slow down other requests. */
export async function* benchSearch(place: FilledPlace, { base }: ServerProcess): AsyncGenerator<Measure> {
  await using closing = new Closing()
  const searching = closing.use(new LoadGenerator())
  const showing = closing.use(new LoadGenerator())
  const headers = { authorization: `Bearer ${place.key}` }
  const shows = place.ids.map((id) => ({ path: `/api/v1/reports/${id}` }))

  const search = async (asks: Ask[]) => {
    const { done, latencies: show } = await meanwhile(showing, { base, asks: shows, headers, pace: PACE }, () =>
      searching.run({ base, asks, headers, connections: 1, times: 1 }),
    )
    const { latencies } = expectStatus(done, 200)
    return { p99: percentile(latencies, 0.99), p50: percentile(latencies, 0.5), show }
  }
  const took = (what: string, { p99, p50 }: { p99: number; p50: number }, most: number): Measure => ({
    what: `${what}, 99th percentile, ${place.kind} (median ${p50.toFixed(1)} ms)`,
    figure: `${p99.toFixed(1)} ms`,
    bound: `≤ ${most} ms`,
    holds: p99 <= most,
  })
  // The first search of a process looks at a sample of the URLs.
  await search([{ path: '/api/v1/reports?search=warm' }])
  const few = await search(asksFor(fewTexts()))
  yield took(`Search in ${place.reports.toLocaleString('en')} URLs that matches up to 1,000`, few, FEW_MOST)
  const all = await search(asksFor(allTexts()))
  yield took(`Search in ${place.reports.toLocaleString('en')} URLs that matches them all`, all, ALL_MOST)
  const show = Float64Array.from([...few.show, ...all.show]).sort()
  const p99 = percentile(show, 0.99)
  yield {
    what: `Show while such searches run, 99th percentile of ${show.length}, ${place.kind}`,
    figure: `${p99.toFixed(1)} ms`,
    bound: `≤ ${SHOW_MOST} ms`,
    holds: p99 <= SHOW_MOST,
  }
}

function asksFor(texts: string[]): Ask[] {
  const orders = ['id', 'generated_at', 'url', 'result']
  return texts.map((text, n) => ({
    path: `/api/v1/reports?search=${encodeURIComponent(text)}&sort_by=${orders[n % orders.length]}`,
  }))
}

/** Ends of a URL that 1000 have, beginnings of a number that some hundred have, and one URL's own. */
function fewTexts(): string[] {
  const texts: string[] = []
  for (let n = 0; n < 200; n++) {
    texts.push(`${String((n * 37) % 1000).padStart(3, '0')}.html`)
    texts.push(`-${1000 + n * 41}`)
    texts.push(`/${n * 4999}.html`)
  }
  return texts
}

/** Parts of what every URL has. */
function allTexts(): string[] {
  const texts = new Set<string>()
  for (const common of ['https://', '.example/', '.html'])
    for (let length = 1; length <= common.length; length += 2)
      for (let at = 0; at + length <= common.length; at += 3) texts.add(common.slice(at, at + length))
  return [...texts].slice(0, 40)
}
