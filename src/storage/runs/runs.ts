import type { Failure } from '../../errors.ts'
import type { Depth, ReportStatus } from '../../vocabulary.ts'
import { claimBody, type StoredBody } from '../blobs/blob-rows.ts'
import { prepared } from '../prepared.ts'
import { countQueued, countResult } from '../projects/counts.ts'
import type { ClaimedRun, EndedRunRow, FinishedRun, RunOutcome, Stage } from '../records.ts'
import { keepIcon } from '../reports/icons.ts'
import { NOT_BEFORE_HELD, nextUpdateTime, resultCode, resultOf } from '../rows.ts'
import type { Db, EvidenceRow, ResultRow, RunRow } from '../tables.ts'
import { inTransaction } from '../transaction.ts'
import { dropEvidence, dropKeptEvidence, keepBaseEvidence, restoreEvidence } from './ends/kept-evidence.ts'
import { keepFiles } from './run-files.ts'
import {
  changeReport,
  changeRun,
  isLater,
  isLatest,
  type LockedRun,
  lockRunWithReport,
  setStatus,
  stageOf,
} from './run-locks.ts'
import { isRunning } from './run-queue.ts'

export { findRun, latestResults, listRuns } from './run-history.ts'

/**
 * The states of a run. Every claim counts the attempt up, and only the latest attempt may end the run. A run of depth 1 or 2
 * stores its quick result first and is queued a second time, for a browser.
 */

interface EndedRun {
  runId: string
  attempt: number
  now: number
  /** Called in the transaction with the run that follows: enqueue it. */
  onNext?: FinishedRun['onNext']
  onEnd?: FinishedRun['onEnd']
  dropsEvidence?: boolean
}

const NO_REASON: Failure = { code: 'internal_error', message: 'The run ended without a result.' }

const keepResults = prepared('keep_results', (db, { run_key, body }: ResultRow) =>
  db
    .insertInto('results')
    .values({ run_key, body })
    .onConflict((conflict) => conflict.column('run_key').doUpdateSet({ body })),
)

type NewEvidence = Omit<EvidenceRow, 'blob'> & StoredBody

const keepEvidence = prepared('keep_evidence', (db, { report_key, run_key, body, blob }: NewEvidence) =>
  db
    .insertInto('evidence')
    .values({ report_key, run_key, body, blob })
    .onConflict((conflict) => conflict.column('report_key').doUpdateSet({ run_key, body, blob })),
)

/**
 * Waiting to running. `evenIfRunning` takes it over from a worker that is known to be dead, whose late answer is then refused.
 * undefined: there is nothing to run.
 */
export function claimRun(
  db: Db,
  runId: string,
  now: number,
  { evenIfRunning = false, stage = 'quick' }: { evenIfRunning?: boolean; stage?: Stage } = {},
): Promise<ClaimedRun | undefined> {
  return inTransaction(db, async (db) => {
    const run = await lockRunWithReport(db, runId)
    if (!run || stageOf(run) !== stage) return undefined
    const waits = run.state === 'queued' || run.state === 'judged'
    if (!waits && !(evenIfRunning && run.state === 'running')) return undefined
    const attempt = run.attempt + 1
    const started = stage === 'quick' ? { started_at: now } : {}
    if (!(await changeRun(db, run, { state: 'running', attempt, ...started }))) return undefined
    if (isLater(run)) await showConfirmingRun(db, run, runId, now)
    else if (run.status !== 'running') await setStatus(db, run, 'running', now)
    if (run.state === 'queued') await countQueued(db, run.user_key, -1)
    return {
      id: runId,
      attempt,
      reportId: run.id,
      userId: run.user_id,
      url: run.url,
      host: run.host,
      position: run.position,
      depth: run.run_depth as Depth,
      device: run.run_device,
      origin: run.origin,
      branch: run.label_branch,
    }
  })
}

/** From now on its report has the status of this run. */
async function showConfirmingRun(db: Db, run: LockedRun, runId: string, now: number): Promise<void> {
  const fresh = { run_id: runId, status: 'running' as const, error_code: null, error_message: null }
  await changeReport(db, run.key, { updated_at: nextUpdateTime(run.updated_at, now), ...fresh })
}

/**
 * The end of a run: with its result, or with an error, which leaves the report the result it had. false: this attempt was
 * superseded, or the report deleted; nothing is stored.
 */
export function finishRun(db: Db, finished: FinishedRun): Promise<boolean> {
  return store(db, finished, true)
}

