import { inSpan } from '../../common/tracing.ts'
import { type Failure, toFailure } from '../../errors.ts'
import { knownKey } from '../../storage/ids.ts'
import type { ClaimedRun, RunOutcome, Stage } from '../../storage/records.ts'
import { findContentChecks } from '../../storage/reports/content-checks.ts'
import type { BaseRun } from '../../storage/runs/ends/base-run.ts'
import { storeMetrics } from '../../storage/runs/ends/store-run-end.ts'
import { claimRun, finishRun, requeueRun, storeQuickResult } from '../../storage/runs/runs.ts'
import type { Storage } from '../../storage/storage.ts'
import { type JudgingPool, type Requester, withoutResult } from '../judging-pool.ts'
import type { JudgedRun } from '../judging-task.ts'
import type { HandleRun, Queue } from '../queue.ts'
import { MOST_ATTEMPTS, pauseBefore, storeResult } from '../retries.ts'
import { endRun, findBase, type OnRunEnd } from './end-run.ts'
import { dropsEvidence, type FindRunLogIn, type RunLogIn, runLogInOf } from './run-log-in.ts'

export interface QuickRunnerOptions {
  storage: Storage
  queue: Pick<Queue, 'enqueue' | 'nudge'>
  judging: Pick<JudgingPool, 'assess' | 'compare'>
  /** Default: no report needs one. */
  logInOf?: FindRunLogIn | undefined
  /** Milliseconds since the epoch. */
  now: () => number
  onEnd?: OnRunEnd | undefined
  /** Called after each run that ended in this process. */
  onEnded?: (run: ClaimedRun, outcome: RunOutcome, milliseconds: number) => void
  /** Called with our own errors, not those of the page. */
  onError?: (error: unknown) => void
  /** Pauses between attempts, for tests. */
  pauses?: readonly number[]
}

/**
 * Performs runs: claims, collects, judges, stores. A run that could not be stored can be claimed again. Runs of depth 1 and 2
 * continue with the workers that have a browser.
 */
export function createQuickRunner(options: QuickRunnerOptions): HandleRun {
  const { storage, queue, judging, now, onEnded = () => {}, onError = () => {}, pauses } = options

  return (runId, signal) => inSpan('run', runSpan(runId, 'quick'), () => perform(runId, signal))

  async function perform(runId: string, signal: AbortSignal): Promise<void> {
    const began = now()
    const run = await storage.transaction((db) => claimRun(db, runId, began, { evenIfRunning: true }), {
      mayBeLost: true,
    })
    // Deleted in the meantime, or already ended by a worker that stopped before it completed the job.
    if (run === undefined) return
    if (run.attempt > MOST_ATTEMPTS) return end(run, withoutResult(GIVEN_UP), undefined, began)

    const [base, found, contentChecks] = await Promise.all([
      run.depth === 0 ? findBase(options, run) : undefined,
      runLogInOf(options.logInOf, run.reportId),
      findContentChecks(storage.db, run.reportId),
    ])
    if ('failure' in found) return end(run, withoutResult(found.failure), base, began)
    const { signIn } = found
    const judged = await assess(run, base, { signal, logIn: signIn?.logIn, contentChecks })
    if (signal.aborted) return postpone(run, now())
    const { outcome, status } = judged
    const pause = outcome.error && pauseBefore({ attempt: run.attempt, code: outcome.error.code, status }, { pauses })
    if (pause !== null) return postpone(run, now() + pause)
    // What the HTML shows too little of, such as a page that scripts build, a browser may show.
    const isPage = outcome.result !== null || outcome.error?.code === 'too_little_evidence'
    const needsBrowser = run.depth > 0 && isPage
    const store = () => (needsBrowser ? continueInBrowser(run, judged) : end(run, judged, base, began, signIn))
    return storeResult(store, { signal, onError, pauses })
  }

  async function assess(
    { url, userId }: ClaimedRun,
    base: BaseRun | undefined,
    how: Omit<Requester, 'owner'>,
  ): Promise<JudgedRun> {
    try {
      return await judging.assess(url, { owner: userId, ...how }, base)
    } catch (error) {
      onError(error)
      return withoutResult({
        code: 'internal_error',
        message: `The page could not be judged: ${toFailure(error).message}`,
      })
    }
  }

  async function end(
    run: ClaimedRun,
    judged: JudgedRun,
    base: BaseRun | undefined,
    began: number,
    signIn: RunLogIn | null = null,
  ): Promise<void> {
    const { id: runId, attempt } = run
    const { outcome, results } = judged
    const isDropped = dropsEvidence(signIn)
    const evidence =
      judged.evidence && outcome.result !== null && !isDropped ? await storage.blobs.upload(judged.evidence) : null
    const ended = now()
    const isOurs = await endRun(options, run, { judged, base, now: ended }, (db, onEnd) =>
      finishRun(db, {
        runId,
        attempt,
        outcome,
        results,
        evidence,
        dropsEvidence: isDropped,
        onNext: queue.enqueue,
        onEnd,
        now: ended,
      }),
    )
    if (isOurs) onEnded(run, outcome, ended - began)
  }

  /** What it measured is stored already, for the case that the run ends here: canceled, or because the browser fails. */
  async function continueInBrowser(run: ClaimedRun, judged: JudgedRun): Promise<void> {
    const { id, attempt, userId, host, position } = run
    const { outcome, results, metrics } = judged
    const evidence = judged.evidence && storage.blobs.uploadLater(judged.evidence)
    await storage.transaction(async (db) => {
      if (!(await storeQuickResult(db, { runId: id, attempt, outcome, results, evidence, now: now() }))) return
      await storeMetrics(db, { key: knownKey(id), reportKey: knownKey(run.reportId) }, metrics)
      await queue.enqueue(db, { id, userId, host, position, stage: 'browser' })
    })
    queue.nudge('browser')
  }

  /** Back to the front of the queue: the run has waited before. */
  async function postpone({ id, attempt, userId, host }: ClaimedRun, notBefore: number): Promise<void> {
    await storage.transaction(async (db) => {
      if (await requeueRun(db, { runId: id, attempt, notBefore, now: now() }))
        await queue.enqueue(db, { id, userId, host, position: 0, notBefore })
    })
  }
}

/** A run is a trace of its own: it may be long after the request that asked for it, and in another process. */
export function runSpan(runId: string, stage: Stage) {
  return { root: true, attributes: { 'verdict.run_id': runId, 'verdict.stage': stage } }
}

const GIVEN_UP: Failure = {
  code: 'internal_error',
  message: `The run was stopped after ${MOST_ATTEMPTS} attempts that did not finish.`,
}
