import { runOfAssessment } from '../../domain/compare/comparable-run.ts'
import type { RunComparison } from '../../domain/compare/compare-runs.ts'
import { FEWEST_LAB_RUNS } from '../../domain/compare/metrics.ts'
import { applyPolicy } from '../../domain/policies/apply-policy.ts'
import { contentChecksOf } from '../../domain/policies/content-checks.ts'
import { hasGate } from '../../domain/policies/gate.ts'
import { mutedFindings } from '../../domain/policies/mutes.ts'
import { type PolicyViewRecord, policyViewRecord } from '../../domain/policies/record.ts'
import type { Assessment } from '../../engine/assessment.ts'
import { audits } from '../../engine/audits/index.ts'
import type { ContentCheck } from '../../engine/model.ts'
import { parseDepth } from '../../vocabulary.ts'
import type { Language } from '../../words/languages.ts'
import { failedAudits, type GateFailures } from '../check/page-gate.ts'
import { labelsIn } from '../report/labels.ts'
import { pageName } from '../report/table.ts'
import type { MutedParts } from '../report/view.ts'
import type { Terminal } from '../terminal.ts'
import { loadPolicy, type PolicyArguments } from './load-policy.ts'
import { type PolicyLabels, policyLabelsIn } from './policy-labels.ts'
import { type PageByPolicy, reasonText, renderPolicy, renderPolicyTable } from './render.ts'

/** The policy of a check. */
export interface CheckPolicy {
  /** What the page at a URL must contain, or must not. */
  contentChecks(url: string): readonly ContentCheck[]
  /** `comparison`: with the baseline. */
  apply(judged: Assessment, comparison: RunComparison | null): PageByPolicy
  /** What to strike through in the report of the page. */
  mutedParts(page: PageByPolicy): MutedParts
  /** What keeps the gate of a judged page from passing although nothing failed it; `judged` in the language of the report. */
  unmeasured(page: PageByPolicy, judged: Assessment, language: Language): string[]
  /** Why a page fails the gate; null if there is none. */
  failures: ((page: PageByPolicy, language: Language) => GateFailures) | null
  record(page: PageByPolicy): PolicyViewRecord
  render: typeof renderPolicy
  renderTable: typeof renderPolicyTable
}

interface PolicyOptions extends PolicyArguments {
  depth: string | undefined
  runs: string | undefined
}

export async function openPolicy(typed: PolicyOptions, terminal: Terminal): Promise<CheckPolicy | null> {
  const labRuns = parseDepth(typed.depth ?? 'quick') === 2 ? Number(typed.runs ?? 1) : undefined
  const loaded = await loadPolicy(typed, terminal, labRuns)
  if (loaded === null) return null
  const now = terminal.now().getTime()
  return {
    contentChecks: (url) => contentChecksOf(loaded.policy, url),
    apply(judged, comparison) {
      const run = runOfAssessment(judged)
      const url = judged.url.startsWith('file:') ? run.url : judged.url
      const { score, result } = judged
      const view = applyPolicy(run, loaded.policy, { url, now, comparison })
      return { name: pageName(judged.url), score, result, run, view }
    },
    mutedParts,
    unmeasured: (page, judged, language) =>
      hasGate(loaded.policy) && page.view.gate === null ? unmeasured(page, judged, policyLabelsIn(language)) : [],
    failures: hasGate(loaded.policy) ? failures : null,
    record: ({ view }) => policyViewRecord(view, null),
    render: renderPolicy,
    renderTable: renderPolicyTable,
  }
}

function failures({ view, run }: PageByPolicy, language: Language): GateFailures {
  const labels = policyLabelsIn(language)
  const audits = new Set(view.reasons.flatMap((reason) => ('audit' in reason ? [reason.audit] : [])))
  const others = view.reasons.filter((reason) => !('audit' in reason))
  if (others.some(({ code }) => code === 'result' || code === 'score'))
    for (const id of failedAudits(run)) if (!view.mutedAudits.includes(id)) audits.add(id)
  return { audits, reasons: others.map((reason) => reasonText(reason, labels, labelsIn(language))) }
}

function unmeasured({ view, run }: PageByPolicy, { url, audits: judged }: Assessment, labels: PolicyLabels): string[] {
  const isFile = url.startsWith('file:')
  const limits = new Set(
    view.budgets.filter(({ level }) => level === 'fail').map(({ name, metric }) => `${name} ${metric}`),
  )
  const texts = view.missing.flatMap((one) => {
    if (one.kind === 'rules') return [labels.missingRules]
    if (one.kind === 'budget' && limits.has(`${one.name} ${one.metric}`)) {
      const what = labels.budget(one.name, one.metric)
      if (isFile) return [labels.needsUrl(what)]
      return [one.metric.startsWith('vitals.') && run.depth < 2 ? labels.needsOption(what, LAB_OPTIONS) : what]
    }
    if (one.kind !== 'audit') return []
    const what = labels.required(one.audit)
    const found = judged.find(({ id }) => id === one.audit)
    if (found !== undefined) return [labels.because(what, found.summary)]
    const depth = audits.find(({ id }) => id === one.audit)?.depth
    const isDeeper = depth !== undefined && run.depth < (depth === 'lab' ? 2 : 1)
    if (!isDeeper) return [labels.leftOut(what)]
    return [
      isFile ? labels.needsUrl(what) : labels.needsOption(what, depth === 'lab' ? LAB_OPTIONS : '--depth browser'),
    ]
  })
  return texts.length === 0 ? [labels.policyResult] : texts
}

/** Budgets of vitals need the median of so many runs. */
const LAB_OPTIONS = `--depth lighthouse --runs ${FEWEST_LAB_RUNS}`

function mutedParts({ view, run }: PageByPolicy): MutedParts {
  const muted = run.audits.map((audit) => ({ audit, at: mutedFindings(audit, view.muted, run.url) }))
  return {
    audits: new Set(view.mutedAudits),
    findings: new Map(muted.filter(({ at }) => at.includes(true)).map(({ audit, at }) => [audit.id, at])),
  }
}
