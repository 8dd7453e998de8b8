import { runOfAssessment } from '../../compare/comparable-run.ts'
import type { RunComparison } from '../../compare/compare-runs.ts'
import type { Assessment } from '../../engine/assessment.ts'
import { applyPolicy } from '../../policy/apply-policy.ts'
import { mutedFindings } from '../../policy/mutes.ts'
import { type PolicyViewRecord, policyViewRecord } from '../../policy/record.ts'
import { parseDepth } from '../../vocabulary.ts'
import { pageName } from '../report/table.ts'
import type { MutedParts } from '../report/view.ts'
import type { Terminal } from '../terminal.ts'
import { loadPolicy, type PolicyArguments } from './load-policy.ts'
import { type PageByPolicy, renderPolicy, renderPolicyTable } from './render.ts'

/** The policy of a check. */
export interface CheckPolicy {
  /** `comparison`: with the baseline. */
  apply(judged: Assessment, comparison: RunComparison | null): PageByPolicy
  /** What to strike through in the report of the page. */
  mutedParts(page: PageByPolicy): MutedParts
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
    apply(judged, comparison) {
      const run = runOfAssessment(judged)
      const url = judged.url.startsWith('file:') ? run.url : judged.url
      const { score, result } = judged
      const view = applyPolicy(run, loaded.policy, { url, now, comparison })
      return { name: pageName(judged.url), score, result, run, view }
    },
    mutedParts,
    record: ({ view }) => policyViewRecord(view, null),
    render: renderPolicy,
    renderTable: renderPolicyTable,
  }
}

function mutedParts({ view, run }: PageByPolicy): MutedParts {
  const muted = run.audits.map((audit) => ({ audit, at: mutedFindings(audit, view.muted, run.url) }))
  return {
    audits: new Set(view.mutedAudits),
    findings: new Map(muted.filter(({ at }) => at.includes(true)).map(({ audit, at }) => [audit.id, at])),
  }
}
