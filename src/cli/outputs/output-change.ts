import { type AuditComparison, becameFailure } from '../../domain/compare/compare-findings.ts'
import type { RunComparison } from '../../domain/compare/compare-runs.ts'
import { certainlyNew } from '../../domain/compare/worse.ts'
import type { Assessment, AuditResult, Finding } from '../../engine/assessment.ts'
import { compareLabelsIn } from '../compare/compare-labels.ts'
import { worseTexts } from '../compare/worse-texts.ts'
import type { Place } from './place.ts'
import type { FindingState, OutputWords, ReportedFinding } from './reported-finding.ts'

/** What became of a page since the baseline, without noise. */
export interface OutputChange {
  new: number
  fixed: number
  moved: number
  isSameRules: boolean
  /** What got worse besides audits. */
  worse: readonly string[]
  /** Every one in full. An audit that got worse without a finding that is known to be new is one finding. */
  newFindings: readonly ReportedFinding[]
  fixedFindings: readonly ReportedFinding[]
}

type StateOf = (finding: Finding) => FindingState | null

/** Tells of each finding of an audit whether it is new; `finding` in English, each asked about once, in their order. */
export function stateOfFindings(comparison: RunComparison | null | undefined): (audit: string) => StateOf {
  if (comparison === undefined) return () => () => null
  if (comparison === null) return () => () => 'unlisted'
  const compared = new Map(comparison.audits.map((audit) => [audit.id, audit]))
  return (audit) => {
    const own = compared.get(audit)
    const left = countOf(own === undefined ? [] : certainlyNew(own, comparison.head.url))
    return (finding) => {
      const text = textOf(finding)
      const count = left.get(text) ?? 0
      if (count === 0) return 'unchanged'
      left.set(text, count - 1)
      return 'new'
    }
  }
}

/** Those that are the same in every word stand for each other. */
function countOf(findings: readonly Finding[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const finding of findings) counts.set(textOf(finding), (counts.get(textOf(finding)) ?? 0) + 1)
  return counts
}

function textOf({ message, where, snippet, line }: Finding): string {
  return [message, where, snippet, line].join('\0')
}

interface ChangedPage {
  /** In the language of the report. */
  assessment: Assessment
  findings: readonly ReportedFinding[]
  place: Place
  words: OutputWords
}

export function outputChange(comparison: RunComparison, page: ChangedPage): OutputChange {
  const { assessment, findings } = page
  const audits = new Map(assessment.audits.map((audit) => [audit.id, audit]))
  const worse = new Set(comparison.newProblems.flatMap((one) => (one.kind === 'audit' ? [one.id] : [])))
  const exact = comparison.audits.filter(({ noise }) => noise === 'exact')
  const wholes = exact.flatMap((compared) => {
    const audit = audits.get(compared.id)
    const isWhole = compared.newFindings.length === 0 && (worse.has(compared.id) || becameFailure(compared))
    return audit !== undefined && isWhole ? [wholeChange(audit, compared, page)] : []
  })
  const added = findings.filter(({ state }) => state === 'new')
  const byCounts = exact.filter(({ by }) => by === 'counts').reduce((sum, audit) => sum + audit.new, 0)
  const total = (kind: 'fixed' | 'moved') => exact.reduce((sum, audit) => sum + audit[kind], 0)
  return {
    new: added.length + byCounts,
    fixed: total('fixed'),
    moved: total('moved'),
    worse: worseTexts(comparison, page.words.language),
    isSameRules: comparison.isSameRules,
    newFindings: [...added, ...wholes].sort((a, b) => b.cost - a.cost),
    fixedFindings: exact.flatMap((compared) => fixedFindings(compared, audits.get(compared.id), page)),
  }
}

/** Its list was truncated, or what was a warning fails now: the audit as a whole got worse, at its first place. */
function wholeChange(audit: AuditResult, compared: AuditComparison, page: ChangedPage): ReportedFinding {
  const { byCounts, nowFails } = compareLabelsIn(page.words.language)
  const { by, unchanged, fixed } = compared
  const remark = by === 'counts' ? byCounts(unchanged + fixed, unchanged + compared.new) : nowFails
  const first = page.findings.find((finding) => finding.audit === audit.id)
  const message = becameFailure(compared) || by === 'counts' ? `${audit.summary} (${remark})` : audit.summary
  return {
    audit: audit.id,
    importance: audit.importance,
    outcome: audit.outcome === 'warn' ? 'warn' : 'fail',
    message,
    where: first?.where,
    snippet: first?.snippet,
    line: first?.line,
    fingerprint: first?.fingerprint ?? '',
    place: page.place,
    cost: audit.points.lost,
    state: 'new',
  }
}

function fixedFindings(
  { id, before, fixedFindings }: AuditComparison,
  audit: AuditResult | undefined,
  { place, words }: ChangedPage,
): ReportedFinding[] {
  return fixedFindings.map((finding) => {
    const { message, where, snippet, line } = words.finding(id, finding)
    return {
      audit: id,
      importance: audit?.importance ?? 'info',
      outcome: before === 'warn' ? 'warn' : 'fail',
      message,
      where,
      snippet,
      line,
      fingerprint: finding.fingerprint,
      place,
      cost: 0,
      state: 'fixed',
    }
  })
}
