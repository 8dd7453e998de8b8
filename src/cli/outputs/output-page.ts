import { wholeFingerprint } from '../../domain/compare/compare-findings.ts'
import { fingerprintOf } from '../../domain/compare/fingerprint.ts'
import type { Assessment, AuditResult, Importance } from '../../engine/assessment.ts'
import type { ShownPage } from '../check/shown-page.ts'
import type { PageByPolicy } from '../policy/render.ts'
import type { MutedParts } from '../report/view.ts'
import { type Place, placeOf } from './place.ts'

/** A page as the files see it, in the language of the report. Every text may come from the page. */
export interface OutputPage {
  assessment: Assessment
  /** The file of the repository, or the URL. */
  name: string
  place: Place
  /** By the thresholds, the baseline or the policy. */
  isFailed: boolean
  /** Since the baseline; null if it was not compared. */
  change: { new: number; fixed: number; isSameRules?: boolean } | null
  /** By a policy. */
  muted: MutedParts
  findings: readonly ReportedFinding[]
}

/** One problem at one place: what code scanning, code quality and annotations list. */
export interface ReportedFinding {
  audit: string
  importance: Importance
  outcome: 'fail' | 'warn'
  message: string
  where: string | undefined
  snippet: string | undefined
  line: number | undefined
  fingerprint: string
  place: Place
  /** What its audit takes from the score of the page. */
  cost: number
}

export interface JudgedOutput {
  /** In English, which fingerprints are built from. */
  judged: Assessment
  /** The same in the language of the report. */
  assessment: Assessment
  isFailed: boolean
  change: OutputPage['change']
  muted: MutedParts | undefined
}

const NOTHING_MUTED: MutedParts = { audits: new Set(), findings: new Map() }

export function outputPage(page: JudgedOutput, root: string): OutputPage {
  const { judged, assessment, isFailed, change, muted = NOTHING_MUTED } = page
  const place = placeOf(judged.url, root)
  const pageUrl = judged.finalUrl ?? judged.url
  const findings = judgedAudits(assessment).flatMap((audit, at) =>
    findingsOf(audit, judged.audits[at]!, { muted, place, pageUrl }),
  )
  const name = 'file' in place ? place.file : assessment.url
  return { assessment, name, place, isFailed, change, muted, findings }
}

/** None of a page that could not be judged: what is known is of an error page, or of too little of the page. */
export function judgedAudits({ audits, error }: Assessment): readonly AuditResult[] {
  return error === null ? audits : []
}

interface FindingContext {
  muted: MutedParts
  place: Place
  pageUrl: string
}

/** What is muted stays out: these lists become alerts. An audit without places is one finding. */
function findingsOf(audit: AuditResult, english: AuditResult, context: FindingContext): ReportedFinding[] {
  const { id, importance, outcome, summary, points } = audit
  const { muted, place, pageUrl } = context
  if ((outcome !== 'fail' && outcome !== 'warn') || muted.audits.has(id)) return []
  const shared = { audit: id, importance, outcome, place, cost: points.lost }
  const mutedAt = muted.findings.get(id) ?? []
  const problems = audit.findings.flatMap((finding, at) => (finding.note ? [] : [{ finding, at }]))
  if (problems.length === 0) {
    const fingerprint = wholeFingerprint(id, pageUrl)
    return [{ ...shared, message: summary, where: undefined, snippet: undefined, line: undefined, fingerprint }]
  }
  return problems
    .filter(({ at }) => mutedAt[at] !== true)
    .map(({ finding: { message, where, snippet, line }, at }) => {
      const fingerprint = fingerprintOf(id, english.findings[at]!, pageUrl)
      return { ...shared, message, where, snippet, line, fingerprint }
    })
}

export interface CheckOutput extends JudgedOutput {
  /** What `--json` prints. */
  json(): Promise<object>
  /** What the HTML shows, where it is asked for. null also for a run of a service that could not judge the page. */
  shown: ShownPage | null
  byPolicy: PageByPolicy | null
}
