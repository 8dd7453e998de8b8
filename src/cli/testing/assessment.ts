import type { Assessment, AuditResult, Importance, Outcome } from '../../engine/assessment.ts'
import { categoryScores, fixPlan, gradeOf, noteGains, pointsFor, RULE_SET } from '../../engine/score.ts'

/** An audit's result for tests of what is printed. */
export function result(
  id: string,
  importance: Importance,
  outcome: Outcome,
  more: Partial<AuditResult> = {},
): AuditResult {
  const findings = more.findings ?? []
  return {
    id,
    category: id.split('/')[0] as AuditResult['category'],
    importance,
    outcome,
    value: null,
    summary: `What was seen of ${id}.`,
    findings,
    findingsTotal: findings.length,
    details: null,
    points: pointsFor(importance, outcome, { extent: more.extent }),
    gain: null,
    ...more,
  }
}

/** The verdict that follows from these results. */
export function assessmentOf(audits: AuditResult[], more: Partial<Assessment> = {}): Assessment {
  noteGains(audits)
  return {
    url: 'https://example.com/',
    finalUrl: 'https://example.com/',
    collectedAt: '2026-01-15T12:00:00.000Z',
    ruleSet: RULE_SET,
    ...gradeOf(audits),
    error: null,
    categories: categoryScores(audits),
    audits,
    plan: fixPlan(audits),
    notes: [],
    ...more,
  }
}
