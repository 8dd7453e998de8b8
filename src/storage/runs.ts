import { countResult, countWaiting } from './counts.ts'
import { keyOf } from './ids.ts'
import { prepared } from './prepared.ts'
import type { ClaimedRun, Depth, FinishedRun } from './records.ts'
import { selectLive, touched } from './report-rows.ts'
import { resultCode } from './rows.ts'
import { isRunning } from './run-states.ts'
import type { Db, RunRow, RunState } from './tables.ts'
import { forUpdate, inTransaction } from './transaction.ts'

export { findRun, latestResults, listRuns } from './run-history.ts'
export { nextDue, nextQueued, queueDepth } from './run-queue.ts'

/** A run's way from waiting to its end. Every claim counts the attempt up, and only the latest attempt may end the run. */

const NO_REASON = { code: 'internal_error', message: 'The run ended without a result.' } as const

const lockRun = prepared('lock_run', (db, run: { key: number }) =>
  forUpdate(
    db,
    selectLive(db)
      .innerJoin('runs', 'runs.report_key', 'reports.key')
      .innerJoin('users', 'users.key', 'reports.user_key')
      .select(['runs.key as run_key', 'runs.state', 'runs.attempt', 'runs.host', 'users.id as user_id'])
      .select(['runs.depth as run_depth', 'runs.device as run_device'])
      .where('runs.key', '=', run.key),
  ),
)

type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>['rows'][0]>

/** The run of that id with its report, locked; undefined where it is gone or the report's project is doomed. */
async function lock(db: Db, runId: string): Promise<LockedRun | undefined> {
  const key = keyOf(runId)
  return key === null ? undefined : (await lockRun(db, { key })).rows[0]
}

/**
 * Waiting to running. `evenIfRunning` takes it over from a worker that is known to be dead, whose late answer is then refused.
 * undefined: there is nothing to run.
 */
export function claimRun(
  db: Db,
  runId: string,
  now: number,
  { evenIfRunning = false }: { evenIfRunning?: boolean } = {},
): Promise<ClaimedRun | undefined> {
  return inTransaction(db, async (db) => {
    const run = await lock(db, runId)
    if (!run || !(run.state === 'queued' || (evenIfRunning && run.state === 'running'))) return undefined
    const attempt = run.attempt + 1
    if (!(await move(db, run, { state: 'running', attempt, started_at: now }))) return undefined
    await setStatus(db, run, 'running', now)
    if (run.state === 'queued') await countWaiting(db, run.user_key, -1)
    return {
      id: runId,
      attempt,
      reportId: run.id,
      userId: run.user_id,
      url: run.url,
      host: run.host,
      depth: run.run_depth as Depth,
      device: run.run_device,
    }
  })
}

/**
 * The end of a run: with its result, or with an error, which leaves the report the result it had. false: this attempt was
 * superseded, or the report deleted; nothing is stored.
 */
export function finishRun(db: Db, finished: FinishedRun): Promise<boolean> {
  const { runId, attempt, outcome, now } = finished
  const result = outcome.result === null ? null : resultCode(outcome.result)
  const error = result === null ? (outcome.error ?? NO_REASON) : null
  const state = result === null ? 'failed' : 'done'
  const failure = { error_code: error?.code ?? null, error_message: error?.message ?? null }
  return inTransaction(db, async (db) => {
    const run = await lock(db, runId)
    if (!isCurrent(run, attempt)) return false
    const end = { state, ended_at: now, score: outcome.score, result, rule_set: outcome.ruleSet, ...failure } as const
    if (!(await move(db, run, end))) return false
    await keepBodies(db, run, finished)
    const judged = result === null ? {} : { result, score: outcome.score ?? 0, generated_at: now, result_run_id: runId }
    await db
      .updateTable('reports')
      .set({ status: state, updated_at: touched(run.updated_at, now), ...failure, ...judged })
      .where('key', '=', run.key)
      .execute()
    if (result === null) await countWaiting(db, run.user_key, 0)
    else await countResult(db, run, { result, score: outcome.score ?? 0, generatedAt: now })
    return true
  })
}

async function keepBodies(db: Db, run: LockedRun, { results, evidence }: FinishedRun): Promise<void> {
  if (results) await db.insertInto('results').values({ run_key: run.run_key, body: results }).execute()
  if (!evidence) return
  const row = { report_key: run.key, run_key: run.run_key, body: evidence }
  await db
    .insertInto('evidence')
    .values(row)
    .onConflict((conflict) => conflict.column('report_key').doUpdateSet(row))
    .execute()
}

/** Running to waiting: it is tried again at `notBefore`, in its old place of the queue. false: this attempt was superseded. */
export function putBack(
  db: Db,
  { runId, attempt, notBefore, now }: { runId: string; attempt: number; notBefore: number; now: number },
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const run = await lock(db, runId)
    return isCurrent(run, attempt) && requeue(db, run, notBefore, now)
  })
}

/** For the start of the only process: whatever ran when the last one ended waits again. */
export async function recoverRuns(db: Db, now: number): Promise<number> {
  const left = await db.selectFrom('runs').select('id').where(isRunning).execute()
  let recovered = 0
  for (const { id } of left) {
    const done = await inTransaction(db, async (db) => {
      const run = await lock(db, id)
      return run?.state === 'running' && requeue(db, run, now, now)
    })
    if (done) recovered++
  }
  return recovered
}

async function requeue(db: Db, run: LockedRun, notBefore: number, now: number): Promise<boolean> {
  if (!(await move(db, run, { state: 'queued', not_before: notBefore, started_at: null }))) return false
  await setStatus(db, run, 'queued', now)
  await countWaiting(db, run.user_key, 1)
  return true
}

/**
 * Changes a run, unless it is no longer in the state it was read in: PostgreSQL hands out a locked report's latest version,
 * but its run as it was before the wait for the lock.
 */
async function move(db: Db, run: LockedRun, change: Partial<RunRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set(change)
    .where('key', '=', run.run_key)
    .where('state', '=', run.state)
    .where('attempt', '=', run.attempt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function setStatus(db: Db, run: LockedRun, status: RunState, now: number): Promise<void> {
  const updated_at = touched(run.updated_at, now)
  await db.updateTable('reports').set({ status, updated_at }).where('key', '=', run.key).execute()
}

function isCurrent(run: LockedRun | undefined, attempt: number): run is LockedRun {
  return run?.state === 'running' && run.attempt === attempt
}
