import type { AuditResult } from '../../src/engine/assessment.ts'
import { audits } from '../../src/engine/audits/index.ts'
import { type Capture, evidenceFromCapture } from '../../src/engine/capture.ts'
import type { Evidence } from '../../src/engine/evidence.ts'
import { judge } from '../../src/engine/judge.ts'
import { type Comparison, sameAlarm } from './truth.ts'

/** The suites were written over years; cases that name dates are judged on this day. */
export const TODAY = '2026-01-15T12:00:00.000Z'

const byId = new Map(audits.map((audit) => [audit.id as string, audit]))

export function resultOn(evidence: Evidence, id: string): AuditResult {
  const audit = byId.get(id)
  if (audit === undefined) throw new Error(`There is no audit ${id}.`)
  return judge(evidence, { audits: [audit] }).audits[0]!
}

export function captureOf(input: Record<string, unknown>): Evidence {
  const { url, status, headers, html, html_base64, robots } = input
  const capture = {
    url: url || 'https://example.com/',
    html: html ?? (html_base64 === undefined ? '' : undefined),
    html_base64,
    headers: headers ?? [],
    status: status ?? 200,
    robots_txt: robots ?? undefined,
  }
  return evidenceFromCapture(capture as Capture, TODAY)
}

/** A case that expects pass, fail or not-applicable of one audit. An unknown outcome never agrees. */
export function compareOutcome(result: AuditResult, expected: string): Comparison {
  const ours = `${result.outcome}: ${result.summary}`
  if (result.outcome === 'unknown') return { verdict: expected === 'fail' ? 'miss' : 'differs', ours, theirs: expected }
  return sameAlarm(result.outcome === 'fail' || result.outcome === 'warn', expected === 'fail', ours, expected)
}