/**
 * Stores the quick result of a run that continues in a browser, or that too little could be judged for one; the run is queued for that.
 * Refused as above.
 */
export function storeQuickResult(db: Db, finished: FinishedRun): Promise<boolean> {
  return store(db, finished, false)
}

/** The end of a run that came no deeper: the fast result that it stored stands as it is; without one, it has failed. Refused as above. */
export function endAtReachedDepth(
  db: Db,
  { runId, attempt, now, onNext, onEnd, dropsEvidence = false, failure = NO_REASON }: EndedRun & { failure?: Failure },
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const run = await lockRunWithReport(db, runId)
    if (!isCurrent(run, attempt) || run.reached === null) return false
    const { run_result: result, run_score: score, rule_set: ruleSet } = run
    const error = result === null ? failure : null
    const reached = error === null ? run.reached : null
    const status = error === null ? 'done' : 'failed'
    const why = { error_code: error?.code ?? null, error_message: error?.message ?? null }
    if (!(await changeRun(db, run, { state: status, ended_at: now, reached, ...why }))) return false
    const updated_at = nextUpdateTime(run.updated_at, now)
    await changeReport(db, run.key, { updated_at, ...(isLatest(run) ? { status, ...why } : {}) })
    if (dropsEvidence) await dropEvidence(db, { reportKey: run.key })
    if (error !== null && !dropsEvidence) await restoreEvidence(db, { reportKey: run.key })
    else await dropKeptEvidence(db, { reportKey: run.key })
    await releaseNext(db, run, now, onNext)
    await onEnd?.(db, await endedRow(db, runId, run, { result, score, ruleSet, reached, error }))
    return true
  })
}

function store(db: Db, finished: FinishedRun, isEnd: boolean): Promise<boolean> {
  const { runId, attempt, outcome, reached = 0, now } = finished
  const result = outcome.result === null ? null : resultCode(outcome.result)
  const error = result === null && isEnd ? (outcome.error ?? NO_REASON) : null
  const status: ReportStatus = !isEnd ? 'running' : result === null ? 'failed' : 'done'
  const failure = { error_code: error?.code ?? null, error_message: error?.message ?? null }
  return inTransaction(db, async (db) => {
    const run = await lockRunWithReport(db, runId)
    if (!isCurrent(run, attempt)) return false
    const judgment = {
      score: outcome.score,
      result,
      rule_set: outcome.ruleSet,
      reached: status === 'failed' ? null : reached,
    }
    const next: Partial<RunRow> = status === 'running' ? { state: 'judged' } : { state: status, ended_at: now }
    if (!(await changeRun(db, run, { ...next, ...judgment, ...failure }))) return false
    const newRules = result === null ? '' : (outcome.ruleSet ?? '')
    if (!isEnd) await keepBaseEvidence(db, { reportKey: run.key, ruleSet: newRules })
    await keepBodies(db, run, finished)
    const title = outcome.title ?? null
    const judged =
      result === null
        ? {}
        : {
            result,
            score: outcome.score ?? 0,
            generated_at: now,
            result_run_id: runId,
            title,
            ...(await iconChange(db, run, outcome.icon, now)),
          }
    await changeReport(db, run.key, {
      updated_at: nextUpdateTime(run.updated_at, now),
      ...(isLatest(run) ? { status, ...failure } : {}),
      ...judged,
    })
    const counted =
      result === null
        ? async () => {}
        : await countResult(db, run, { result, score: outcome.score ?? 0, generatedAt: now })
    if (status !== 'running') {
      await releaseNext(db, run, now, finished.onNext)
      if (run.run_depth > 0) await dropKeptEvidence(db, { reportKey: run.key })
      const { onEnd } = finished
      if (onEnd) await onEnd(db, await endedRow(db, runId, run, { ...judgment, ruleSet: outcome.ruleSet, error }))
    }
    await counted()
    return true
  })
}

interface EndState extends Pick<EndedRunRow['outcome'], 'score' | 'error'> {
  /** As stored. */
  result: number | null
  ruleSet: string | null
  reached: number | null
}

async function endedRow(db: Db, id: string, run: LockedRun, end: EndState): Promise<EndedRunRow> {
  return {
    run: {
      key: run.run_key,
      id,
      origin: run.origin,
      branch: run.label_branch,
      scheduleKey: run.schedule_key,
      depth: run.run_depth as Depth,
      reached: end.reached as Depth | null,
      device: run.run_device,
      ruleSet: end.ruleSet,
    },
    report: {
      key: run.key,
      id: run.id,
      url: run.url,
      host: run.host,
      userKey: run.user_key,
      userId: run.user_id,
      projectKey: run.project_key,
      project: run.project,
    },
    outcome: { result: resultOf(end.result), score: end.score, error: end.error },
    previous: await previousResult(db, run),
  }
}

