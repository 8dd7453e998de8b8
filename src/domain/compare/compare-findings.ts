import type { Finding, Outcome } from '../../engine/assessment.ts'
import { anchorOf } from './anchor.ts'
import type { ComparableAudit } from './comparable-run.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Noise, noiseOf, unfetchedOf } from './noise.ts'

/** A finding with what identifies it in other runs. */
export interface ComparedFinding extends Finding {
  fingerprint: string
}

/**
 * How an audit of both runs compares. `findings`: one by one. `counts`: only by their number, because a list was truncated, or
 * is of a version without message keys. `unknown`: one of the runs could not judge it. `other_rules`: the rule changed in
 * between, or only one of the runs has the audit.
 */
export const COMPARED_BY = ['findings', 'counts', 'unknown', 'other_rules'] as const
export type ComparedBy = (typeof COMPARED_BY)[number]

/** What became of the problems that one audit finds. */
export interface AuditComparison {
  id: string
  noise: Noise
  by: ComparedBy
  /** null if the run does not have the audit. */
  before: Outcome | null
  after: Outcome | null
  new: number
  fixed: number
  unchanged: number
  /** Empty where only the numbers compare. */
  newFindings: ComparedFinding[]
  fixedFindings: ComparedFinding[]
  unchangedFindings: ComparedFinding[]
}

/** Whether what was a warning fails now, even without a new finding. */
export function becameFailure({ before, after }: AuditComparison): boolean {
  return before === 'warn' && after === 'fail'
}

interface AuditOfRun {
  audit: ComparableAudit | undefined
  pageUrl: string
}

export interface CompareAuditOptions {
  /** Both runs judged it alike. */
  isSameRule: boolean
  /** Also list what is unchanged, which takes most of the time. */
  withUnchanged: boolean
}

export function compareAudit(
  id: string,
  base: AuditOfRun,
  head: AuditOfRun,
  { isSameRule, withUnchanged }: CompareAuditOptions,
): AuditComparison {
  const was = base.audit
  const is = head.audit
  const comparison: AuditComparison = {
    id,
    noise: noiseOf(id, was?.details ?? null, is?.details ?? null),
    by: 'findings',
    before: was?.outcome ?? null,
    after: is?.outcome ?? null,
    new: 0,
    fixed: 0,
    unchanged: 0,
    newFindings: [],
    fixedFindings: [],
    unchangedFindings: [],
  }
  if (was === undefined || is === undefined || !isSameRule) return { ...comparison, by: 'other_rules' }
  if (was.outcome === 'unknown' || is.outcome === 'unknown') return { ...comparison, by: 'unknown' }
  const before = problemsOf(was)
  const after = problemsOf(is)
  if (!before.isComplete || !after.isComplete || isMixed(before, after)) {
    const unchanged = Math.min(before.total, after.total)
    const counts = { new: after.total - unchanged, fixed: before.total - unchanged, unchanged }
    return { ...comparison, by: 'counts', ...counts }
  }
  const rest = base.pageUrl === head.pageUrl && !withUnchanged ? withoutEqual(before, after) : { before, after }
  const divided = divide(identified(id, rest.before, base.pageUrl), identified(id, rest.after, head.pageUrl))
  const newFindings = divided.newFindings.filter(isJudgedBy(base))
  const fixedFindings = divided.fixedFindings.filter(isJudgedBy(head))
  const counts = { new: newFindings.length, fixed: fixedFindings.length }
  const unchangedFindings = withUnchanged ? divided.unchangedFindings : []
  return {
    ...comparison,
    ...counts,
    unchanged: after.total - counts.new,
    newFindings,
    fixedFindings,
    unchangedFindings,
  }
}

/** A file that a run could not fetch is neither new nor fixed: that run does not know it. */
function isJudgedBy({ audit, pageUrl }: AuditOfRun): (finding: Finding) => boolean {
  const unfetched = new Set(
    unfetchedOf(audit?.details ?? null).map((where) => anchorOf({ message: '', where }, pageUrl)),
  )
  return (finding) => unfetched.size === 0 || !unfetched.has(anchorOf(finding, pageUrl))
}

