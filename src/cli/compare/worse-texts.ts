import type { RunComparison } from '../../domain/compare/compare-runs.ts'
import type { Language } from '../../words/languages.ts'
import { labelsIn } from '../report/labels.ts'
import { compareLabelsIn } from './compare-labels.ts'
import { formatMetric } from './format-metric.ts'

/** What got worse besides audits: the result and metrics. */
export function worseTexts({ worse, metrics }: Pick<RunComparison, 'worse' | 'metrics'>, language: Language): string[] {
  const labels = compareLabelsIn(language)
  const { result, number } = labelsIn(language)
  return worse.flatMap((one) => {
    if (one.kind === 'result') return [labels.resultFell(result[one.before], result[one.after])]
    const metric = one.kind === 'metric' ? metrics.find(({ id }) => id === one.id) : undefined
    if (metric === undefined) return []
    const value = ({ value }: { value: number }) => number(formatMetric(value, metric.unit))
    return [`${labels.metric[metric.id]}: ${value(metric.before)} → ${value(metric.after)}`]
  })
}
