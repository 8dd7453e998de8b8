import type { Importance, Outcome } from '../../engine/assessment.ts'
import { gradeOf, isMostlyUnknown, pointsFor, resultOf } from '../../engine/score.ts'
import { RESULTS, type Result } from '../../vocabulary.ts'
import { noiseOf } from '../compare/noise.ts'
import type { AlertedAudit, AlertedChange, Judgment, RunFacts } from './run-facts.ts'

/** A site, as one of its scans has judged it. */
export interface SiteStanding extends Judgment {
  scanId: string
  /** All site audits, and the audits of pages that found something. */
  audits: readonly SiteOutcome[]
}

export interface SiteOutcome {
  audit: string
  level: 'site' | 'page'
  importance: Importance
  outcome: Outcome
  counts: { fail: number }
}

/** What became of the problems that one audit finds, by number of pages. */
export interface SiteAuditChange {
  audit: string
  new: number
  fixed: number
  /** Where one of the scans cannot tell. */
  unknown: number
  /** That both scans have judged, and that fail since. */
  worsened: number
}

/** The median scores of the pages that both scans have judged. */
export interface PageScores {
  pages: number
  before: number
  after: number
}

export interface ComparedScans {
  before: SiteStanding
  after: SiteStanding
  changes: readonly SiteAuditChange[]
  pageScores: PageScores | null
}

/** Says by pattern what the findings of pages say already. */
const REPEATS = 'site/template-findings'
/** Where timings of more than this share of the pages differ, they may have moved the median. */
const NOISY_SHARE = 0.1

/**
 * What happened to a site between two scans, in the form that rules go by. Pages that are seen for the first time make nothing worse:
 * the result and score are those of the scan before, moved as far as the pages go that both have judged.
 */
export function siteChange({ before, after, changes, pageScores }: ComparedScans): AlertedChange {
  const changeOf = new Map(changes.map((change) => [change.audit, change]))
  const was = new Map(before.audits.map((audit) => [audit.audit, audit]))
  const is = new Map(after.audits.map((audit) => [audit.audit, audit]))
  const ids = [...new Set([...was.keys(), ...is.keys()])]
  const audits = ids.map((id) => alertedAudit(was.get(id), is.get(id), changeOf.get(id)))

  const ofSite = audits.filter(({ id }) => was.get(id)?.level === 'site' && is.get(id)?.level === 'site')
  const delta = between(movement(ofSite, pageScores), after.score - before.score)
  const exactScores = isNoisy(audits, pageScores) ? unmoved(pageScores) : pageScores
  const exact = between(movement(ofSite.map(withoutNoise), exactScores), delta)
  const moved = movedBy(before, delta ?? 0)
  const movedExactly = movedBy(before, exact ?? 0)
  const isFalling = rank(movedExactly.result) > rank(before.result)
  return {
    baseRunId: before.scanId,
    before: { result: before.result, score: before.score },
    after: moved,
    scoreDeltaPage: delta,
    scoreDeltaRules: delta === null ? null : 0,
    scoreDeltaExact: exact,
    worse: isFalling ? [{ kind: 'result', before: before.result, after: moved.result }] : [],
    audits: audits.filter((audit) => audit.id !== REPEATS && isDifferent(audit)),
  }
}

const rank = (result: Result) => RESULTS.indexOf(result)

function movedBy({ score }: Judgment, points: number): Judgment {
  const moved = Math.min(100, Math.max(0, score + points))
  return { score: moved, result: resultOf(moved)! }
}

/** How far the lower of the two halves of a site's score moved; null where there is none. */
function movement(ofSite: readonly AlertedAudit[], pages: PageScores | null): number | null {
  const judged = ofSite.filter((audit) => audit.before !== 'unknown' && audit.after !== 'unknown')
  const gradeBy = (when: 'before' | 'after') =>
    isMostlyUnknown(ofSite.map(({ importance, [when]: outcome }) => ({ importance, outcome: outcome ?? 'pass' })))
      ? null
      : gradeOf(judged.map((audit) => ({ id: audit.id, points: pointsFor(audit.importance, audit[when] ?? 'pass') })))
          .score
  const lower = (...halves: (number | null | undefined)[]) => {
    const scores = halves.filter((half) => typeof half === 'number')
    return scores.length === 0 ? null : Math.min(...scores)
  }
  const then = lower(pages?.before, gradeBy('before'))
  const now = lower(pages?.after, gradeBy('after'))
  return then === null || now === null ? null : now - then
}

