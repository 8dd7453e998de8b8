import { wholeFingerprint } from '../../domain/compare/compare-findings.ts'
import type { RunComparison } from '../../domain/compare/compare-runs.ts'
import { fingerprintOf } from '../../domain/compare/fingerprint.ts'
import type { Assessment, AuditResult } from '../../engine/assessment.ts'
import type { GateFailures } from '../check/page-gate.ts'
import type { ShownPage } from '../check/shown-page.ts'
import type { PageByPolicy } from '../policy/render.ts'
import type { MutedParts } from '../report/view.ts'
import { type OutputChange, outputChange, stateOfFindings } from './output-change.ts'
import { type Place, placeOf } from './place.ts'
import type { OutputWords, ReportedFinding } from './reported-finding.ts'

/** A page as the files see it, in the language of the report. Every text may come from the page. */
export interface OutputPage {
  assessment: Assessment
  /** The file of the repository, or the URL. */
  name: string
  place: Place
  /** By the thresholds, the baseline or the policy. */
  isFailed: boolean
  /** null if there is no gate. */
  failures: GateFailures | null
  /** Since the baseline; null if it does not have the page, undefined if there is none. */
  change: OutputChange | null | undefined
  /** By a policy. */
  muted: MutedParts
  findings: readonly ReportedFinding[]
}

export interface JudgedOutput {
  /** In English, which fingerprints are built from. */
  judged: Assessment
  /** The same in the language of the report. */
  assessment: Assessment
  isFailed?: boolean
  failures?: GateFailures | null
  /** With the baseline, without what is muted; null if it does not have the page, undefined if there is none. */
  comparison?: RunComparison | null | undefined
  muted?: MutedParts | undefined
}

const ENGLISH: OutputWords = { language: 'en', finding: (_, finding) => finding }
const NOTHING_MUTED: MutedParts = { audits: new Set(), findings: new Map() }

export function outputPage(page: JudgedOutput, root: string, words = ENGLISH): OutputPage {
  const { judged, assessment, isFailed = false, failures = null, comparison, muted = NOTHING_MUTED } = page
  const place = placeOf(judged.url, root)
  const pageUrl = judged.finalUrl ?? judged.url
  const stateOf = stateOfFindings(comparison)
  const findings = judgedAudits(assessment).flatMap((audit, at) =>
    findingsOf(audit, judged.audits[at]!, { muted, place, pageUrl, stateOf }),
  )
  const name = 'file' in place ? place.file : assessment.url
  const change = comparison && outputChange(comparison, { assessment, findings, place, words })
  return { assessment, name, place, isFailed, failures, change, muted, findings }
}

/** None of a page that could not be judged: what is known is of an error page, or of too little of the page. */
export function judgedAudits({ audits, error }: Assessment): readonly AuditResult[] {
  return error === null ? audits : []
}

interface FindingContext {
  muted: MutedParts
  place: Place
  pageUrl: string
  stateOf: ReturnType<typeof stateOfFindings>
}

/** What is muted stays out: these lists become alerts. An audit without places is one finding. */
function findingsOf(audit: AuditResult, english: AuditResult, context: FindingContext): ReportedFinding[] {
  const { id, importance, outcome, summary, points } = audit
  const { muted, place, pageUrl } = context
  if ((outcome !== 'fail' && outcome !== 'warn') || muted.audits.has(id)) return []
  const shared = { audit: id, importance, outcome, place, cost: points.lost }
  const mutedAt = muted.findings.get(id) ?? []
  const stateOf = context.stateOf(id)
  const problems = audit.findings.flatMap((finding, at) => (finding.note ? [] : [{ finding, at }]))
  if (problems.length === 0) {
    const fingerprint = wholeFingerprint(id, pageUrl)
    const state = stateOf({ message: english.summary })
    return [{ ...shared, message: summary, where: undefined, snippet: undefined, line: undefined, fingerprint, state }]
  }
  return problems
    .filter(({ at }) => mutedAt[at] !== true)
    .map(({ finding: { message, where, snippet, line }, at }) => {
      const own = english.findings[at]!
      const fingerprint = fingerprintOf(id, own, pageUrl)
      return { ...shared, message, where, snippet, line, fingerprint, state: stateOf(own) }
    })
}

export interface CheckOutput extends JudgedOutput {
  /** What `--json` prints. */
  json(): Promise<object>
  /** What the HTML shows, where it is asked for. null also for a run of a service that could not judge the page. */
  shown: ShownPage | null
  byPolicy: PageByPolicy | null
}