interface Problems {
  findings: Finding[]
  total: number
  isComplete: boolean
  /** Messages have had keys since a later version; null where that doesn't matter. */
  hasKeys: boolean | null
  /** The audit lists no places: the problem is the page as a whole. */
  isWhole?: true
}

/** Findings of an audit that did not pass, without remarks. */
function problemsOf({ outcome, findings, findingsTotal, summary, key, params }: ComparableAudit): Problems {
  if (outcome !== 'fail' && outcome !== 'warn') return { findings: [], total: 0, isComplete: true, hasKeys: null }
  const own = findings.filter(({ note }) => note !== true)
  const total = findingsTotal - (findings.length - own.length)
  if (total <= 0) {
    const whole = { message: summary, key, params }
    return { findings: [whole], total: 1, isComplete: true, hasKeys: null, isWhole: true }
  }
  const hasKeys = own.every((finding) => finding.key !== undefined)
  return { findings: own, total, isComplete: findingsTotal <= findings.length, hasKeys }
}

function isMixed(before: Problems, after: Problems): boolean {
  return before.hasKeys !== null && after.hasKeys !== null && before.hasKeys !== after.hasKeys
}

/** Findings that are the same in every word have the same fingerprint: each pair of them is unchanged, and needs none. */
function withoutEqual(before: Problems, after: Problems): { before: Problems; after: Problems } {
  const left = new Map<string, number>()
  for (const finding of before.findings) {
    const text = wordsOf(finding)
    left.set(text, (left.get(text) ?? 0) + 1)
  }
  const matched = new Map<string, number>()
  const later = after.findings.filter((finding) => {
    const text = wordsOf(finding)
    const count = left.get(text) ?? 0
    if (count === 0) return true
    left.set(text, count - 1)
    matched.set(text, (matched.get(text) ?? 0) + 1)
    return false
  })
  const earlier = before.findings.filter((finding) => {
    const text = wordsOf(finding)
    const count = matched.get(text) ?? 0
    if (count === 0) return true
    matched.set(text, count - 1)
    return false
  })
  return { before: { ...before, findings: earlier }, after: { ...after, findings: later } }
}

/** Everything that a fingerprint is built from. */
function wordsOf({ message, key, params, where, snippet }: Finding): string {
  return [key, where, snippet, message, params === undefined ? '' : JSON.stringify(params)].join('\0')
}

/** Stands for a problem without places, so that its fingerprint doesn't depend on the wording of the summary. */
const WHOLE: Finding = { message: '', key: 'whole' }

/** Identifies the problem of an audit that lists no places. */
export function wholeFingerprint(id: string, pageUrl: string): string {
  return fingerprintOf(id, WHOLE, pageUrl)
}

function identified(id: string, { findings, isWhole }: Problems, pageUrl: string): ComparedFinding[] {
  return findings.map((finding) => ({
    ...finding,
    fingerprint: isWhole === true ? wholeFingerprint(id, pageUrl) : fingerprintOf(id, finding, pageUrl),
  }))
}

/** The problems of one audit, each with what identifies it. */
export interface IdentifiedProblems {
  findings: ComparedFinding[]
  /** Of which the list may have the first ones only. */
  total: number
  isComplete: boolean
}

export function identifiedProblems(audit: ComparableAudit, pageUrl: string): IdentifiedProblems {
  const problems = problemsOf(audit)
  const { total, isComplete } = problems
  return { findings: identified(audit.id, problems, pageUrl), total, isComplete }
}

/** As multisets: three equal findings before and four now are one new. */
function divide(
  before: readonly ComparedFinding[],
  after: readonly ComparedFinding[],
): Pick<AuditComparison, 'newFindings' | 'fixedFindings' | 'unchangedFindings'> {
  const left = new Map<string, ComparedFinding[]>()
  for (const finding of before) left.set(finding.fingerprint, [...(left.get(finding.fingerprint) ?? []), finding])
  const newFindings: ComparedFinding[] = []
  const unchangedFindings: ComparedFinding[] = []
  for (const finding of after) {
    const same = left.get(finding.fingerprint)
    if (same?.shift() === undefined) newFindings.push(finding)
    else unchangedFindings.push(finding)
  }
  return { newFindings, fixedFindings: [...left.values()].flat(), unchangedFindings }
}
