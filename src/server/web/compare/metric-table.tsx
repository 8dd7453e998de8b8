import type { MeasuredMetric, MetricComparison } from '../../../domain/compare/metrics.ts'
import { TableHead } from '../components/table-head.tsx'
import type { View } from '../view.ts'

/** Both values of each metric, how much they varied, and whether the difference is more than noise. */
export function MetricTable({ view, metrics }: { view: View; metrics: readonly MetricComparison[] }) {
  const { compare: words } = view.words.report
  return (
    <table class="table-cards compare-metrics" aria-label={words.metrics}>
      <TableHead columns={[words.metric, words.before, words.after, words.change]} />
      <tbody>
        {metrics.map((metric) => (
          <tr key={metric.id}>
            <th scope="row">{words.names[metric.id]}</th>
            <td data-label={words.before}>
              <MetricValue view={view} metric={metric} measured={metric.before} />
            </td>
            <td data-label={words.after}>
              <MetricValue view={view} metric={metric} measured={metric.after} />
            </td>
            <td data-label={words.change} class={`is-${metric.change}`}>
              {words.changes[metric.change]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ValueProps {
  view: View
  metric: MetricComparison
  measured: MeasuredMetric
}

function MetricValue({ view, metric: { unit }, measured: { value, samples } }: ValueProps) {
  const { format, words } = view
  const said = (one: number) =>
    unit === 'ms' ? format.milliseconds(one) : unit === 'bytes' ? format.bytes(one) : format.decimal(one)
  const least = Math.min(...samples)
  const most = Math.max(...samples)
  return (
    <span>
      {said(value)}
      {least < most && <span class="small"> {words.report.browser.spread(said(least), said(most))}</span>}
    </span>
  )
}
