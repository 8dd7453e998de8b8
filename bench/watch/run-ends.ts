import { readSchedule } from '../../src/actions/schedules/schedule-fields.ts'
import { createSchedule } from '../../src/actions/schedules/schedules.ts'
import { packJson } from '../../src/common/zstd.ts'
import { evidenceFromCapture } from '../../src/engine/capture.ts'
import { createJudgingPool, type JudgingPool } from '../../src/queue/judging-pool.ts'
import type { JudgedRun } from '../../src/queue/judging-task.ts'
import { openQueue } from '../../src/queue/open-queue.ts'
import type { Queue } from '../../src/queue/queue.ts'
import { endRun, findBase, type OnRunEnd } from '../../src/queue/runs/end-run.ts'
import { createReport, findReport } from '../../src/storage/reports/reports.ts'
import { claimRun, finishRun } from '../../src/storage/runs/runs.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { createAlertRun } from '../../src/watch/alert-run.ts'
import { createRunEnded } from '../../src/watch/run-ended.ts'
import { runPolicy } from '../../src/watch/run-policy.ts'
import { realPages } from '../../test/pages/real.ts'
import { makeChannel } from '../../test/storage/make-channel.ts'
import { type Measure, median } from '../measure.ts'
import { type Kind, makePlace } from '../service/place.ts'
import { computedMs } from '../service/usage.ts'

const PAGES = 20
const WARM_UP = 2
const ROUNDS = 12
const MOST_RATIO = 1.3

interface WatchedPage {
  reportId: string
  evidence: Uint8Array
}

/**
 * The end of a run with all that follows from it (the comparison with the run before, metrics, alert rules and an event for a webhook),
 * by the CPU time of all processes, to the same without.
 */
export async function* benchRunEnds(kind: Kind): AsyncGenerator<Measure> {
  await using place = await makePlace(kind)
  const storage = await place.openStorage()
  const onError = (error: unknown) => console.error(error)
  const queue = await openQueue({ storage, databaseUrl: place.settings.databaseUrl ?? null, now: Date.now, onError })
  const judging = createJudgingPool({ allow: [], userAgent: '', now: Date.now, concurrency: 1, processes: 1 })
  try {
    const pages = await makePages(storage, place.userId)
    const { plain, full } = createEnds({ storage, queue, judging, userId: place.userId })
    const rounds: { plain: Cost; full: Cost }[] = []
    for (let round = 0; round < WARM_UP + ROUNDS; round++) {
      const costs = { plain: await costOf(pages, plain), full: await costOf(pages, full) }
      if (round >= WARM_UP) rounds.push(costs)
    }
    const ratio = sum(rounds, 'full', 'cpu') / sum(rounds, 'plain', 'cpu')
    const stored = median(rounds.map(({ full, plain }) => full.stored / plain.stored))
    const each = sum(rounds, 'full', 'cpu') / ROUNDS / PAGES
    yield {
      what: `Judging, comparing and ending a run with alerts and outbox ÷ judging and ending it, CPU time of all processes, ${kind} (${each.toFixed(1)} ms a run; the transaction alone ${stored.toFixed(1)} times as long)`,
      figure: ratio.toFixed(2),
      bound: `< ${MOST_RATIO}`,
      holds: ratio < MOST_RATIO,
    }
  } finally {
    judging.close()
    await queue.close()
  }
}

interface Cost {
  /** Milliseconds of all processes, and of the clock while runs are stored. */
  cpu: number
  stored: number
}

type EndOne = (page: WatchedPage) => Promise<number>

async function costOf(pages: readonly WatchedPage[], end: EndOne): Promise<Cost> {
  const before = computedMs(process.pid)
  let stored = 0
  for (const page of pages) stored += await end(page)
  return { cpu: computedMs(process.pid) - before, stored }
}

function sum(rounds: readonly { plain: Cost; full: Cost }[], side: 'plain' | 'full', what: keyof Cost): number {
  return rounds.reduce((total, round) => total + round[side][what], 0)
}

interface Dependencies {
  storage: Storage
  queue: Queue
  judging: JudgingPool
  userId: string
}

function createEnds({ storage, queue, judging, userId }: Dependencies): { plain: EndOne; full: EndOne } {
  const followers = [runPolicy, createAlertRun({ baseUrl: 'https://verdict.example', queue })]
  const create =
    (onEnd: OnRunEnd | undefined): EndOne =>
    async ({ reportId, evidence }) => {
      const options = { storage, judging, onEnd }
      const { db } = storage
      const report = (await findReport(db, userId, reportId))!
      if (report.status === 'done') await startRun(db, report, { depth: 0, device: 'mobile' }, Date.now())
      const { runId } = (await findReport(db, userId, reportId))!
      const run = (await claimRun(db, runId, Date.now(), { evenIfRunning: true }))!
      const base = await findBase(options, run)
      const judged: JudgedRun = await judging.judge(evidence, { owner: userId }, undefined, base)
      const started = performance.now()
      const now = Date.now()
      await endRun(options, run, { judged, base, now }, (db, onEnd) =>
        finishRun(db, { runId, attempt: run.attempt, ...stored(judged), onEnd, now }),
      )
      return performance.now() - started
    }
  return { plain: create(undefined), full: create(createRunEnded({ followers })) }
}

function stored({ outcome, results, evidence }: JudgedRun) {
  return { outcome, results, evidence }
}

/** Reports with a schedule, of a user with a channel that hears of every run. */
async function makePages(storage: Storage, userId: string): Promise<WatchedPage[]> {
  const now = Date.now()
  await makeChannel(storage, userId)
  const pages: WatchedPage[] = []
  for (const [index, html] of realPages(PAGES).entries()) {
    const url = `https://site-${index}.example/`
    const fresh = { userId, url, project: new URL(url).host, privacy: 0, passwordHash: null } as const
    const { report } = await createReport(storage.db, { ...fresh, depth: 0, device: 'mobile', now })
    const read = readSchedule({ rule: 'every day at 06:00' }, null, { now, timeZone: 'UTC' })
    if (!read.ok) throw new Error('The rule of the bench is wrong.')
    const wanted = { scope: 'report' as const, target: report.id, settings: read.settings }
    await createSchedule({ storage, now: () => now }, userId, wanted)
    const evidence = packJson(evidenceFromCapture({ url, status: 200, html }, new Date(now).toISOString()))
    pages.push({ reportId: report.id, evidence })
  }
  return pages
}