const resultBefore = prepared('result_before', (db, run: { reportKey: number; key: number }) =>
  db
    .selectFrom('runs')
    .select(['result', 'score'])
    .where('report_key', '=', run.reportKey)
    .where('key', '<', run.key)
    .where('result', 'is not', null)
    .where('label_branch', 'is', null)
    .orderBy('key', 'desc')
    .limit(1),
)

/** Not what the report shows: that may be of a run with labels, or of the first stage of this one. */
async function previousResult(db: Db, run: LockedRun): Promise<EndedRunRow['previous']> {
  const [before] = (await resultBefore(db, { reportKey: run.key, key: run.run_key })).rows
  const result = resultOf(before?.result ?? null)
  return result === null ? null : { result, score: before?.score ?? 0 }
}

async function iconChange(
  db: Db,
  { icon: former }: LockedRun,
  found: RunOutcome['icon'],
  now: number,
): Promise<{ icon?: string | null }> {
  if (found === undefined) return {}
  const icon = await keepIcon(db, found, former, now)
  return icon === former ? {} : { icon }
}

async function keepBodies(db: Db, run: LockedRun, finished: FinishedRun): Promise<void> {
  const { results, evidence, files, lighthouseKept = 1 } = finished
  if (files) await keepFiles(db, { key: run.run_key, reportKey: run.key }, files, lighthouseKept)
  if (results) {
    // A run that went deeper has its fast results in place.
    await keepResults(db, { run_key: run.run_key, body: results })
  }
  if (evidence)
    await keepEvidence(db, { report_key: run.key, run_key: run.run_key, ...(await claimBody(db, evidence)) })
  else if (finished.dropsEvidence) await dropEvidence(db, { reportKey: run.key })
}

/** Running to waiting: it is tried again at `notBefore`, in its old place of the queue. false: this attempt was superseded. */
export function requeueRun(
  db: Db,
  { runId, attempt, notBefore, now }: { runId: string; attempt: number; notBefore: number; now: number },
): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const run = await lockRunWithReport(db, runId)
    return isCurrent(run, attempt) && requeue(db, run, notBefore, now)
  })
}

/** Requeues the runs that an earlier process left running; call it at the start of the only process. */
export async function recoverRuns(db: Db, now: number, stage: Stage = 'quick'): Promise<number> {
  const left = await db
    .selectFrom('runs')
    .select('id')
    .where(isRunning)
    .where('reached', stage === 'quick' ? 'is' : 'is not', null)
    .execute()
  let recovered = 0
  for (const { id } of left) {
    const done = await inTransaction(db, async (db) => {
      const run = await lockRunWithReport(db, id)
      return run?.state === 'running' && requeue(db, run, now, now)
    })
    if (done) recovered++
  }
  return recovered
}

async function requeue(db: Db, run: LockedRun, notBefore: number, now: number): Promise<boolean> {
  // What has a result goes on running, as far as the report is concerned.
  if (stageOf(run) === 'browser') return changeRun(db, run, { state: 'judged', not_before: notBefore })
  if (!(await changeRun(db, run, { state: 'queued', not_before: notBefore, started_at: null }))) return false
  await setStatus(db, run, 'queued', now)
  await countQueued(db, run.user_key, 1)
  return true
}

/** The first run that was held back until this one ended can start. */
async function releaseNext(db: Db, run: LockedRun, now: number, onNext: EndedRun['onNext']): Promise<void> {
  if (isLatest(run)) return
  const next = await db
    .updateTable('runs')
    .set({ not_before: now })
    .where('key', '=', (eb) =>
      eb
        .selectFrom('runs as held')
        .select('held.key')
        .where('held.report_key', '=', run.key)
        .where('held.not_before', '=', NOT_BEFORE_HELD)
        .where('held.state', '=', 'queued')
        .orderBy('held.key')
        .limit(1),
    )
    .returning(['id', 'host', 'position'])
    .executeTakeFirst()
  if (next !== undefined) await onNext?.(db, { ...next, userId: run.user_id })
}

function isCurrent(run: LockedRun | undefined, attempt: number): run is LockedRun {
  return run?.state === 'running' && run.attempt === attempt
}
