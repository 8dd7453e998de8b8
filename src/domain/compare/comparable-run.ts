import type { Assessment, AuditResult, Finding, Instrument } from '../../engine/assessment.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Depth, Device, Result } from '../../vocabulary.ts'
import type { AuditRecord, Results } from '../results/schema.ts'

/** What two runs are compared by, from stored results or from an assessment on the command line. */
export interface ComparableRun {
  /** The final URL. */
  url: string
  collectedAt: string
  ruleSet: string
  /** null if the page could not be judged; such a run compares with none. */
  score: number | null
  result: Result | null
  /** Why there is no result, if that is known. */
  error?: ErrorCode | undefined
  /** The depth that was reached. */
  depth: Depth
  /** null at depth 0, which has no device. */
  device: Device | null
  /** Credentials were sent to its origin. */
  signedIn?: boolean | undefined
  instrument: Instrument
  audits: ComparableAudit[]
}

export interface ComparableAudit
  extends Pick<AuditResult, 'id' | 'importance' | 'outcome' | 'value' | 'valueKey' | 'valueParams' | 'details'>,
    Pick<AuditResult, 'summary' | 'key' | 'params' | 'blocking' | 'extent'> {
  revision: number
  findings: Finding[]
  findingsTotal: number
  points: { possible: number; lost: number }
}

export function runOfResults(results: Results, url: string): ComparableRun {
  const { browser, lab, depth = 0 } = results
  return {
    url: results.page?.url ?? url,
    collectedAt: results.collected_at,
    ruleSet: results.rule_set,
    score: results.score,
    result: results.result,
    depth,
    device: depth === 0 ? null : (results.device ?? null),
    signedIn: results.signed_in,
    instrument: {
      ...(browser && { browser: browser.browser, axe: browser.axe }),
      ...(lab && { lighthouse: lab.lighthouse, runs: lab.runs }),
    },
    audits: results.audits.map(auditOfRecord),
  }
}

function auditOfRecord(record: AuditRecord): ComparableAudit {
  return {
    id: record.id,
    importance: record.importance,
    outcome: record.outcome,
    value: record.value,
    valueKey: record.value_key,
    valueParams: record.value_params,
    details: record.details,
    summary: record.summary,
    key: record.key,
    params: record.params,
    blocking: record.blocking,
    revision: record.revision ?? 1,
    findings: record.findings,
    findingsTotal: record.findings_total,
    ...(record.extent && { extent: record.extent }),
    points: { possible: record.points_possible, lost: record.points_lost },
  }
}

const DEPTHS: Record<NonNullable<Assessment['depth']>, Depth> = { rendered: 1, lab: 2 }

export function runOfAssessment(assessment: Assessment): ComparableRun {
  const { depth } = assessment
  return {
    url: assessment.finalUrl ?? assessment.url,
    collectedAt: assessment.collectedAt,
    ruleSet: assessment.ruleSet,
    score: assessment.score,
    result: assessment.result,
    error: assessment.error?.code,
    depth: depth === undefined ? 0 : DEPTHS[depth],
    device: assessment.device ?? null,
    signedIn: assessment.signedIn,
    instrument: assessment.instrument ?? {},
    audits: assessment.audits.map((audit) => ({ ...audit, revision: audit.revision ?? 1 })),
  }
}
