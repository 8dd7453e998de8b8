import { createReadings, type Read } from '../engine/derive/readings.ts'
import type { Assessment, AuditResult, CategoryScore, Certificate, Evidence } from '../engine/model.ts'
import type { Failure } from '../errors.ts'
import { browserFacts, labFacts } from './results-browser.ts'
import { pageFacts } from './results-page.ts'
import { resourceFacts } from './results-resources.ts'

/**
 * The `results` of a report, as they are stored and sent: the verdict, every audit, and facts of the page. The words of an
 * audit are not in it; they belong to the audit, which its id names.
 */
export function resultsOf(
  evidence: Evidence,
  assessment: Assessment,
  { read = createReadings(evidence), depthError = null }: { read?: Read; depthError?: Failure | null } = {},
): object {
  const { page, certificate, rendered, lab } = evidence
  // Where a browser saw it, what was really asked for.
  const resources = read('resources')
  return {
    rule_set: assessment.ruleSet,
    score: assessment.score,
    result: assessment.result,
    collected_at: assessment.collectedAt,
    depth: lab?.ok ? 2 : rendered?.ok ? 1 : 0,
    device: assessment.device ?? null,
    depth_error: depthError,
    categories: assessment.categories.map(category),
    audits: assessment.audits.map(audit),
    plan: assessment.plan,
    notes: assessment.notes,
    page: page.ok ? pageFacts(page.value, read('preview')) : null,
    certificate: certificate.ok ? certificateFacts(certificate.value) : null,
    resources:
      page.ok && resources.ok
        ? resourceFacts(page.value, resources.value, rendered?.ok ? rendered.value.requests : [])
        : null,
    browser: rendered?.ok ? browserFacts(rendered.value) : null,
    lab: lab?.ok ? labFacts(lab.value) : null,
  }
}

function category({ category, score, result, earned, possible }: CategoryScore): object {
  return { category, score, result, points_earned: earned, points_possible: possible }
}

function audit(result: AuditResult): object {
  return {
    id: result.id,
    category: result.category,
    importance: result.importance,
    outcome: result.outcome,
    value: result.value,
    ...(result.valueKey !== undefined && { value_key: result.valueKey, value_params: result.valueParams }),
    summary: result.summary,
    ...(result.key !== undefined && { key: result.key, params: result.params }),
    findings: result.findings,
    findings_total: result.findingsTotal,
    details: result.details,
    points_possible: result.points.possible,
    points_lost: result.points.lost,
  }
}

function certificateFacts({ trusted, reason, subject, issuer, validFrom, validTo, protocol }: Certificate): object {
  return { trusted, reason, subject, issuer, valid_from: validFrom, valid_to: validTo, protocol }
}
