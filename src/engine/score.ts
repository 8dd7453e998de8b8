import type { Result } from '../vocabulary.ts'
import type { AuditResult, Category, CategoryScore, FixPlan, Importance, Outcome } from './model.ts'

/** The version of the rules, raised whenever the same evidence may get another result. */
export const RULE_SET = '1'

/** The points of an audit by importance. */
export const POINTS: Record<Importance, number> = { high: 10, medium: 5, low: 2, info: 0 }

/** The share of its points that an outcome earns; other outcomes don't count. */
const EARNS: Partial<Record<Outcome, number>> = { pass: 1, warn: 0.5, fail: 0 }

export interface Thresholds {
  good: number
  decent: number
}

export const THRESHOLDS: Thresholds = { good: 80, decent: 50 }

export const CATEGORIES: readonly Category[] = ['seo', 'performance', 'security', 'accessibility', 'practice']

export function pointsFor(importance: Importance, outcome: Outcome, points = POINTS): AuditResult['points'] {
  const share = EARNS[outcome]
  if (share === undefined) return { possible: 0, earned: 0, lost: 0 }
  const possible = points[importance]
  return { possible, earned: possible * share, lost: possible * (1 - share) }
}

export function scoreOf(audits: AuditResult[]): number | null {
  const { earned, possible } = sum(audits)
  return possible === 0 ? null : percent(earned, possible)
}

export function resultOf(score: number | null, thresholds: Thresholds = THRESHOLDS): Result | null {
  if (score === null) return null
  if (score >= thresholds.good) return 'good'
  return score >= thresholds.decent ? 'decent' : 'bad'
}

export function categoryScores(audits: AuditResult[], thresholds: Thresholds = THRESHOLDS): CategoryScore[] {
  const sums = new Map<Category, PointSum>(CATEGORIES.map((category) => [category, { earned: 0, possible: 0 }]))
  for (const { category, points } of audits) {
    const own = sums.get(category)!
    own.earned += points.earned
    own.possible += points.possible
  }
  return CATEGORIES.map((category) => {
    const { earned, possible } = sums.get(category)!
    const score = possible === 0 ? null : percent(earned, possible)
    return { category, score, result: resultOf(score, thresholds), earned, possible }
  })
}

/** The share of points that could not be judged; above one half there is no result. */
export function unknownShare(audits: AuditResult[], points = POINTS): number {
  let all = 0
  let unknown = 0
  for (const audit of audits) {
    all += points[audit.importance]
    if (audit.outcome === 'unknown') unknown += points[audit.importance]
  }
  return all === 0 ? 0 : unknown / all
}

/** The points of several audits or categories together. */
export interface PointSum {
  earned: number
  possible: number
}

/** What one fix adds to the score, to one decimal, and the score with it and every fix before it. */
export interface ScoreGain {
  gain: number
  score: number
}

/** Lost points weigh more on a page with fewer applicable audits, so only the score is comparable between pages. */
export function scoreGain(lost: number, possible: number): number {
  return possible === 0 ? 0 : Math.round((lost / possible) * 1000) / 10
}

/** The gain in score of fixing these losses one after another. */
export function scoreGains(losses: readonly number[], { earned, possible }: PointSum): ScoreGain[] {
  let fixed = earned
  return losses.map((lost) => {
    fixed += lost
    return { gain: scoreGain(lost, possible), score: possible === 0 ? 0 : percent(fixed, possible) }
  })
}

/** The fewest fixes that reach "good": the audits with the largest losses. */
export function fixPlan(audits: AuditResult[], thresholds: Thresholds = THRESHOLDS): FixPlan | null {
  const { earned, possible } = sum(audits)
  if (possible === 0 || percent(earned, possible) >= thresholds.good) return null
  const plan: FixPlan = { audits: [], points: 0, score: percent(earned, possible) }
  for (const audit of costliest(audits)) {
    plan.audits.push(audit.id)
    plan.points += audit.points.lost
    plan.score = percent(earned + plan.points, possible)
    if (plan.score >= thresholds.good) break
  }
  return plan
}

/** Audits that lose points, the largest loss first; ties keep the order of the list. */
export function costliest(audits: AuditResult[]): AuditResult[] {
  return audits.filter((audit) => audit.points.lost > 0).sort((a, b) => b.points.lost - a.points.lost)
}

function sum(audits: AuditResult[]): PointSum {
  let earned = 0
  let possible = 0
  for (const { points } of audits) {
    earned += points.earned
    possible += points.possible
  }
  return { earned, possible }
}

function percent(earned: number, possible: number): number {
  return Math.round((earned / possible) * 100)
}
