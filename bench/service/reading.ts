import type { Measure } from '../measure.ts'
import { AgainstBare, type Compared } from './against-bare.ts'
import { Closing, type ServerProcess } from './children.ts'
import { type FilledPlace, KEPT_PROJECT } from './filled.ts'
import { type Ask, LoadGenerator } from './load.ts'

const LEAST = 0.5
const LISTS = '/api/v1/reports?'
/** First a quick look at each list; those that seem slowest are looked at for longer. */
const LOOK = { rounds: 1, each: 250 }
const CLOSER = { rounds: 11, each: 700 }
const LOOKED_AT = 3
const PAGES = 8

/** Show and list in requests a second, against a bare Fastify route that sends the same bytes. */
export async function* benchReading(place: FilledPlace, server: ServerProcess): AsyncGenerator<Measure> {
  const closing = new Closing()
  const load = new LoadGenerator()
  closing.add(() => load.stop())
  const bare = new AgainstBare(load)
  closing.add(() => bare.stop())
  const compare = (asks: Ask[], rounds = CLOSER) => bare.compare(server, asks, place.key, rounds)
  const measure = (what: string, { ratio, ours, bare }: Compared): Measure => ({
    what: `${what} ÷ a bare Fastify route that sends the same bytes, ${place.kind} (${Math.round(ours.rate)} ÷ ${Math.round(bare.rate)} requests a second, computing ${ours.computed.toFixed(2)} ÷ ${bare.computed.toFixed(2)} ms for each)`,
    figure: `${ratio.toFixed(2)} ×`,
    bound: `≥ ${LEAST} ×`,
    holds: ratio >= LEAST,
  })
  try {
    const shows = place.ids.map((id) => ({ path: `/api/v1/reports/${id}` }))
    yield measure('Show, one report again and again', await compare(shows.slice(0, 1)))
    yield measure(`Show, ${shows.length} reports in turn`, await compare(shows))

    const lists: (Compared & { path: string })[] = []
    for (const query of queries()) {
      const path = LISTS + query
      lists.push({ path, ...(await compare([{ path }], LOOK)) })
    }
    const slowest = lists.sort((a, b) => a.ratio - b.ratio).slice(0, LOOKED_AT)
    for (const list of slowest) Object.assign(list, await compare([{ path: list.path }]))
    const worst = slowest.sort((a, b) => a.ratio - b.ratio)[0]!
    const name = worst.path.slice(LISTS.length)
    yield measure(
      `List of 10 of ${place.reports.toLocaleString('en')}, first page again and again, slowest of ${lists.length}: \`${name}\``,
      worst,
    )

    const pages: Ask[] = []
    for (let page = 1; page <= PAGES; page++)
      for (const query of queries()) pages.push({ path: `${LISTS}${query}&page=${page}` })
    yield measure(
      `List of 10 of ${place.reports.toLocaleString('en')}, the first ${PAGES} pages of all of them in turn`,
      await compare(pages),
    )
  } finally {
    await closing.all()
  }
}

/** Every sort with every kind of filter. */
function queries(): string[] {
  const filters = ['', `&project=${KEPT_PROJECT}`, '&result=good', `&project=${KEPT_PROJECT}&result=bad`]
  const found: string[] = []
  for (const by of ['id', 'generated_at', 'url', 'result'])
    for (const sort of ['asc', 'desc']) for (const filter of filters) found.push(`sort_by=${by}&sort=${sort}${filter}`)
  return found
}
