import { bounded } from '../../common/bounded-text.ts'
import type { Assessment, AuditResult, CategoryScore } from '../../engine/assessment.ts'
import type { Evidence } from '../../engine/evidence.ts'
import type { Certificate, Collected, Resources } from '../../engine/model.ts'
import { browserRecord, lighthouseRecord } from './browser.ts'
import { type PreviewRecord, pageRecord } from './page.ts'
import { resourcesRecord } from './resources.ts'
import type { AuditRecord, CategoryRecord, CertificateRecord, ResourcesRecord, Results } from './schema.ts'

/** The engine's readings that results contain. */
export interface ReadForResults {
  (name: 'preview'): Collected<PreviewRecord>
  (name: 'resources'): Collected<Resources>
  (name: 'resourceTotals'): Collected<ResourcesRecord['by_kind']>
}

/**
 * The results of a run. The texts that describe an audit are not part of them: they belong to the audit with that id.
 */
export function writeResults(evidence: Evidence, assessment: Assessment, read: ReadForResults): Results {
  const { page, certificate, rendered, lab } = evidence
  // With a browser these are the files it requested.
  const resources = read('resources')
  const totals = read('resourceTotals')
  const requests = rendered?.ok ? rendered.value.requests : []
  // Only texts: the lists have bounds of their own.
  return bounded<Results>(
    {
      rule_set: assessment.ruleSet,
      score: assessment.score,
      result: assessment.result,
      capped_by: assessment.cappedBy,
      uncapped_score: assessment.uncappedScore,
      collected_at: assessment.collectedAt,
      signed_in: assessment.signedIn,
      depth: lab?.ok ? 2 : rendered?.ok ? 1 : 0,
      device: assessment.device ?? null,
      depth_error: depthErrorRecord(assessment),
      categories: assessment.categories.map(categoryRecord),
      audits: assessment.audits.map(auditRecord),
      plan: assessment.plan,
      notes: assessment.notes,
      page: page.ok ? pageRecord(page.value, read('preview')) : null,
      certificate: certificate.ok ? certificateRecord(certificate.value) : null,
      resources: resources.ok && totals.ok ? resourcesRecord(resources.value, totals.value, requests) : null,
      browser: rendered?.ok ? browserRecord(rendered.value) : null,
      lab: lab?.ok ? lighthouseRecord(lab.value) : null,
    },
    Number.POSITIVE_INFINITY,
  )
}

/** Without the requested depth, which is part of the run. */
function depthErrorRecord({ depthError }: Assessment): Results['depth_error'] {
  return depthError === undefined ? null : { code: depthError.code, message: depthError.message }
}

function categoryRecord({ category, score, result, earned, possible }: CategoryScore): CategoryRecord {
  return { category, score, result, points_earned: earned, points_possible: possible }
}

function auditRecord(result: AuditResult): AuditRecord {
  return {
    id: result.id,
    category: result.category,
    importance: result.importance,
    outcome: result.outcome,
    value: result.value,
    // Where a value is no message these are undefined, and JSON leaves them out.
    value_key: result.valueKey,
    value_params: result.valueParams,
    summary: result.summary,
    key: result.key,
    params: result.params,
    findings: result.findings,
    findings_total: result.findingsTotal,
    extent: result.extent,
    details: result.details,
    points_possible: result.points.possible,
    points_lost: result.points.lost,
    gain: result.gain,
    blocking: result.blocking,
    revision: result.revision,
  }
}

function certificateRecord(certificate: Certificate): CertificateRecord {
  const { trusted, reason, subject, issuer, validFrom, validTo, protocol, fingerprint } = certificate
  return { trusted, reason, subject, issuer, valid_from: validFrom, valid_to: validTo, protocol, fingerprint }
}
