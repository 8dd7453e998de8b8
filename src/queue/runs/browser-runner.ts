import { inSpan } from '../../common/tracing.ts'
import { type BrowserObservation, failedObservation, observeInBrowser } from '../../engine/deepen.ts'
import type { Browser } from '../../engine/net/browser/browser.ts'
import type { Failure } from '../../errors.ts'
import type { ClaimedRun, RunOutcome } from '../../storage/records.ts'
import type { BaseRun } from '../../storage/runs/ends/base-run.ts'
import { findEvidence } from '../../storage/runs/run-history.ts'
import { claimRun, endAtReachedDepth, finishRun, requeueRun } from '../../storage/runs/runs.ts'
import { isScheduledReport } from '../../storage/schedules/scheduled-runs.ts'
import type { Storage } from '../../storage/storage.ts'
import type { JudgingPool } from '../judging-pool.ts'
import type { JudgedRun } from '../judging-task.ts'
import type { HandleRun, Queue } from '../queue.ts'
import { MOST_ATTEMPTS, storeResult } from '../retries.ts'
import { endRun, findBase, type OnRunEnd } from './end-run.ts'
import { runSpan } from './quick-runner.ts'
import { dropsEvidence, type FindRunLogIn, runLogInOf } from './run-log-in.ts'

export interface BrowserRunnerOptions {
  storage: Storage
  queue: Pick<Queue, 'enqueue'>
  judging: Pick<JudgingPool, 'judge' | 'compare' | 'hasBadCertificate'>
  browser: Pick<Browser, 'render' | 'measure'>
  /** The number of Lighthouse runs; the median is used. Runs that are watched have three at least. */
  lighthouseRuns: number
  /** The number of runs of a report that keep the full Lighthouse report. */
  lighthouseKept: number
  /** Default: no report needs one. */
  logInOf?: FindRunLogIn | undefined
  /** Milliseconds since the epoch. */
  now: () => number
  onEnd?: OnRunEnd | undefined
  /** Called after each run that ended in this process. */
  onEnded?: (run: ClaimedRun, outcome: RunOutcome, milliseconds: number) => void
  /** Called with our own errors, not those of the page. */
  onError?: (error: unknown) => void
}

/** One measurement varies too much to tell a change from noise. */
const WATCHED_RUNS = 3

/** Before another attempt, if the object storage that has the evidence is down. */
const STORE_PAUSE_MS = 30_000

