import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createPostgresQueue } from '../../src/queue/postgres.ts'
import type { Queue } from '../../src/queue/queue.ts'
import { openStorage } from '../../src/storage/open.ts'
import { countListeners, hasWaitingJob, takeJobs } from '../../src/storage/postgres/jobs.ts'
import { createReport } from '../../src/storage/reports/reports.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { newReport } from '../storage/make-report.ts'
import { makeUser, openTestStorage, type TestStorage, useTestStorage } from '../storage/open-test-storage.ts'
import { takeFromLongQueue } from './long-queue.ts'

const HOSTS = 4
const PAGES = 10
const PROCESSES = 4
const ROUNDS = 12

const test = useTestStorage('postgres')
let storages: Storage[]
let queue: Queue

function openQueue({ storage, settings }: TestStorage): Promise<Queue> {
  const onError = (error: unknown) => {
    throw error
  }
  return createPostgresQueue({ storage, databaseUrl: settings.databaseUrl!, now: Date.now, onError })
}

beforeAll(async () => {
  const others = Array.from({ length: PROCESSES - 1 }, () => openStorage(test.settings))
  storages = [test.storage, ...(await Promise.all(others))]
  queue = await openQueue(test)
})
afterAll(async () => {
  await queue.close()
  await Promise.all(storages.slice(1).map((storage) => storage.close()))
})

it('are of hosts that no other process visits, however many look at the same moment', async () => {
  const { storage } = test
  const user = await makeUser(storage)
  expect(await hasWaitingJob(storage.db, 'quick')).toBe(false)
  for (let n = 0; n < HOSTS * PAGES; n++)
    await storage.transaction(async (db) => {
      const url = `https://host-${n % HOSTS}.example/${n}`
      await queue.enqueue(db, (await createReport(db, newReport(user.id, { url, now: Date.now() }))).run)
    })
  expect(await hasWaitingJob(storage.db, 'quick')).toBe(true)
  const hostOf = new Map<string, string>()
  for (const { id, host } of await storage.db.selectFrom('runs').select(['id', 'host']).execute()) hostOf.set(id, host)

  const take = (from: Storage) =>
    from.transaction((db) => takeJobs(db, { stage: 'quick', limit: 8, left: new Map(), mostPerOwner: 8 }))
  const done: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Two from each process, as a worker that is woken while it looks.
    const taken = (await Promise.all([...storages, ...storages].map(take))).flat()
    const hosts = taken.map(({ id }) => hostOf.get(id)!)
    expect(new Set(hosts).size).toBe(hosts.length)
    // While these are visited, no process gets another of them.
    const more = (await Promise.all(storages.map(take))).flat()
    hosts.push(...more.map(({ id }) => hostOf.get(id)!))
    expect(new Set(hosts).size).toBe(hosts.length)
    done.push(...[...taken, ...more].map(({ id }) => id))
    await sql`update verdict_queue.job set state = 'completed' where state = 'active'`.execute(storage.db)
  }
  expect(done).toHaveLength(HOSTS * PAGES)
  expect(new Set(done).size).toBe(HOSTS * PAGES)
})

it('are looked up by themselves, also with a plan that was made while the queue was nearly empty', async () => {
  const fresh = await openTestStorage('postgres')
  onTestFinished(() => fresh.close())
  for (const { taken, read } of await takeFromLongQueue(fresh)) {
    expect(taken).toBe(8)
    expect(read).toBeLessThan(200)
  }
})

it('processes are counted by their listeners', async () => {
  await expect.poll(() => countListeners(test.storage.slow)).toBe(1)
})
