import type { Run } from '../../../client/client.ts'
import type { AuditRecord, Results } from '../../domain/results/schema.ts'
import type { Assessment, AuditResult, DepthError, Instrument } from '../../engine/assessment.ts'
import { noteGains } from '../../engine/score.ts'
import type { Failure } from '../../errors.ts'
import { withDepthNotes } from '../report/depth-notes.ts'

const DEPTHS = { 0: undefined, 1: 'rendered', 2: 'lab' } as const

/** A run of a service as the same run on the command line: `writeResults` the other way round. */
export function assessmentOfRun(
  run: Pick<Run, 'status' | 'error' | 'ended_at' | 'queued_at' | 'depth'>,
  results: Results | null,
  url: string,
): Assessment {
  if (results === null) return failed(run, url)
  const depth = DEPTHS[results.depth ?? 0]
  const device = results.device ?? undefined
  const audits = results.audits.map(auditResult)
  // An earlier server has not stored them.
  if (results.score !== null) noteGains(audits, { ruleSet: results.rule_set })
  return withDepthNotes({
    url,
    finalUrl: results.page?.url ?? null,
    collectedAt: results.collected_at,
    ruleSet: results.rule_set,
    result: results.result,
    score: results.score,
    cappedBy: results.capped_by ?? [],
    uncappedScore: results.uncapped_score ?? results.score,
    error: results.result === null ? ((run.error as Failure | null) ?? NO_RESULT) : null,
    categories: results.categories.map(({ category, score, result, points_earned, points_possible }) => ({
      category,
      score,
      result,
      earned: points_earned,
      possible: points_possible,
    })),
    audits,
    plan: results.plan,
    notes: results.notes,
    ...(results.signed_in && { signedIn: true as const }),
    ...(depth !== undefined && { depth }),
    ...(depth !== undefined && device !== undefined && { device }),
    ...(depth !== undefined && { instrument: instrumentOf(results) }),
    ...(results.depth_error && { depthError: depthErrorOf(run, results.depth_error as Failure) }),
  })
}

function depthErrorOf({ depth }: Pick<Run, 'depth'>, { code, message }: Failure): DepthError {
  return { requested: DEPTHS[depth] ?? 'rendered', code, message }
}

const NO_RESULT: Failure = { code: 'internal_error', message: 'The service has no result for this page.' }

function failed(
  { error, ended_at, queued_at }: Pick<Run, 'error' | 'ended_at' | 'queued_at'>,
  url: string,
): Assessment {
  return {
    url,
    finalUrl: null,
    collectedAt: ended_at ?? queued_at,
    ruleSet: '',
    result: null,
    score: null,
    cappedBy: [],
    uncappedScore: null,
    error: (error as Failure | null) ?? NO_RESULT,
    categories: [],
    audits: [],
    plan: null,
    notes: [],
  }
}

function auditResult(record: AuditRecord): AuditResult {
  const { value_key, value_params, findings_total, points_possible, points_lost, ...same } = record
  return {
    ...same,
    ...(value_key !== undefined && { valueKey: value_key }),
    ...(value_params !== undefined && { valueParams: value_params }),
    findingsTotal: findings_total,
    gain: record.gain ?? null,
    points: { possible: points_possible, lost: points_lost, earned: points_possible - points_lost },
  } as AuditResult
}

function instrumentOf({ browser, lab }: Results): Instrument {
  return {
    ...(browser && { browser: browser.browser, axe: browser.axe }),
    ...(lab && { lighthouse: lab.lighthouse, runs: lab.runs }),
  } as Instrument
}
