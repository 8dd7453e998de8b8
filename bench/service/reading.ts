import type { Measure } from '../measure.ts'
import { AgainstBare } from './against-bare.ts'
import { Closing, type ServerProcess } from './children.ts'
import { type FilledPlace, KEPT_PROJECT } from './filled.ts'
import { type Ask, LoadGenerator } from './load.ts'
import { meanwhile } from './meanwhile.ts'

const LEAST = { SQLite: { show: 0.5, lists: 0.35 }, PostgreSQL: { show: 0.35, lists: 0.25 } } as const
const ROUNDS = { rounds: 11, each: 700 }
const PAGES = 20
const WRITE_EVERY = 10

/**
 * Show and list in requests a second, against a bare Fastify route that sends the same bytes. Every request differs from the one
 * before it, and a report is written every 10 ms meanwhile, so that nothing is gained by remembering answers.
 */
export async function* benchReading(place: FilledPlace, server: ServerProcess): AsyncGenerator<Measure> {
  await using closing = new Closing()
  const load = closing.use(new LoadGenerator())
  const writing = closing.use(new LoadGenerator())
  const bare = closing.use(new AgainstBare(load))
  const writes = {
    base: server.base,
    asks: writesOf(place),
    headers: { authorization: `Bearer ${place.key}` },
    pace: WRITE_EVERY,
  }
  const measure = async (
    what: string,
    asks: Ask[],
    least: number,
    encoding: 'identity' | 'zstd' = 'identity',
  ): Promise<Measure> => {
    const compare = () => bare.compare(server, asks, place.key, { ...ROUNDS, encoding })
    const { done } = await meanwhile(writing, writes, compare)
    const { ratio, ours, bare: theirs } = done
    return {
      what: `${what}, all different, a report written every ${WRITE_EVERY} ms ÷ a bare Fastify route that sends the same bytes, ${place.kind} (${Math.round(ours.rate)} ÷ ${Math.round(theirs.rate)} requests a second, computing ${ours.computed.toFixed(2)} ÷ ${theirs.computed.toFixed(2)} ms for each)`,
      figure: `${ratio.toFixed(2)} ×`,
      bound: `≥ ${least} ×`,
      holds: ratio >= least,
    }
  }
  const { show, lists } = LEAST[place.kind]
  const shows = place.ids.map((id) => ({ path: `/api/v1/reports/${id}` }))
  yield await measure(`Show of ${shows.length} reports`, shows, show)
  yield await measure(`Show of ${shows.length} reports to a client that accepts zstd`, shows, show, 'zstd')
  const pages = pagesOf()
  const all = place.reports.toLocaleString('en')
  yield await measure(`List of 10 of ${all}: ${pages.length} sorts, filters and pages`, pages, lists)
}

/** Every sort with every kind of filter, page after page. */
function pagesOf(): Ask[] {
  const filters = ['', `&project=${KEPT_PROJECT}`, '&result=good', `&project=${KEPT_PROJECT}&result=bad`]
  const pages: Ask[] = []
  for (let page = 1; page <= PAGES; page++)
    for (const by of ['id', 'generated_at', 'url', 'result'])
      for (const sort of ['asc', 'desc'])
        for (const filter of filters)
          pages.push({ path: `/api/v1/reports?sort_by=${by}&sort=${sort}${filter}&page=${page}` })
  return pages
}

/** Each report is made private and public in turn. */
function writesOf({ ids }: FilledPlace): Ask[] {
  const write = (privacy: number) => (id: string) => ({
    method: 'PATCH',
    path: `/api/v1/reports/${id}`,
    body: `privacy=${privacy}`,
  })
  return [...ids.map(write(1)), ...ids.map(write(0))]
}
