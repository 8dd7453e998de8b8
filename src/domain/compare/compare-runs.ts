import type { Instrument } from '../../engine/assessment.ts'
import { type Grade, gradeOf, RULE_SET } from '../../engine/score.ts'
import type { Depth, Device, Result } from '../../vocabulary.ts'
import type { ComparableAudit, ComparableRun } from './comparable-run.ts'
import { type AuditComparison, compareAudit } from './compare-findings.ts'
import { compareMetrics, type MetricComparison, measuredIn } from './metrics.ts'
import { isDecided, newProblemsOf, type Worsening, worseningsOf } from './worse.ts'

export type { Worsening } from './worse.ts'

/** Why two runs don't compare. */
export const REFUSALS = ['no_result', 'other_depth', 'other_device', 'other_sign_in'] as const
export type RefusalCode = (typeof REFUSALS)[number]

export interface ComparisonRefusal {
  code: RefusalCode
  message: string
}

export interface ComparedRun {
  url: string
  collectedAt: string
  score: number
  result: Result
  depth: Depth
  device: Device | null
  ruleSet: string
  instrument: Instrument
}

export interface RunComparison {
  base: ComparedRun
  head: ComparedRun
  /** The rule sets are equal, or the earlier page was re-evaluated with the current one. */
  isSameRules: boolean
  /** How changes of the page and of the rules moved the score; null if the two can't be separated. */
  scoreDeltaPage: number | null
  scoreDeltaRules: number | null
  /** The part of the page's that is no noise: of audits that one run decides. */
  scoreDeltaExact: number | null
  new: number
  fixed: number
  moved: number
  unchanged: number
  audits: AuditComparison[]
  metrics: MetricComparison[]
  /** Empty if nothing got worse beyond noise. */
  worse: Worsening[]
  /** Besides that, what is new without being worse, such as a warning. */
  newProblems: Worsening[]
}

export interface CompareOptions {
  /** The earlier run's page, judged by the rules of the later one. */
  bridge?: ComparableRun | undefined
  /** Also list findings that are unchanged; by default yes. */
  withUnchanged?: boolean
}

/** Compares two runs of the same depth and device; of the same page, or of two that belong together. */
export function compareRuns(
  base: ComparableRun,
  head: ComparableRun,
  { bridge, withUnchanged = true }: CompareOptions = {},
): RunComparison | ComparisonRefusal {
  const refusal = refusalOf(base, head)
  if (refusal !== null) return refusal
  const isBridged = bridge !== undefined && bridge.score !== null && bridge.ruleSet === head.ruleSet
  const before = isBridged ? bridge : base
  const isSameRules = before.ruleSet === head.ruleSet
  const audits = compareAudits(before, head, { isSameRules, withUnchanged })
  const exact = isSameRules && head.ruleSet === RULE_SET ? exactChange(before, head, audits) : null
  const metrics = compareMetrics(
    measuredIn(before.audits),
    measuredIn(head.audits),
    majorOf(before.instrument.lighthouse) === majorOf(head.instrument.lighthouse),
  )
  const results = exact === null ? null : { before: exact.before.result, after: exact.after.result }
  const worse = worseningsOf({ base: before, head, results, audits, metrics })
  const total = (kind: 'new' | 'fixed' | 'moved' | 'unchanged') => audits.reduce((sum, audit) => sum + audit[kind], 0)
  return {
    base: comparedRun(base),
    head: comparedRun(head),
    isSameRules,
    scoreDeltaPage: isSameRules ? head.score! - before.score! : null,
    scoreDeltaRules: isSameRules ? before.score! - base.score! : null,
    scoreDeltaExact: exact === null ? null : (exact.after.score ?? 0) - (exact.before.score ?? 0),
    new: total('new'),
    fixed: total('fixed'),
    moved: total('moved'),
    unchanged: total('unchanged'),
    audits,
    metrics,
    worse,
    newProblems: newProblemsOf(worse, audits),
  }
}

export function isRefused(comparison: RunComparison | ComparisonRefusal): comparison is ComparisonRefusal {
  return 'code' in comparison
}

const DEPTHS = ['Quick', 'Browser', 'Lighthouse'] as const

function refusalOf(base: ComparableRun, head: ComparableRun): ComparisonRefusal | null {
  if (base.result === null || base.score === null)
    return { code: 'no_result', message: 'The earlier run has no result, so there is nothing to compare.' }
  if (head.result === null || head.score === null)
    return { code: 'no_result', message: 'The later run has no result, so there is nothing to compare.' }
  if (base.depth !== head.depth) {
    const message = `The runs reached different depths (${DEPTHS[base.depth]} and ${DEPTHS[head.depth]}). Compare runs of one depth.`
    return { code: 'other_depth', message }
  }
  if (base.device !== head.device) {
    const message = `The runs are of different devices (${base.device ?? 'none'} and ${head.device ?? 'none'}). Compare runs of one device.`
    return { code: 'other_device', message }
  }
  // A preview that is behind a login compares with the site that it will replace.
  if ((base.signedIn ?? false) !== (head.signedIn ?? false) && originOf(base) === originOf(head))
    return {
      code: 'other_sign_in',
      message: 'Only one of the runs was signed in, so they show different pages. Compare runs of one kind.',
    }
  return null
}

function originOf({ url }: ComparableRun): string | undefined {
  return URL.parse(url)?.origin
}

function compareAudits(
  base: ComparableRun,
  head: ComparableRun,
  { isSameRules, withUnchanged }: { isSameRules: boolean; withUnchanged: boolean },
): AuditComparison[] {
  const earlier = byId(base)
  const later = byId(head)
  // In the order of the later run, then what only the earlier one has.
  return [...new Set([...later.keys(), ...earlier.keys()])].map((id) => {
    const before = earlier.get(id)
    const after = later.get(id)
    const isSameRule = isSameRules || (hasRevisions(base, head) && before?.revision === after?.revision)
    const was = { audit: before, pageUrl: base.url }
    const is = { audit: after, pageUrl: head.url }
    return compareAudit(id, was, is, { isSameRule, withUnchanged })
  })
}

function byId({ audits }: ComparableRun): Map<string, ComparableAudit> {
  return new Map(audits.map((audit) => [audit.id, audit]))
}

/** Rule set 1 did not number the revisions of its audits. */
function hasRevisions(...runs: ComparableRun[]): boolean {
  return runs.every(({ ruleSet }) => ruleSet !== '1')
}

interface ExactChange {
  before: Grade
  /** The earlier run with the later outcome of every audit that one run decides. */
  after: Grade
}

function exactChange(base: ComparableRun, head: ComparableRun, audits: readonly AuditComparison[]): ExactChange {
  const later = byId(head)
  const decided = new Set(audits.filter(isDecided).map(({ id }) => id))
  const mixed = base.audits.map((audit) => (decided.has(audit.id) ? later.get(audit.id)! : audit))
  return { before: gradeOf(base.audits), after: gradeOf(mixed) }
}

function comparedRun({
  url,
  collectedAt,
  score,
  result,
  depth,
  device,
  ruleSet,
  instrument,
}: ComparableRun): ComparedRun {
  return { url, collectedAt, score: score!, result: result!, depth, device, ruleSet, instrument }
}

function majorOf(version: string | undefined): string | undefined {
  return version?.split('.', 1)[0]
}
