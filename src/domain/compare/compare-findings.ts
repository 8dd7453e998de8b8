import type { Finding, Outcome } from '../../engine/assessment.ts'
import { anchorOf } from './anchor.ts'
import type { ComparableAudit } from './comparable-run.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Noise, noiseOf, unfetchedOf } from './noise.ts'
import { type ComparedFinding, type FindingsOfRun, type PairedFinding, pairFindings } from './pair-findings.ts'

export type { ComparedFinding } from './pair-findings.ts'

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
  /** At other elements than before, without being more: what is new and what was edited beyond recognition look the same. */
  moved: number
  unchanged: number
  /** Empty where only the numbers compare. */
  newFindings: ComparedFinding[]
  fixedFindings: ComparedFinding[]
  movedFindings: ComparedFinding[]
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
  /** Also list what is unchanged. */
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
    moved: 0,
    unchanged: 0,
    newFindings: [],
    fixedFindings: [],
    movedFindings: [],
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
  const paired = pairFindings(id, ofRun(id, before, base.pageUrl), ofRun(id, after, head.pageUrl))
  const isInBase = isJudgedBy(base)
  const isInHead = isJudgedBy(head)
  const added = paired.added.filter(({ finding }) => isInBase(finding))
  const gone = paired.gone.filter(({ finding }) => isInHead(finding))
  const moved = after.total > before.total ? 0 : Math.min(added.filter(isElement).length, gone.filter(isElement).length)
  const [movedFindings, newFindings] = firstElements(added, moved)
  const [, fixedFindings] = firstElements(gone, moved)
  return {
    ...comparison,
    new: newFindings.length,
    fixed: fixedFindings.length,
    moved,
    unchanged: after.total - newFindings.length - moved,
    newFindings,
    fixedFindings,
    movedFindings,
    unchangedFindings: withUnchanged ? paired.unchanged : [],
  }
}

function ofRun(id: string, { findings, isWhole = false }: Problems, pageUrl: string): FindingsOfRun {
  return {
    findings,
    pageUrl,
    fingerprintOf: (finding) => (isWhole ? wholeFingerprint(id, pageUrl) : fingerprintOf(id, finding, pageUrl)),
  }
}

function isElement(finding: PairedFinding): boolean {
  return finding.isElement
}

/** So many of those about elements, and all others. */
function firstElements(findings: readonly PairedFinding[], count: number): [ComparedFinding[], ComparedFinding[]] {
  const first = new Set(findings.filter(isElement).slice(0, count))
  return [[...first].map(comparedFinding), findings.filter((one) => !first.has(one)).map(comparedFinding)]
}

function comparedFinding({ finding }: PairedFinding): ComparedFinding {
  return finding
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
  isWhole?: boolean
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

/** Stands for a problem without places, so that its fingerprint doesn't depend on the wording of the summary. */
const WHOLE: Finding = { message: '', key: 'whole' }

/** Identifies the problem of an audit that lists no places. */
export function wholeFingerprint(id: string, pageUrl: string): string {
  return fingerprintOf(id, WHOLE, pageUrl)
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
  const { fingerprintOf } = ofRun(audit.id, problems, pageUrl)
  const findings = problems.findings.map((one) => ({ ...one, fingerprint: fingerprintOf(one) }))
  return { findings, total, isComplete }
}
