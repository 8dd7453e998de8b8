import type { Measure } from '../measure.ts'
import { Closing, Helper } from './children.ts'
import { type Ask, expectStatus, LoadGenerator, percentile, perSecond } from './load.ts'
import { meanwhile } from './meanwhile.ts'
import { makePlace } from './place.ts'
import { computedMs, residentMegabytes } from './usage.ts'

const LEAST = 40
const SHOW_MOST = 50
const MEMORY_MOST = 1.3
/** Two more than the worker takes at once. */
const AT_ONCE = 10
const HOSTS = Array.from({ length: 16 }, (_, n) => `127.0.1.${n + 1}`)
const PACE = 10

/** From creation to result over loopback: fetched, judged, stored and answered. `full` takes ten minutes. */
export async function* benchEndToEnd({ full }: { full: boolean }): AsyncGenerator<Measure> {
  const [early, late] = full ? [2000, 20_000] : [2000, 6000]
  const closing = new Closing()
  try {
    const [creating, showing, pages] = [new LoadGenerator(), new LoadGenerator(), new Helper('pages-process.ts')]
    for (const helper of [creating, showing, pages]) closing.add(() => helper.stop())
    const place = await makePlace('SQLite')
    closing.add(() => place.remove())
    const { port, pages: count } = await pages.ask<{ port: number; pages: number }>({ hosts: HOSTS })
    const { base, pid } = await place.start({ VERDICT_ALLOW: '127.0.0.0/8' })
    const asks = Array.from({ length: count * HOSTS.length }, (_, n): Ask => {
      const url = `http://${HOSTS[n % HOSTS.length]}:${port}/${n % count}`
      return { method: 'POST', path: '/api/v1/reports', body: `url=${encodeURIComponent(url)}` }
    })
    const headers = { authorization: `Bearer ${place.key}` }
    const create = async (from: number, to: number) => {
      const some = Array.from({ length: to - from }, (_, n) => asks[(from + n) % asks.length]!)
      const waiting = { ...headers, prefer: 'wait=60' }
      return expectStatus(
        await creating.run({ base, asks: some, headers: waiting, connections: AT_ONCE, times: 1 }),
        201,
      )
    }
    // Each thread compiles what it runs often; after a thousand pages it has.
    await create(0, early / 2)
    const ids = await doneReports(base, headers)
    const shows = ids.map((id) => ({ path: `/api/v1/reports/${id}` }))

    const before = computedMs(pid)
    const watch = { base, asks: shows, headers, pace: PACE }
    const { done: loaded, latencies: shown } = await meanwhile(showing, watch, () => create(early / 2, early))
    const rate = perSecond(loaded)
    const each = (computedMs(pid) - before) / loaded.answers
    yield {
      what: `Fast reports a second, end to end on loopback over ${count} pages, ${AT_ONCE} creations waiting, SQLite (the server computes ${each.toFixed(0)} ms for each)`,
      figure: rate.toFixed(1),
      bound: `≥ ${LEAST}`,
      holds: rate >= LEAST,
    }
    const p99 = percentile(shown, 0.99)
    yield {
      what: `Show meanwhile, 99th percentile of ${shown.length}`,
      figure: `${p99.toFixed(1)} ms`,
      bound: `< ${SHOW_MOST} ms`,
      holds: p99 < SHOW_MOST,
    }
    const first = residentMegabytes(pid)
    await create(early, late)
    const last = residentMegabytes(pid)
    yield {
      what: `Resident memory after ${late} reports ÷ after ${early} (${first.toFixed(0)} → ${last.toFixed(0)} MiB${full ? '' : '; `--full` for 20000 ÷ 2000'})`,
      figure: `${(last / first).toFixed(2)} ×`,
      bound: `≤ ${MEMORY_MOST} ×`,
      holds: last <= first * MEMORY_MOST,
    }
  } finally {
    await closing.all()
  }
}

/** Fails where the reports are not what this measures. */
async function doneReports(base: string, headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(`${base}/api/v1/reports?per_page=100`, { headers })
  const { data } = (await answer.json()) as { data: { id: string; status: string; error: unknown }[] }
  const failed = data.find(({ status }) => status !== 'done')
  if (failed) throw new Error(`A report is not done: ${JSON.stringify(failed)}`)
  return data.map(({ id }) => id)
}
