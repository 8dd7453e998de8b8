import { setTimeout as sleep } from 'node:timers/promises'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { createKey } from '../../src/storage/keys/keys.ts'
import { createUser } from '../../src/storage/people/users.ts'
import { type Measure, median } from '../measure.ts'
import { Closing, Helper } from './children.ts'
import { makePlace } from './place.ts'
import { residentMegabytes } from './usage.ts'

/** As many as a worker takes at once. */
const KINDS = [
  'base URL × links',
  'ids × references',
  'text × references to it',
  'owned list × owners',
  'spans × rows',
  'elements × selectors',
  'attributes of one element',
  'nesting × text',
]
const REPORTS = 20
/** Turns, so that what else the machine does is in both. */
const TURNS = 3
const TIMES_MOST = 3
const MEMORY_MOST = 700

/** What the hostile pages of one user cost another user: all the time as many as a worker takes at once. */
export async function* benchHostileNeighbor(): AsyncGenerator<Measure> {
  await using closing = new Closing()
  const hostile = new Helper('hostile-pages-process.ts')
  const ordinary = new Helper('hostile-pages-process.ts')
  for (const helper of [hostile, ordinary]) closing.add(() => helper.stop())
  const neighbor = issueKey()
  await using place = await makePlace('SQLite', async ({ db }) => {
    const user = await createUser(db, { email: 'other@localhost', passwordHash: null, role: 'user', now: Date.now() })
    const { hash, hint } = neighbor
    const key = { userId: user!.id, name: 'bench', scope: 'write' as const, expiresAt: null, hash, hint }
    await createKey(db, { ...key, now: Date.now() })
  })
  const { port } = await ordinary.ask<{ port: number }>({ kinds: [] })
  const { port: hostilePort } = await hostile.ask<{ port: number }>({ kinds: KINDS })
  const { base, pid } = await place.start({ VERDICT_ALLOW: '127.0.0.0/8' })

  async function report(key: string, url: string): Promise<{ status: string; ms: number }> {
    const started = performance.now()
    const response = await fetch(`${base}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, prefer: 'wait=60' },
      body: new URLSearchParams({ url }),
    })
    const { data } = (await response.json()) as { data: { status: string } }
    return { status: data.status, ms: performance.now() - started }
  }

  async function timesOf(count: number): Promise<number[]> {
    const times: number[] = []
    for (let n = 0; n < count; n++) {
      const { status, ms } = await report(neighbor.key, `http://127.0.3.${n + 1}:${port}/0`)
      if (status !== 'done') throw new Error(`The report of an ordinary page is ${status}.`)
      times.push(ms)
    }
    return times
  }

  /** Hostile pages all the time while `work` is done. */
  async function underAttack<T>(work: () => Promise<T>): Promise<T> {
    let isOver = false
    const lanes = KINDS.map(async (_, n) => {
      while (!isOver) await report(place.key, `http://127.0.2.${n + 1}:${hostilePort}/${n}`)
    })
    const watch = (async () => {
      for (; !isOver; await sleep(100)) memory = Math.max(memory, residentMegabytes(pid))
    })()
    // Until all of them are running.
    await sleep(1000)
    const done = await work().finally(() => {
      isOver = true
    })
    await Promise.all([...lanes, watch])
    return done
  }

  let memory = 0
  // The first ones start processes and compile what these run.
  await underAttack(() => timesOf(REPORTS))
  const [usual, attacked]: number[][] = [[], []]
  for (let turn = 0; turn < TURNS; turn++) {
    usual!.push(...(await timesOf(REPORTS)))
    attacked!.push(...(await underAttack(() => timesOf(REPORTS))))
  }
  const before = median(usual!)
  const during = median(attacked!)
  yield {
    what: `Quick report of a user while ${KINDS.length} hostile pages of another are running ÷ usual (${during.toFixed(0)} ÷ ${before.toFixed(0)} ms)`,
    figure: `${(during / before).toFixed(2)} ×`,
    bound: `≤ ${TIMES_MOST} ×`,
    holds: during <= TIMES_MOST * before,
  }
  yield {
    what: 'Resident memory of the server and its processes meanwhile, most',
    figure: `${memory.toFixed(0)} MiB`,
    bound: `≤ ${MEMORY_MOST} MiB`,
    holds: memory <= MEMORY_MOST,
  }
}
