import type { RunMetrics } from '../../domain/compare/metrics.ts'
import type { RunChange } from '../../domain/compare/run-change.ts'
import type { PageSignature } from '../../engine/model.ts'
import { RULE_SET } from '../../engine/score.ts'
import type { ClaimedRun, EndedRunRow, FinishedRun } from '../../storage/records.ts'
import { type BaseRun, findBaseRun, isBaseRun } from '../../storage/runs/ends/base-run.ts'
import type { SeenCertificate } from '../../storage/runs/ends/store-run-end.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import type { JudgingPool } from '../judging-pool.ts'
import type { JudgedRun } from '../judging-task.ts'

/** What is known of a run when it ends. */
export interface RunEnd extends EndedRunRow {
  now: number
  /** Against the last comparable run; null if there is none, or the run came less deep than asked. */
  change: RunChange | null
  metrics: RunMetrics
  certificate: SeenCertificate | null
  /** By what the page is known again; null if there was none to see. */
  signature?: PageSignature | null
  /** The page has none of its own, as over plain HTTP: one that an earlier run has seen no longer counts. */
  isWithoutCertificate?: boolean
}

/** Called in the transaction that ends a run, after it is stored. If it throws, the run has not ended. */
export type OnRunEnd = (db: Db, end: RunEnd) => Promise<void>

export interface RunEndOptions {
  storage: Storage
  judging: Pick<JudgingPool, 'compare'>
  /** Default: nothing is compared. */
  onEnd?: OnRunEnd | undefined
  onError?: ((error: unknown) => void) | undefined
}

/** A comparison is repeated only if another run of the report ends in the few milliseconds that it takes. */
const MOST_COMPARISONS = 3

class BaseChanged extends Error {}

/** The run to compare with, if it is needed. */
export async function findBase({ storage, onEnd }: RunEndOptions, run: ClaimedRun): Promise<BaseRun | undefined> {
  return onEnd === undefined ? undefined : findBaseRun(storage, run, RULE_SET)
}

/**
 * Ends a run in one transaction with everything that follows from it. `judged` was compared with `base`; if `base` is no longer the last
 * run before it, it is compared again first. false: another attempt has taken over the run.
 */
export async function endRun(
  options: RunEndOptions,
  run: ClaimedRun,
  { judged, base, now }: { judged: JudgedRun | null; base: BaseRun | undefined; now: number },
  finish: (db: Db, onEnd: FinishedRun['onEnd']) => Promise<boolean>,
): Promise<boolean> {
  const { storage, judging, onEnd, onError } = options
  if (onEnd === undefined) return storage.transaction((db) => finish(db, undefined))
  const isCompared = judged?.results != null && judged.reached === run.depth
  let change = judged?.change ?? null
  let comparedWith = base
  if (judged?.compareError !== undefined)
    onError?.(new Error(`Not compared with the run before: ${judged.compareError}`))
  for (let time = 1; ; time++) {
    try {
      return await storage.transaction((db) =>
        finish(db, async (db, ended) => {
          if (isCompared && time < MOST_COMPARISONS && !(await isBaseRun(db, comparedWith, questionOf(ended))))
            throw new BaseChanged()
          const {
            metrics = new Map(),
            certificate = null,
            isWithoutCertificate = false,
            signature = null,
          } = judged ?? {}
          await onEnd(db, { ...ended, now, change, metrics, certificate, isWithoutCertificate, signature })
        }),
      )
    } catch (error) {
      if (!(error instanceof BaseChanged)) throw error
      comparedWith = await findBase(options, run)
      const { userId: owner } = run
      change = comparedWith === undefined ? null : await judging.compare(judged!.results!, comparedWith, { owner })
    }
  }
}

function questionOf({ run, report }: EndedRunRow) {
  return { reportKey: report.key, runKey: run.key, depth: run.depth, device: run.device, branch: run.branch }
}
