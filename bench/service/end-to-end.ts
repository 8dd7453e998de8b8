import { realPageBytes } from '../../test/pages/real.ts'
import { judgeBytes } from '../judge-bytes.ts'
import type { Measure } from '../measure.ts'
import { Closing, Helper } from './children.ts'
import { type Ask, expectStatus, LoadGenerator, percentile, perSecond } from './load.ts'
import { meanwhile } from './meanwhile.ts'
import { makePlace } from './place.ts'
import { computedMs, mainThreadMs, residentMegabytes } from './usage.ts'

const LEAST = 40
const SHOW_MOST = 50
const MEMORY_GROWTH = 1.3
const MEMORY_MOST = 350
const IDLE_MOST = 120
const JUDGING_TIMES = 2.5
const MAIN_THREAD_MOST = 3
/** Two more than the worker takes at once. */
const AT_ONCE = 10
const HOSTS = Array.from({ length: 16 }, (_, n) => `127.0.1.${n + 1}`)
const PACE = 10

/** From creation to result over loopback: fetched, judged, stored and answered. `full` takes ten minutes. */
export async function* benchEndToEnd({ full }: { full: boolean }): AsyncGenerator<Measure> {
  const [early, late] = full ? [2000, 20_000] : [2000, 6000]
  await using closing = new Closing()
  const creating = closing.use(new LoadGenerator())
  const showing = closing.use(new LoadGenerator())
  const pages = closing.use(new Helper('pages-process.ts'))
  await using place = await makePlace('SQLite')
  const { port, pages: count } = await pages.ask<{ port: number; pages: number }>({ hosts: HOSTS })
  const { base, pid } = await place.start({ VERDICT_ALLOW: '127.0.0.0/8' })
  const idle = residentMegabytes(pid)
  yield {
    what: 'Resident memory of the server before the first report',
    figure: `${idle.toFixed(0)} MiB`,
    bound: `≤ ${IDLE_MOST} MiB`,
    holds: idle <= IDLE_MOST,
  }
  const asks = Array.from({ length: count * HOSTS.length }, (_, n): Ask => {
    const url = `http://${HOSTS[n % HOSTS.length]}:${port}/${n % count}`
    return { method: 'POST', path: '/api/v1/reports', body: `url=${encodeURIComponent(url)}` }
  })
  const headers = { authorization: `Bearer ${place.key}` }
  const create = async (from: number, to: number) => {
    const some = Array.from({ length: to - from }, (_, n) => asks[(from + n) % asks.length]!)
    const waiting = { ...headers, prefer: 'wait=60' }
    return expectStatus(await creating.run({ base, asks: some, headers: waiting, connections: AT_ONCE, times: 1 }), 201)
  }
  // Every process compiles what it runs often; after a thousand pages it has.
  await create(0, early / 2)
  const ids = await doneReports(base, headers)
  const before = { all: computedMs(pid), mainThread: mainThreadMs(pid) }
  const loaded = await create(early / 2, early * 0.75)
  const rate = perSecond(loaded)
  const perReport = {
    all: (computedMs(pid) - before.all) / loaded.answers,
    mainThread: (mainThreadMs(pid) - before.mainThread) / loaded.answers,
  }
  const judging = judgingMs()
  yield {
    what: `CPU time of the server and its processes for a report ÷ for judging its page alone (${perReport.all.toFixed(1)} ÷ ${judging.toFixed(1)} ms)`,
    figure: `${(perReport.all / judging).toFixed(2)} ×`,
    bound: `≤ ${JUDGING_TIMES} ×`,
    holds: perReport.all <= JUDGING_TIMES * judging,
  }
  yield {
    what: 'CPU time of the main thread for a report',
    figure: `${perReport.mainThread.toFixed(1)} ms`,
    bound: `≤ ${MAIN_THREAD_MOST} ms`,
    holds: perReport.mainThread <= MAIN_THREAD_MOST,
  }
  yield {
    what: `Quick reports a second, end to end on loopback over ${count} pages, ${AT_ONCE} creations waiting, SQLite`,
    figure: rate.toFixed(1),
    bound: `≥ ${LEAST}`,
    holds: rate >= LEAST,
  }
  const shows = ids.map((id) => ({ path: `/api/v1/reports/${id}` }))
  const watch = { base, asks: shows, headers, pace: PACE }
  const { latencies: shown } = await meanwhile(showing, watch, () => create(early * 0.75, early))
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
    what: `Resident memory of the server and its processes after ${late} reports`,
    figure: `${last.toFixed(0)} MiB`,
    bound: `≤ ${MEMORY_MOST} MiB`,
    holds: last <= MEMORY_MOST,
  }
  yield {
    what: `Resident memory after ${late} reports ÷ after ${early} (${first.toFixed(0)} → ${last.toFixed(0)} MiB${full ? '' : '; `--full` for 20000 ÷ 2000'})`,
    figure: `${(last / first).toFixed(2)} ×`,
    bound: `≤ ${MEMORY_GROWTH} ×`,
    holds: last <= first * MEMORY_GROWTH,
  }
}

/** CPU time of judging one of the pages, when everything is compiled. */
function judgingMs(): number {
  const pages = realPageBytes()
  for (const page of pages) judgeBytes(page)
  const before = process.cpuUsage()
  for (const page of pages) judgeBytes(page)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / pages.length
}

/** Fails where the reports are not what this measures. */
async function doneReports(base: string, headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(`${base}/api/v1/reports?per_page=100`, { headers })
  const { data } = (await answer.json()) as { data: { id: string; status: string; error: unknown }[] }
  const failed = data.find(({ status }) => status !== 'done')
  if (failed) throw new Error(`A report is not done: ${JSON.stringify(failed)}`)
  return data.map(({ id }) => id)
}
