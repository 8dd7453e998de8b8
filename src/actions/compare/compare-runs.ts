import { parseDate } from '../../common/parse-date.ts'
import { unpack } from '../../common/zstd.ts'
import { type ComparableRun, runOfResults } from '../../domain/compare/comparable-run.ts'
import { compareRuns, isRefused, type RunComparison } from '../../domain/compare/compare-runs.ts'
import type { Results } from '../../domain/results/schema.ts'
import { findBaselineRun, findOwnRun, findRunBefore, setBaseline } from '../../storage/compare/compared-runs.ts'
import type { Report, Run } from '../../storage/records.ts'
import { findRun, latestResults } from '../../storage/runs/runs.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { ActionError } from '../action-error.ts'

/** Two runs of the service, and what is different. */
export interface StoredComparison {
  base: Run
  head: Run
  comparison: RunComparison
}

/** The runs that are compared, by name. */
export interface RunsToCompare {
  /** `previous` (default), `baseline`, the id of a run, a date for the last run that had ended by that day, or `branch:NAME` for the last run of that branch. */
  base?: string | undefined
  /** `latest` (default), or the id of a run. */
  head?: string | undefined
}

type ComparedReport = Pick<Report, 'id' | 'url' | 'resultRunId'>

/** Compares two runs of one report. Refused with `run_missing`, `invalid_base` or `not_comparable`. */
export async function compareReport(
  { storage }: { storage: Storage },
  report: ComparedReport,
  { base: askedBase = 'previous', head: askedHead = 'latest' }: RunsToCompare,
): Promise<StoredComparison> {
  const head = await findHead(storage, report, askedHead.toLowerCase())
  const base = await findBase(storage, head, askedBase)
  return compared(storage, { run: base, url: report.url }, { run: head, url: report.url })
}

/** Compares two runs of any reports of the user: of a preview and of the page it will replace. */
export async function compareOwnRuns(
  { storage }: { storage: Storage },
  userId: string,
  asked: { base: string; head: string },
): Promise<StoredComparison> {
  const [base, head] = await Promise.all(
    [asked.base, asked.head].map((id) => findOwnRun(storage.db, userId, id.toLowerCase())),
  )
  if (base === undefined || head === undefined) throw runMissing()
  return compared(storage, base, head)
}

async function findHead({ db }: Storage, report: ComparedReport, asked: string): Promise<Run> {
  if (asked === 'latest' && report.resultRunId === null)
    throw new ActionError('not_comparable', 'This report has no result yet, so there is nothing to compare.')
  const run = await findRun(db, asked === 'latest' ? report.resultRunId! : asked)
  if (run?.reportId !== report.id) throw runMissing()
  return run
}

async function findBase({ db }: Storage, head: Run, asked: string): Promise<Run> {
  if (asked === 'baseline') {
    const run = await findBaselineRun(db, head.reportId)
    if (run !== undefined) return run
    throw new ActionError('not_comparable', 'This report has no baseline. Choose a run as its baseline first.')
  }
  if (/^[\da-f-]{36}$/i.test(asked)) {
    const run = await findRun(db, asked.toLowerCase())
    if (run?.reportId !== head.reportId) throw runMissing()
    return run
  }
  const branch = asked.startsWith(BRANCH) ? asked.slice(BRANCH.length) : undefined
  if (branch !== undefined) return findRunOfBranch(db, head, branch)
  const at = asked === 'previous' ? undefined : endOf(asked)
  const run = await findRunBefore(db, head, { at })
  if (run !== undefined) return run
  // A run of a branch compares with those of its own.
  throw nothingBefore(Boolean(head.labels?.branch))
}

const BRANCH = 'branch:'

async function findRunOfBranch(db: Storage['db'], head: Run, branch: string): Promise<Run> {
  const run = await findRunBefore(db, head, { branch })
  if (run !== undefined) return run
  throw nothingBefore(true)
}

function nothingBefore(isOfBranch: boolean): ActionError {
  return new ActionError(
    'not_comparable',
    isOfBranch
      ? 'There is no earlier run of this branch with a result of the same depth and device.'
      : 'There is no earlier run with a result of the same depth and device.',
  )
}

/** A date means the end of that day in UTC. */
function endOf(typed: string): number {
  const isDay = !/t/i.test(typed)
  const at = parseDate(isDay ? `${typed}T23:59:59.999Z` : typed)
  if (!Number.isNaN(at)) return at
  throw new ActionError(
    'invalid_base',
    'must be previous, baseline, the id of a run of this report, a date such as 2026-01-31, or branch: and its name.',
  )
}

interface RunOfPage {
  run: Run
  url: string
}

async function compared(storage: Storage, base: RunOfPage, head: RunOfPage): Promise<StoredComparison> {
  const [before, after] = await Promise.all([comparable(storage, base), comparable(storage, head)])
  const comparison = compareRuns(before, after)
  if (isRefused(comparison)) throw new ActionError('not_comparable', comparison.message)
  const isBridged = !comparison.isSameRules && head.run.change?.baseRunId === base.run.id
  return { base: base.run, head: head.run, comparison: { ...comparison, ...(isBridged && bridged(head.run)) } }
}

/** When the later run ended, the earlier page was judged by the new rules too; its evidence is gone since. */
function bridged({ change }: Run): Partial<RunComparison> {
  return { scoreDeltaPage: change?.scoreDeltaPage ?? null, scoreDeltaRules: change?.scoreDeltaRules ?? null }
}

/** The row decides about depth and device: results of earlier versions don't have them. */
async function comparable({ db }: Storage, { run, url }: RunOfPage): Promise<ComparableRun> {
  const stored = run.result === null ? undefined : await latestResults(db, run.id)
  if (stored === undefined) throwIfRemoved(run)
  if (stored === undefined)
    throw new ActionError('not_comparable', 'One of the runs has no result, so there is nothing to compare.')
  const results = JSON.parse(String(await unpack(stored))) as Results
  const depth = run.reached ?? 0
  return { ...runOfResults(results, url), depth, device: depth === 0 ? null : run.device }
}

/** Chooses the run that others are compared with: `latest`, or the id of one. undefined: the user has no such report. */
export async function chooseBaseline(
  { storage, now }: ActionDependencies,
  report: Pick<Report, 'id' | 'url' | 'userId' | 'resultRunId'>,
  asked: string,
): Promise<Run | undefined> {
  const run = await findHead(storage, report, asked.toLowerCase())
  if (run.result === null)
    throw new ActionError('not_comparable', 'This run has no result, so others cannot be compared with it.')
  const isSet = await storage.transaction(async (db) => {
    const isSet = await setBaseline(db, report.userId, report.id, run.id, now())
    // The report is locked now, so that nothing removes them anymore.
    const current = await findRun(db, run.id)
    if (current !== undefined) throwIfRemoved(current)
    return isSet
  })
  return isSet ? run : undefined
}

/** false: the user has no such report. */
export function removeBaseline(
  { storage, now }: ActionDependencies,
  userId: string,
  reportId: string,
): Promise<boolean> {
  return storage.transaction((db) => setBaseline(db, userId, reportId, null, now()))
}

function throwIfRemoved({ resultsRemovedAt: at, endedAt, queuedAt }: Run): void {
  if (at === null) return
  const ended = new Date(endedAt ?? queuedAt).toISOString().slice(0, 10)
  const removed = new Date(at).toISOString().slice(0, 10)
  throw new ActionError(
    'results_removed',
    `The details of the run of ${ended} were removed on ${removed}; its score and metrics remain. Choose another run.`,
  )
}

function runMissing(): ActionError {
  return new ActionError('run_missing', 'This run does not exist.')
}
