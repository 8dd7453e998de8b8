import type { Assessment, AuditResult, CategoryScore, Evidence, Page } from '../engine/model.ts'

/**
 * The `results` of a report, as they are stored and sent: the verdict, every audit, and facts of the page. The words of an
 * audit are not in it; they belong to the audit, which its id names.
 */
export function resultsOf({ page }: Evidence, assessment: Assessment): object {
  return {
    rule_set: assessment.ruleSet,
    score: assessment.score,
    result: assessment.result,
    collected_at: assessment.collectedAt,
    categories: assessment.categories.map(category),
    audits: assessment.audits.map(audit),
    plan: assessment.plan,
    notes: assessment.notes,
    page: page.ok ? facts(page.value) : null,
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
    summary: result.summary,
    findings: result.findings,
    findings_total: result.findingsTotal,
    details: result.details,
    points_possible: result.points.possible,
    points_lost: result.points.lost,
  }
}

function facts(page: Page): object {
  return {
    url: page.url,
    redirects: page.hops.map(({ url, status, location }) => ({ url, status, location })),
    status: page.status,
    http_version: page.httpVersion,
    address: page.address,
    wire_bytes: page.wireBytes,
    decoded_bytes: page.decodedBytes,
    timings: page.timings && {
      dns: page.timings.dns,
      connect: page.timings.connect,
      tls: page.timings.tls,
      wait: page.timings.wait,
      download: page.timings.download,
      first_byte: page.timings.firstByte,
      total: page.timings.total,
    },
  }
}
