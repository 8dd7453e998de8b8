import { type MetricId, unitOf } from '../../../../domain/compare/metrics.ts'
import type { MetricPoint } from '../../../../storage/runs/ends/metric-history.ts'
import { TableHead } from '../../components/table-head.tsx'
import type { View } from '../../view.ts'
import { MetricChart } from '../charts/metrics.tsx'
import { chartsOf, type MetricSeries } from '../model/metric-series.ts'
import type { JudgedPageData } from '../model/page-data.ts'
import { comparePath, runPath } from '../parts/url.tsx'

/** What the runs have measured over time: a chart for each metric, and a table with the same numbers. */
export function MetricHistory({ data }: { data: JudgedPageData }) {
  const { view, report, points } = data
  const { history: words, compare } = view.words.report
  const charts = chartsOf(points)
  if (charts.length === 0) return null
  const times = points.map(({ at }) => at)
  const span = [Math.min(...times), Math.max(...times)] as const
  const { marks = [] } = data
  const { day } = view.format
  return (
    <>
      <h3>{words.metrics}</h3>
      <div class="metric-charts">
        {charts.map(({ id, series }) => {
          const format = (value: number) => metricText(view, id, value)
          return (
            <figure key={id}>
              <figcaption>
                <b>{compare.names[id]}</b>
                <span class="small">{rangeText(series, format)}</span>
              </figcaption>
              <MetricChart
                series={series.map((one) => drawn(one, format))}
                marks={marks}
                span={span}
                format={format}
                day={day}
              />
            </figure>
          )
        })}
      </div>
      <details class="table-fold">
        <summary>{words.metricTable(points.length)}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
        <section class="chart-scroll" tabIndex={0} aria-label={words.metrics}>
          <MetricRows data={data} ids={charts.map(({ id }) => id)} />
        </section>
      </details>
    </>
  )

  function drawn({ depth, device, points }: MetricSeries, format: (value: number) => string) {
    return {
      depth,
      device,
      points: points.map(({ point, value }, index) => ({
        runId: point.runId,
        at: point.at,
        value,
        // The first of them compares with none.
        path: index === 0 ? runPath(report.id, point.runId) : comparePath(report.id, { head: point.runId }),
        name: words.metricPoint(format(value), day(point.at)),
      })),
    }
  }

  function rangeText(series: readonly MetricSeries[], format: (value: number) => string): string {
    const values = series.flatMap(({ points }) => points.map(({ value }) => value))
    const latest = series.map(({ points }) => points.at(-1)!).sort((a, b) => b.point.at - a.point.at)[0]!
    return words.metricRange(format(latest.value), format(Math.min(...values)), format(Math.max(...values)))
  }
}

export function metricText({ format }: View, id: MetricId, value: number): string {
  const unit = unitOf(id)
  if (unit === 'ms') return format.milliseconds(value)
  return unit === 'bytes' ? format.bytes(value) : format.decimal(value)
}

function MetricRows({ data, ids }: { data: JudgedPageData; ids: readonly MetricId[] }) {
  const { view, report, points } = data
  const { history: words, compare } = view.words.report
  return (
    <table class="metric-table" aria-label={words.metrics}>
      <TableHead columns={[words.when, words.depth, ...ids.map((id) => compare.names[id])]} />
      <tbody>
        {points.map((point) => (
          <tr key={point.runId}>
            <th scope="row">
              <a href={runPath(report.id, point.runId)}>
                <time dateTime={new Date(point.at).toISOString()}>{view.format.minute(point.at)}</time>
              </a>
            </th>
            <td>
              {view.words.depths[point.depth]} · {view.words.devices[point.device]}
            </td>
            {ids.map((id) => (
              <td key={id}>{textOf(point, id)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )

  function textOf({ metrics }: MetricPoint, id: MetricId): string {
    const value = metrics.get(id)
    return value === undefined ? '–' : metricText(view, id, value)
  }
}
