import { RESULTS, type Result } from '../../vocabulary.ts'
import type { ComparableAudit, ComparableRun } from './comparable-run.ts'
import type { AuditComparison } from './compare-findings.ts'
import type { MetricComparison, MetricId } from './metrics.ts'
import type { ComparedFinding } from './pair-findings.ts'

/** A change for the worse, as the gate `worse` counts it. */
export type Worsening =
  | { kind: 'result'; before: Result; after: Result }
  | { kind: 'audit'; id: string; new: number }
  | { kind: 'metric'; id: MetricId }

/** What `worse` counts, for help texts, the API document and the docs. */
export const COUNTS_AS_WORSE: readonly string[] = [
  'an audit that fails now and didn’t before, or fails in more places than before',
  'a lower result: good, decent, bad',
  'a page that search engines could index before and can’t now',
  'a timed metric (TTFB, LCP, FCP, CLS, TBT, Speed Index) that is worse beyond noise',
  'page weight up by more than 10 % and 50 kB, or requests up by more than 10 % and 5',
  'a new uncaught exception, or a new failed request for a file of the page’s own origin',
]

/** What `new` counts besides. */
export const COUNTS_AS_NEW: readonly string[] = [
  'a new finding of an audit that warns or fails, even if as many others were fixed',
  'an audit that passed before and only warns now',
]

/** Whether one run decides about the audit, and both could judge it. */
export function isDecided({ noise, by }: AuditComparison): boolean {
  return noise === 'exact' && isCompared(by)
}

function isCompared(by: AuditComparison['by']): boolean {
  return by === 'findings' || by === 'counts'
}

interface Changes {
  base: ComparableRun
  head: ComparableRun
  /** Without noise; null if other rules judged one of the runs. */
  results: { before: Result | null; after: Result | null } | null
  audits: readonly AuditComparison[]
  metrics: readonly MetricComparison[]
}

/** Unknown outcomes and noise never count. */
export function worseningsOf({ base, head, results, audits, metrics }: Changes): Worsening[] {
  const worse: Worsening[] = []
  const { before, after } = results ?? { before: null, after: null }
  if (before !== null && after !== null && RESULTS.indexOf(after) > RESULTS.indexOf(before))
    worse.push({ kind: 'result', before, after })
  const earlier = new Map(base.audits.map((audit) => [audit.id, audit]))
  const later = new Map(head.audits.map((audit) => [audit.id, audit]))
  for (const audit of audits) {
    const { id } = audit
    const isWorse = isDecided(audit) && (failsMore(audit) || leftSearch(earlier.get(id), later.get(id)))
    const own = isWorse ? audit.new : ownNewErrors(audit, head.url).length
    if (isWorse || own > 0) worse.push({ kind: 'audit', id, new: own })
  }
  for (const { id, change } of metrics) if (change === 'worse') worse.push({ kind: 'metric', id })
  return worse
}

function failsMore({ before, after, new: added, fixed }: AuditComparison): boolean {
  return after === 'fail' && (before !== 'fail' || added > fixed)
}

/** What is new without being worse, after what is. */
export function newProblemsOf(worse: readonly Worsening[], audits: readonly AuditComparison[]): Worsening[] {
  const known = new Set(worse.flatMap((one) => (one.kind === 'audit' ? [one.id] : [])))
  const further = audits.filter((audit) => !known.has(audit.id) && isDecided(audit) && hasNewProblem(audit))
  return [...worse, ...further.map(({ id, new: count }) => ({ kind: 'audit' as const, id, new: count }))]
}

function hasNewProblem({ before, after, new: added }: AuditComparison): boolean {
  if (after !== 'fail' && after !== 'warn') return false
  return added > 0 || (before !== 'fail' && before !== 'warn')
}

/** The new findings that are certainly so. */
export function certainlyNew(audit: AuditComparison, pageUrl: string): ComparedFinding[] {
  return audit.noise === 'exact' ? audit.newFindings : ownNewErrors(audit, pageUrl)
}

/**
 * The new findings that are errors of the page itself, although what a browser logs and requests varies from visit to visit: scripts
 * that throw, and files of its own origin that the server answers with an error.
 */
function ownNewErrors({ id, by, newFindings }: AuditComparison, pageUrl: string): ComparedFinding[] {
  if (by !== 'findings') return []
  if (id === 'practice/console-errors') return newFindings.filter(isUncaught)
  return id === 'practice/failed-requests' ? newFindings.filter((one) => isOwnError(one, pageUrl)) : []
}

/** Browsers begin the message of an exception that no script handles with this word. */
function isUncaught({ message }: ComparedFinding): boolean {
  return message.startsWith('Uncaught ')
}

/** Not those without a response, which the network may be the reason for. */
function isOwnError({ key, where = '' }: ComparedFinding, pageUrl: string): boolean {
  const origin = URL.parse(where)?.origin
  return key === 'badStatus' && origin !== undefined && origin === URL.parse(pageUrl)?.origin
}

/** Summaries of the warning that search engines are kept out of a page on a host that they don't visit anyway. */
const KEPT_OUT: readonly (string | undefined)[] = ['staging', 'notPublic']

/**
 * Whether search engines could index a page and are kept out of it now. That is worse even where the audit only warns, or does not
 * apply: what is compared may be published as it is.
 */
function leftSearch(before: ComparableAudit | undefined, after: ComparableAudit | undefined): boolean {
  return after?.id === 'seo/indexable' && isKeptOut(after) && before !== undefined && !isKeptOut(before)
}

/** The audit does not apply to pages that are kept out for a good reason, and only to them. */
function isKeptOut({ outcome, key }: ComparableAudit): boolean {
  return outcome === 'fail' || outcome === 'not-applicable' || (outcome === 'warn' && KEPT_OUT.includes(key))
}