/** Completes runs that have a quick result: loads the page in a browser and judges all evidence again. A failure keeps the quick result. */
export function createBrowserRunner(options: BrowserRunnerOptions): HandleRun {
  const {
    storage,
    queue,
    judging,
    browser,
    lighthouseRuns,
    lighthouseKept,
    now,
    onEnded = () => {},
    onError = () => {},
  } = options

  return (runId, signal) => inSpan('run', runSpan(runId, 'browser'), () => perform(runId, signal))

  async function perform(runId: string, signal: AbortSignal): Promise<void> {
    const began = now()
    const run = await storage.transaction(
      (db) => claimRun(db, runId, began, { evenIfRunning: true, stage: 'browser' }),
      {
        mayBeLost: true,
      },
    )
    // Deleted in the meantime, or already ended by a worker that stopped before it completed the job.
    if (run === undefined) return
    const stored = await findEvidence(storage.db, runId)
    if (stored === undefined) return end(run, null, undefined, began)
    const evidence = await storage.blobs.read(stored).catch((error: unknown) => {
      onError(error)
      return null
    })
    if (evidence === null)
      return run.attempt < MOST_ATTEMPTS ? postpone(run, now() + STORE_PAUSE_MS) : end(run, null, undefined, began)
    const found = await runLogInOf(options.logInOf, run.reportId)
    const signIn = 'failure' in found ? null : found.signIn
    const seen =
      run.attempt > MOST_ATTEMPTS
        ? failedObservation(GIVEN_UP, run.depth)
        : await observePage(run, evidence, signal, found)
    if (signal.aborted || wasStopped(seen)) return postpone(run)
    const base = await findBase(options, run)
    const judged = await complete(run, evidence, seen, base)
    return storeResult(() => end(run, judged, base, began, dropsEvidence(signIn)), { signal, onError })
  }

  async function observePage(
    run: ClaimedRun,
    evidence: Uint8Array,
    signal: AbortSignal,
    found: Awaited<ReturnType<typeof runLogInOf>>,
  ): Promise<BrowserObservation> {
    if ('failure' in found) return failedObservation(found.failure, run.depth)
    const { logIn, keepsEvidence: keepsSignedIn } = found.signIn ?? {}
    const { url, depth, device, userId: owner } = run
    const runs = (await isWatched(run)) ? Math.max(WATCHED_RUNS, lighthouseRuns) : lighthouseRuns
    const isBad = await judging.hasBadCertificate(evidence, { owner })
    return await inSpan('collect', {}, () =>
      observeInBrowser(url, isBad, {
        browser,
        depth: depth === 2 ? 2 : 1,
        device,
        runs,
        signal,
        logIn,
        keepsSignedIn: keepsSignedIn ?? false,
      }),
    )
  }

  /** Runs that people or deployments start of a watched report are compared with those that its schedule starts. */
  async function isWatched({ origin, reportId, depth }: ClaimedRun): Promise<boolean> {
    return depth === 2 && (origin !== 'user' || (await isScheduledReport(storage.db, reportId)))
  }

  /** Null if it cannot be judged; the quick result stays. */
  async function complete(
    { userId: owner, depth }: ClaimedRun,
    evidence: Uint8Array,
    seen: BrowserObservation,
    base: BaseRun | undefined,
  ): Promise<JudgedRun | null> {
    try {
      const judged = await judging.judge(evidence, { owner }, seen, base)
      if (judged.outcome.result !== null) return judged
      const { code, message } = seen.rendered.ok ? judged.outcome.error! : seen.rendered
      const standing = await judging.judge(evidence, { owner }, failedObservation({ code, message }, depth))
      // Without a quick result, the reason is that the browser has none either.
      const { outcome } = standing
      return outcome.result === null ? { ...standing, outcome: { ...outcome, error: { code, message } } } : standing
    } catch (error) {
      onError(error)
      return null
    }
  }

  async function end(
    run: ClaimedRun,
    judged: JudgedRun | null,
    base: BaseRun | undefined,
    began: number,
    isDropped = false,
  ): Promise<void> {
    const { id: runId, attempt } = run
    const files = await Promise.all((judged?.files ?? []).map((file) => storage.blobs.uploadFile(file)))
    const evidence = judged?.evidence && !isDropped ? await storage.blobs.upload(judged.evidence) : null
    const ended = now()
    const common = { runId, attempt, onNext: queue.enqueue, now: ended, dropsEvidence: isDropped }
    const isOurs = await endRun(options, run, { judged, base, now: ended }, (db, onEnd) => {
      const failure = judged?.outcome.error
      if (judged === null || judged.outcome.result === null)
        return endAtReachedDepth(db, { ...common, onEnd, ...(failure && { failure }) })
      const { outcome, results, reached } = judged
      return finishRun(db, { ...common, outcome, results, evidence, reached, files, lighthouseKept, onEnd })
    })
    if (isOurs && judged !== null) onEnded(run, judged.outcome, ended - began)
  }

  async function postpone({ id, attempt, userId, host, position }: ClaimedRun, notBefore = now()): Promise<void> {
    await storage.transaction(async (db) => {
      if (await requeueRun(db, { runId: id, attempt, notBefore, now: now() }))
        await queue.enqueue(db, { id, userId, host, position, notBefore, stage: 'browser' })
    })
  }
}

function wasStopped({ rendered, lab }: BrowserObservation): boolean {
  return [rendered, lab].some((got) => got?.ok === false && got.code === 'aborted')
}

const GIVEN_UP: Failure = {
  code: 'browser_failed',
  message: `The browser was stopped after ${MOST_ATTEMPTS} attempts that did not finish.`,
}
