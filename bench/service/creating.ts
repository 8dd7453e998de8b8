import { knownKey } from '../../src/storage/ids.ts'
import type { Measure } from '../measure.ts'
import { Closing } from './children.ts'
import { LoadGenerator, perSecond } from './load.ts'
import { makePlace, type Place } from './place.ts'
import { computedMs } from './usage.ts'

const LEAST = 1500
const HOSTS = 500
const CONNECTIONS = 50
const DURATION = 5000

/**
 * Creations that do not wait for their result. Then the server is killed with no time for anything, and what it had
 * answered must be there. The worker is another process's, as nothing is to be fetched here.
 */
export async function* benchCreate(): AsyncGenerator<Measure> {
  await using closing = new Closing()
  const load = closing.use(new LoadGenerator())
  await using place = await makePlace('SQLite')
  const server = await place.start({}, ['--no-worker'])
  const asks = Array.from({ length: 5000 }, (_, n) => ({
    method: 'POST',
    path: '/api/v1/reports',
    body: `url=https://host${n % HOSTS}.example.com/page/${n}`,
  }))
  const headers = { authorization: `Bearer ${place.key}`, prefer: 'respond-async' }
  const ask = { base: server.base, asks, headers, connections: CONNECTIONS }
  const before = (await load.run({ ...ask, duration: 500 })).answers
  const computedBefore = computedMs(server.pid)
  const loaded = await load.run({ ...ask, duration: DURATION })
  const each = (computedMs(server.pid) - computedBefore) / loaded.answers
  await server.kill()
  const created = loaded.statuses['201'] ?? 0
  const there = await countReports(place)
  const rate = perSecond({ ...loaded, answers: created })
  const lost = before + created - there
  yield {
    what: `Creations answered a second, ${CONNECTIONS} at a time, SQLite (the server computes ${each.toFixed(2)} ms for each; ${lost <= 0 ? 'all' : `all but ${lost}`} of ${before + created} there after SIGKILL)`,
    figure: `${Math.round(rate)}`,
    bound: `≥ ${LEAST}`,
    holds: rate >= LEAST && lost <= 0 && created === loaded.answers,
  }
}

async function countReports(place: Place): Promise<number> {
  const storage = await place.openStorage()
  const { count } = await storage.db
    .selectFrom('reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_key', '=', knownKey(place.userId))
    .executeTakeFirstOrThrow()
  return count
}
