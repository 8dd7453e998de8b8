import type { Result } from '../vocabulary.ts'
import type { AuditResult, Category, CategoryScore, Extent, FixPlan, Importance, Outcome } from './assessment.ts'

/** The version of the rules, raised whenever the same evidence may get another result. */
export const RULE_SET = '3'

/** The points of an audit by importance. How they were chosen: docs/decisions/grading.md. */
export const POINTS: Record<Importance, number> = { high: 10, medium: 4, low: 1, info: 0 }

/** The share of its points that an outcome earns; other outcomes don't count. */
const EARNS: Partial<Record<Outcome, number>> = { pass: 1, warn: 0.5, fail: 0 }

/** What one element costs at the least. Not less than a warning about all of them, so that a failure never costs less than a warning. */
const LEAST_LOSS = 0.5

/** So many elements cost half of what their number can cost. */
const MANY = 5

/** Scores for shares of points, linear in between. */
type Scale = readonly [share: number, score: number][]

/**
 * Most audits pass on most pages, and one failing element costs only a part, so even a page full of problems earns more than half of its
 * points. A page is decent with 78 % of them, good with 90 %.
 */
const SCALE: Scale = [
  [0, 0],
  [0.5, 15],
  [0.78, 50],
  [0.9, 80],
  [1, 100],
]

/** Stored results keep the scale of the rule set that judged them. In rule set 1 the score was the share itself. */
const EARLIER_SCALES: { readonly [ruleSet: string]: Scale } = {
  '1': [
    [0, 0],
    [1, 100],
  ],
  '2': [
    [0, 0],
    [0.68, 50],
    [0.85, 80],
    [1, 100],
  ],
}

/** Of sums of points that JavaScript can't represent. */
const ROUNDING_ERROR = 1e-9

export interface Thresholds {
  good: number
  decent: number
}

export const THRESHOLDS: Thresholds = { good: 80, decent: 50 }

export const CATEGORIES: readonly Category[] = ['seo', 'performance', 'security', 'accessibility', 'practice']

export interface PointsOptions {
  extent?: Extent | undefined
  points?: Record<Importance, number>
}

export function pointsFor(
  importance: Importance,
  outcome: Outcome,
  { extent, points = POINTS }: PointsOptions = {},
): AuditResult['points'] {
  const share = EARNS[outcome]
  if (share === undefined) return { possible: 0, earned: 0, lost: 0 }
  const possible = points[importance]
  const lost = toHundredths(possible * (1 - share) * severityOf(extent))
  return { possible, earned: toHundredths(possible - lost), lost }
}

/**
 * The part of its loss that a failure or warning costs by the elements it concerns: half of it for any, a quarter by their share of those
 * that were checked, a quarter by their number. All of it where there is nothing to count.
 */
function severityOf(extent: Extent | undefined): number {
  if (extent === undefined || extent.affected === 0) return 1
  const { checked, affected } = extent
  const share = Math.min(1, affected / checked)
  return LEAST_LOSS + (1 - LEAST_LOSS) * (0.5 * share + 0.5 * (affected / (affected + MANY)))
}

function toHundredths(points: number): number {
  return Math.round(points * 100) / 100
}

/** What the score is computed from. `blocking` is missing in results of rule set 1. */
export interface ScoredAudit {
  id: string
  blocking?: boolean | undefined
  points: { possible: number; lost: number }
}

export interface Grade {
  /** null if nothing could be judged. */
  score: number | null
  result: Result | null
  /** The failed blocking audits that limit the score; empty if it would not be higher without the limit. */
  cappedBy: string[]
  uncappedScore: number | null
}

export const NO_GRADE: Grade = { score: null, result: null, cappedBy: [], uncappedScore: null }

/** The share of points earned, on the scale from 0 to 100, as far as failed blocking audits allow. */
export function gradeOf(audits: readonly ScoredAudit[], thresholds: Thresholds = THRESHOLDS): Grade {
  const sum = sumOf(audits)
  if (sum.possible === 0) return NO_GRADE
  const score = Math.round(exactScore(sum, thresholds))
  const uncappedScore = Math.round(scaled(sum))
  const blockers = score < uncappedScore ? audits.filter(isBlocker) : []
  return { score, result: resultOf(score, thresholds), cappedBy: blockers.map(({ id }) => id), uncappedScore }
}

export function resultOf(score: number | null, thresholds: Thresholds = THRESHOLDS): Result | null {
  if (score === null) return null
  if (score >= thresholds.good) return 'good'
  return score >= thresholds.decent ? 'decent' : 'bad'
}

/**
 * A category is graded like a page, so it isn't good either if one of its blocking audits failed, and has no score if most of it is unknown.
 */
export function categoryScores(
  audits: readonly AuditResult[],
  thresholds: Thresholds = THRESHOLDS,
  points = POINTS,
): CategoryScore[] {
  const scores: CategoryScore[] = []
  for (const category of CATEGORIES) {
    const own: AuditResult[] = []
    for (const audit of audits) if (audit.category === category) own.push(audit)
    const { score, result } = isMostlyUnknown(own, points) ? NO_GRADE : gradeOf(own, thresholds)
    const { possible, lost } = sumOf(own)
    scores.push({ category, score, result, earned: toHundredths(possible - lost), possible })
  }
  return scores
}

/**
 * Whether more than half of the points could not be judged, so that a score would be that of the smaller part. Audits that don't apply say
 * nothing about the page.
 */
