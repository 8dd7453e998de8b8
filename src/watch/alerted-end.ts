import { documentOf } from '../actions/policies/policy-view.ts'
import { unpack } from '../common/zstd.ts'
import type { FactMutes } from '../domain/alerts/run-facts.ts'
import { type ComparableRun, runOfResults } from '../domain/compare/comparable-run.ts'
import { compareRuns, isRefused } from '../domain/compare/compare-runs.ts'
import { type RunChange, runChange } from '../domain/compare/run-change.ts'
import { type RunMutes, runMutes } from '../domain/policies/run-mutes.ts'
import type { RunEnd } from '../queue/runs/end-run.ts'
import { findPolicyOfProject } from '../storage/policies/policies.ts'
import { latestResults } from '../storage/runs/run-history.ts'
import type { Db } from '../storage/tables.ts'

/** The end of a run as alerts and digests see it: without what the policy of its project mutes. */
export interface AlertedEnd extends RunEnd {
  /** Absent if no mute is in force for the page. */
  mutes?: RunMutes & FactMutes & { judged: ComparableRun }
}

/** Those of ending runs, so that every step of ending a run uses the same one. */
const ends = new WeakMap<RunEnd, Promise<AlertedEnd>>()

export function alertedEnd(db: Db, end: RunEnd): Promise<AlertedEnd> {
  const known = ends.get(end)
  if (known !== undefined) return known
  const seen = withoutMuted(db, end)
  ends.set(end, seen)
  return seen
}

async function withoutMuted(db: Db, end: RunEnd): Promise<AlertedEnd> {
  const { report, outcome, change, now } = end
  if (outcome.result === null) return end
  const policy = await findPolicyOfProject(db, report.projectKey)
  const mutes = policy === undefined ? null : runMutes(documentOf(policy), report.url, now)
  if (mutes === null) return end
  const run = await comparableRun(db, end)
  if (run === undefined) return end
  const judged = mutes.apply(run)
  const base = change === null ? undefined : await comparableRun(db, end, change.baseRunId)
  const hidden = new Set(judged.audits.filter((audit, at) => audit !== run.audits[at]).map(({ id }) => id))
  const unmuted = { outcome, change }
  return {
    ...end,
    // What is left may be too little for a score.
    outcome: { ...outcome, result: judged.result, score: judged.score },
    change: base === undefined ? null : changeOf(change!.baseRunId, mutes.apply(base), judged),
    mutes: { ...mutes, hides: (audit) => hidden.has(audit), unmuted, judged },
  }
}

function changeOf(baseRunId: string, base: ComparableRun, head: ComparableRun): RunChange | null {
  const comparison = compareRuns(base, head, { withUnchanged: false })
  return isRefused(comparison) ? null : runChange(baseRunId, comparison, { base, head })
}

/** What has changed since an earlier run; null if the details of either are gone or can't be compared. */
export async function changeSince(db: Db, end: AlertedEnd, base: string): Promise<RunChange | null> {
  const before = await comparableRun(db, end, base)
  const after = end.mutes?.judged ?? (await comparableRun(db, end))
  if (before === undefined || after === undefined) return null
  return changeOf(base, end.mutes?.apply(before) ?? before, after)
}

/** From the details of the run that has ended, or of another of its report; undefined if they are gone, or cannot be read. */
export async function comparableRun(db: Db, { run, report }: RunEnd, id = run.id): Promise<ComparableRun | undefined> {
  const results = await latestResults(db, id)
  if (results === undefined) return undefined
  try {
    return runOfResults(JSON.parse(String(await unpack(results))), report.url)
  } catch {
    return undefined
  }
}
