import type { PolicyView } from '../../../domain/policies/apply-policy.ts'
import type { BudgetOutcome } from '../../../domain/policies/budgets.ts'
import type { GateReason } from '../../../domain/policies/gate.ts'
import { keptAbove } from '../../../messages/precision.ts'
import type { Result } from '../../../vocabulary.ts'
import type { View } from '../view.ts'

/** Sentences about a page by a policy. */

export function verdictText(view: View, { result, score }: { result: Result | null; score: number | null }): string {
  if (result === null || score === null) return view.words.policy.noResult
  return `${resultName(view, result)} ${view.format.number(score)}`
}

function resultName(view: View, result: Result): string {
  return view.words.result[result].toLowerCase()
}

/** What a budget limits, or what got worse: `bytes.script`, `vitals.lcp`, `lcp`. */
export function metricName({ words }: Pick<View, 'words'>, metric: string): string {
  const { metrics } = words.policy
  const { kinds } = words.report.files
  const { names } = words.report.compare
  const [group, of] = metric.split('.')
  const known: Record<string, string> = { ...kinds, third_party: metrics.thirdParty }
  if ((group === 'bytes' || group === 'requests') && of !== undefined)
    return of === 'total' ? names[group] : metrics[group](known[of] ?? of)
  const byId: Record<string, string> = names
  return byId[of ?? metric] ?? metric
}

export function reasonText(view: View, reason: GateReason): string {
  const { reasons: say } = view.words.policy
  switch (reason.code) {
    case 'required':
    case 'new_failure':
    case 'worse_audit':
      return say[reason.code](reason.audit)
    case 'result':
      return say.result(resultName(view, reason.result))
    case 'score':
      return say.score(reason.score, reason.limit)
    case 'budget':
      return say.budget(reason.name, metricName(view, reason.metric))
    case 'worse_result':
      return say.worse_result(resultName(view, reason.before), resultName(view, reason.after))
    case 'worse_metric':
      return say.worse_metric(metricName(view, reason.metric))
  }
}

export function budgetText(view: View, { unit, limit, value, isExceeded }: BudgetOutcome): string {
  const { policy: words } = view.words
  const { bytes, milliseconds, number, decimal } = view.format
  const format = { bytes, ms: milliseconds, count: number, score: decimal }[unit]
  if (value === null || isExceeded === null) return words.notMeasured(format(limit))
  if (!isExceeded) return words.within(format(value), format(limit))
  const precision = unit === 'bytes' || unit === 'ms' ? unit : 'number'
  return words.exceeded(format(keptAbove([limit], value, precision)), format(limit))
}

/** What could not be checked; budgets say that themselves. */
export function missingText(view: View, { missing }: PolicyView): string {
  const { policy: words } = view.words
  return missing
    .flatMap((one) => {
      if (one.kind === 'audit') return [one.audit]
      if (one.kind === 'comparison') return [words.notCompared]
      if (one.kind === 'mute') return [words.outdatedMute(one.fingerprint)]
      return one.kind === 'rules' ? [words.otherRules] : []
    })
    .join(', ')
}
