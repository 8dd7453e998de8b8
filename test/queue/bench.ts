import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { openQueue } from '../../src/queue/open-queue.ts'
import type { Queue } from '../../src/queue/queue.ts'
import type { NewReport, Run } from '../../src/storage/records.ts'
import { createReport } from '../../src/storage/reports/reports.ts'
import { claimRun, finishRun } from '../../src/storage/runs/runs.ts'
import type { Db } from '../../src/storage/tables.ts'
import { newReport } from '../storage/make-report.ts'
import { type Kind, makeUser, openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'

/** A queue over a new database, and what it takes to fill it and to look into it. */
export interface Bench extends TestStorage {
  kind: Kind
  queue: Queue
  errors: unknown[]
  /** Another keeper of the same queue, as another process would have. */
  another(): Promise<Queue>
  newUser(): Promise<string>
  /** A report and its run that waits, all in one transaction; answers the run. */
  order(userId: string, url?: string, more?: Partial<NewReport>): Promise<Run>
  /** Resolves when another transaction waits for a lock of this one; on SQLite, whose one writer lets none begin, at once. */
  untilAnotherWaits(): Promise<void>
  /** Ends a run well, as a worker would; false where it was taken away. */
  perform(runId: string): Promise<boolean>
}

export async function openBench(kind: Kind, { graceMs = 100 }: { graceMs?: number } = {}): Promise<Bench> {
  const place = await openTestStorage(kind)
  const { storage, settings } = place
  const errors: unknown[] = []
  const queues: Queue[] = []

  const another = async () => {
    const databaseUrl = settings.databaseUrl ?? null
    const onError = (error: unknown) => errors.push(error)
    const queue = await openQueue({ storage, databaseUrl, now: Date.now, onError, graceMs })
    queues.push(queue)
    return queue
  }
  const queue = await another()

  return {
    ...place,
    kind,
    queue,
    errors,
    another,
    newUser: async () => (await makeUser(storage)).id,
    async order(userId, url = 'https://example.com/', more = {}) {
      const run = await storage.transaction(async (db) => {
        const { run } = await createReport(db, newReport(userId, { url, now: Date.now(), ...more }))
        await queue.enqueue(db, run)
        return run
      })
      queue.nudge()
      return run
    },
    async untilAnotherWaits() {
      if (kind === 'postgres') await expect.poll(() => waitingIn(storage.db)).toBeGreaterThan(0)
    },
    async perform(runId) {
      const run = await storage.transaction((db) => claimRun(db, runId, Date.now(), { evenIfRunning: true }))
      if (run === undefined) return false
      const outcome = { score: 90, result: 'good' as const, ruleSet: '1', error: null }
      const { attempt } = run
      return storage.transaction((db) =>
        finishRun(db, { runId, attempt, outcome, results: null, evidence: null, now: Date.now() }),
      )
    },
    async close() {
      for (const one of queues) await one.close()
      await place.close()
    },
  }
}

/** One for a single test, which closes it when it ends. */
export async function benchOfTest(kind: Kind): Promise<Bench> {
  const bench = await openBench(kind)
  onTestFinished(bench.close)
  return bench
}

/** One for all tests of a group. It is filled before their hooks run. */
export function useBench(kind: Kind): Bench {
  const bench = {} as Bench
  beforeAll(async () => {
    Object.assign(bench, await openBench(kind))
  })
  afterAll(() => bench.close?.())
  return bench
}

/** How many wait for a lock in this database. */
export async function waitingIn(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}
