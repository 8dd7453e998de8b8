import type { Measured, MetricComparison } from '../../../compare/metrics.ts'
import type { View } from '../../view.ts'

/** Both values of each metric, how much they varied, and whether the difference is more than noise. */
export function MetricTable({ view, metrics }: { view: View; metrics: readonly MetricComparison[] }) {
  const { compare: words } = view.words.report
  return (
    <table class="table-cards compare-metrics">
      <thead>
        <tr>
          <th scope="col">{words.metric}</th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
          <th scope="col">{words.change}</th>
        </tr>
      </thead>
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
  measured: Measured
}

function MetricValue({ view, metric: { unit }, measured: { value, samples } }: ValueProps) {
  const { format, words } = view
  const said = (one: number) =>
    unit === 'ms' ? format.milliseconds(one) : unit === 'bytes' ? format.bytes(one) : format.decimal(one)
  const [least, most] = [Math.min(...samples), Math.max(...samples)]
  return (
    <span>
      {said(value)}
      {least < most && <span class="small"> {words.report.browser.spread(said(least), said(most))}</span>}
    </span>
  )
}
