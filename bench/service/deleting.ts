import { setTimeout as sleep } from 'node:timers/promises'
import type { Measure } from '../measure.ts'
import { Closing, type ServerProcess } from './children.ts'
import { DELETED_PROJECT, type FilledPlace } from './filled.ts'
import { type Ask, LoadGenerator, percentile } from './load.ts'
import { meanwhile } from './meanwhile.ts'
import type { Place } from './place.ts'

const ANSWER_MOST = 1000
const HELD_MOST = 100
const PACE = 5
/** The purge is watched so long by reading, then by writing. */
const WATCHED = 5000

export async function* benchDelete(place: FilledPlace, { base }: ServerProcess): AsyncGenerator<Measure> {
  await using closing = new Closing()
  const load = closing.use(new LoadGenerator())
  const headers = { authorization: `Bearer ${place.key}` }
  const shows = place.ids.map((id) => ({ path: `/api/v1/reports/${id}` }))
  const writes = [{ method: 'PATCH', path: `/api/v1/reports/${place.ids[0]}`, body: 'privacy=1' }]
  const watch = <T>(asks: Ask[], work: () => Promise<T>) => meanwhile(load, { base, asks, headers, pace: PACE }, work)
  await watch(shows.slice(0, 100), () => sleep(300))
  const { latencies: readingBefore } = await watch(shows, () => sleep(WATCHED))
  const { latencies: writingBefore } = await watch(writes, () => sleep(WATCHED))

  const { done: took, latencies: reading } = await watch(shows, async () => {
    await sleep(100)
    const started = performance.now()
    const answer = await fetch(`${base}/api/v1/projects/${DELETED_PROJECT}`, { method: 'DELETE', headers })
    await answer.text()
    const took = performance.now() - started
    if (answer.status !== 200) throw new Error(`The deletion was answered ${answer.status}.`)
    await sleep(WATCHED)
    return took
  })
  yield {
    what: `Deleting a project of ${(place.reports / 10).toLocaleString('en')} reports, until it is answered, ${place.kind}`,
    figure: `${took.toFixed(0)} ms`,
    bound: `< ${ANSWER_MOST} ms`,
    holds: took < ANSWER_MOST,
  }
  const { latencies: writing } = await watch(writes, () => sleep(WATCHED))
  const left = await leftToPurge(place)
  for (const [what, latencies, before] of [
    ['show', reading, readingBefore],
    ['update', writing, writingBefore],
  ] as const) {
    const longest = latencies.at(-1) ?? Number.NaN
    yield {
      what: `Longest ${what} of ${latencies.length} while its reports are purged, ${place.kind} (99th percentile ${percentile(latencies, 0.99).toFixed(1)} ms; before the deletion ${percentile(before, 0.99).toFixed(1)} ms and at most ${before.at(-1)?.toFixed(0)} ms; ${left.toLocaleString('en')} left at the end)`,
      figure: `${longest.toFixed(0)} ms`,
      bound: `≤ ${HELD_MOST} ms`,
      holds: longest <= HELD_MOST,
    }
  }
}

async function leftToPurge(place: Place): Promise<number> {
  const storage = await place.openStorage()
  const { left } = await storage.db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('project_key', 'in', (eb) => eb.selectFrom('deleted_projects').select('project_key'))
    .executeTakeFirstOrThrow()
  return left
}