/** The smaller of two movements in the same direction; none if they contradict each other. */
function between(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return null
  if (Math.sign(one) !== Math.sign(other)) return 0
  return Math.abs(one) < Math.abs(other) ? one : other
}

function unmoved(scores: PageScores | null): PageScores | null {
  return scores && { ...scores, after: scores.before }
}

function withoutNoise(audit: AlertedAudit): AlertedAudit {
  return audit.noise === 'exact' ? audit : { ...audit, after: audit.before }
}

function isNoisy(audits: readonly AlertedAudit[], scores: PageScores | null): boolean {
  const noisy = audits.filter(({ id, noise }) => noise !== 'exact' && !id.startsWith('site/'))
  return noisy.some((audit) => audit.new + audit.fixed > NOISY_SHARE * (scores?.pages ?? 0))
}

/** What a scan comes to by these audits of the site alone, where others are muted; the scores of its pages stay as they are. */
export function judgmentUnmuted(
  { result, score, pageScore }: RunFacts['outcome'] & { pageScore: number | null },
  unmuted: readonly SiteOutcome[],
): Pick<RunFacts['outcome'], 'result' | 'score'> {
  if (score === null) return { result, score }
  const ofSite = unmuted.filter(({ level }) => level === 'site')
  const points = ofSite.map(({ audit: id, importance, outcome }) => ({ id, points: pointsFor(importance, outcome) }))
  const halves = [pageScore, gradeOf(points).score].filter((one) => one !== null)
  const lower = halves.length === 0 ? score : Math.min(...halves)
  return { score: lower, result: resultOf(lower) }
}

function alertedAudit(
  was: SiteOutcome | undefined,
  is: SiteOutcome | undefined,
  change: SiteAuditChange | undefined,
): AlertedAudit {
  const { audit: id, level, importance } = (is ?? was)!
  const before = outcomeOf(was)
  const after = level === 'site' ? outcomeOf(is) : outcomeOfPages(outcomeOf(is), change)
  const worsened = change?.worsened ?? 0
  const isElsewhere = (change?.new ?? 0) + (change?.unknown ?? 0) > 0
  const isByNewPages = after === 'fail' && before !== 'fail' && isElsewhere && worsened === 0
  return {
    id,
    importance,
    noise: noiseOf(id, null, null),
    by: 'counts',
    before,
    after: isByNewPages ? before : after,
    new: worsened,
    fixed: change?.fixed ?? 0,
    findingsTotal: is?.counts.fail ?? 0,
    failedBefore: was?.counts.fail ?? 0,
  }
}

/** An audit of pages is not listed where no page has the problem. */
function outcomeOf(audit: SiteOutcome | undefined): Outcome {
  if (audit === undefined) return 'pass'
  return audit.level === 'site' ? audit.outcome : audit.counts.fail > 0 ? 'fail' : 'pass'
}

/** What audits say in one scan alone. */
export function siteOutcomes(audits: readonly SiteOutcome[]): RunFacts['outcomeOf'] {
  const known = new Map(audits.map((audit) => [audit.audit, audit]))
  return (id) => {
    const audit = known.get(id)
    if (audit === undefined && id.startsWith('site/')) return undefined
    return { outcome: outcomeOf(audit), findingsTotal: audit?.counts.fail ?? 0 }
  }
}

/** As long as one of the pages cannot be judged, nothing is fixed. */
function outcomeOfPages(outcome: Outcome, change: SiteAuditChange | undefined): Outcome {
  return outcome === 'pass' && (change?.unknown ?? 0) > 0 ? 'unknown' : outcome
}

function isDifferent({ before, after, new: gained, fixed }: AlertedAudit): boolean {
  return before !== after || gained > 0 || fixed > 0
}