export function isMostlyUnknown(
  audits: readonly Pick<AuditResult, 'importance' | 'outcome'>[],
  points = POINTS,
): boolean {
  let judged = 0
  let unknown = 0
  for (const { importance, outcome } of audits) {
    if (outcome === 'unknown') unknown += points[importance]
    else if (outcome !== 'not-applicable') judged += points[importance]
  }
  return unknown > judged
}

/** A step of the way to 100. */
export interface ScoredFix<A> {
  audit: A
  /**
   * What this fix alone adds to the score, to one decimal. 0 if it adds nothing alone: another failed blocking audit still limits the
   * score, or it is such an audit itself and would limit the score only after other fixes.
   */
  gain: number
  /** The score with this fix and all before it. */
  score: number
}

/**
 * Every audit that lowers the score, in the order of `costliest`, which is also that of the gains. The gains don't add up: the
 * scale is steeper in the middle, and limits hold until their last audit is fixed. For stored results, pass the rule set that judged
 * them.
 */
export function fixesOf<A extends ScoredAudit>(
  audits: readonly A[],
  { thresholds = THRESHOLDS, ruleSet = RULE_SET }: { thresholds?: Thresholds; ruleSet?: string } = {},
): ScoredFix<A>[] {
  const scale = EARLIER_SCALES[ruleSet] ?? SCALE
  const sum = sumOf(audits)
  if (sum.possible === 0) return []
  const now = exactScore(sum, thresholds, scale)
  let path = sum
  return costliestAudits(audits).map((audit) => {
    path = without(path, audit)
    const added = exactScore(without(sum, audit), thresholds, scale) - now
    return { audit, gain: toTenths(added), score: Math.round(exactScore(path, thresholds, scale)) }
  })
}

/** Notes at each audit what fixing it alone adds to the score of these audits. */
export function noteGains(
  audits: readonly AuditResult[],
  options?: { thresholds?: Thresholds; ruleSet?: string },
): void {
  for (const audit of audits) audit.gain = 0
  for (const { audit, gain } of fixesOf(audits, options)) audit.gain = gain
}

/** The sum with this audit passed. */
function without(sum: PointSum, audit: ScoredAudit): PointSum {
  return { ...sum, lost: sum.lost - audit.points.lost, blockers: sum.blockers - Number(isBlocker(audit)) }
}

/** Too little to be 0.1 is not nothing. */
function toTenths(added: number): number {
  return added <= ROUNDING_ERROR ? 0 : Math.max(0.1, Math.round(added * 10) / 10)
}

/** The fewest fixes that reach "good": the blocking audits, then those with the largest losses. */
export function fixPlan(audits: readonly ScoredAudit[], thresholds: Thresholds = THRESHOLDS): FixPlan | null {
  const { score, result } = gradeOf(audits, thresholds)
  if (score === null || result === 'good') return null
  const plan: FixPlan = { audits: [], points: 0, score }
  for (const { audit, score } of fixesOf(audits, { thresholds })) {
    plan.audits.push(audit.id)
    plan.points = toHundredths(plan.points + audit.points.lost)
    plan.score = score
    if (score >= thresholds.good) break
  }
  return plan
}

/** Scores of a path that are shown; of a longer one, the first and the last. */
const PATH = 8

/** The score before a plan and after each of its fixes, every score once. null stands for those in the middle of a long plan. */
export function planPath(
  score: number,
  { audits }: Pick<FixPlan, 'audits'>,
  fixes: readonly { audit: { id: string }; score: number }[],
): (number | null)[] {
  const planned = new Set(audits)
  const path: (number | null)[] = [score]
  for (const fix of fixes) if (planned.has(fix.audit.id) && fix.score !== path.at(-1)) path.push(fix.score)
  if (path.length > PATH) path.splice(PATH - 2, path.length - PATH + 1, null)
  return path
}

/** Audits that lower the score: failed blocking ones first, because they limit the score, then the largest loss; ties keep their order. */
export function costliestAudits<A extends ScoredAudit>(audits: readonly A[]): A[] {
  return audits.filter((audit) => audit.points.lost > 0 || isBlocker(audit)).sort(byCost)
}

function byCost(a: ScoredAudit, b: ScoredAudit): number {
  return Number(isBlocker(b)) - Number(isBlocker(a)) || b.points.lost - a.points.lost
}

function isBlocker({ blocking }: ScoredAudit): boolean {
  return blocking === true
}

interface PointSum {
  possible: number
  lost: number
  blockers: number
}

function sumOf(audits: readonly ScoredAudit[]): PointSum {
  const sum = { possible: 0, lost: 0, blockers: 0 }
  for (const audit of audits) {
    sum.possible += audit.points.possible
    sum.lost += audit.points.lost
    if (isBlocker(audit)) sum.blockers++
  }
  return sum
}

function exactScore(sum: PointSum, thresholds: Thresholds, scale = SCALE): number {
  return Math.min(scaled(sum, scale), capFor(sum.blockers, thresholds))
}

/** One failed blocking audit keeps a page from being good, two keep it from being decent. */
function capFor(blockers: number, { good, decent }: Thresholds): number {
  if (blockers === 0) return 100
  return (blockers === 1 ? good : decent) - 1
}

function scaled({ possible, lost }: PointSum, scale = SCALE): number {
  const share = possible === 0 ? 0 : 1 - lost / possible
  let above = 1
  while (above < scale.length - 1 && share > scale[above]![0]) above++
  const [fromShare, fromScore] = scale[above - 1]!
  const [toShare, toScore] = scale[above]!
  return fromScore + ((share - fromShare) / (toShare - fromShare)) * (toScore - fromScore)
}
