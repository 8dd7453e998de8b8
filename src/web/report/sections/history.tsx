import { ResultBadge } from '../../components/result-badge.tsx'
import { Time } from '../../components/text.tsx'
import { HistoryChart, seriesOf } from '../charts/history.tsx'
import type { JudgedPageData } from '../model/page-data.ts'

/** The score over time. */
export function History({ data: { view, report, runs } }: { data: JudgedPageData }) {
  const { depths, report: reportWords } = view.words
  const { history: words } = reportWords
  const series = seriesOf(runs)
  const points = series.reduce((sum, one) => sum + one.points.length, 0)
  const ended = runs.filter(({ endedAt }) => endedAt !== null)
  return (
    <>
      <h2>{words.heading}</h2>
      {points < 2 && <p>{words.first}</p>}
      {points >= 2 && (
        <HistoryChart series={series} label={words.label(points)} day={(at) => view.format.relative(at)} />
      )}
      {series.length > 1 && (
        <>
          <p class="chart-legend">
            {series.map(({ depth }, index) => (
              <span key={index} class={`legend-depth depth-${depth}`}>
                {depths[depth]}
              </span>
            ))}
          </p>
          <p class="chart-about">{words.separate}</p>
        </>
      )}
      {ended.length > 1 && (
        <details class="table-fold">
          <summary>{words.table}</summary>
          <table class="history-table">
            <thead>
              <tr>
                <th scope="col">{words.when}</th>
                <th scope="col">{words.depth}</th>
                <th scope="col">{words.score}</th>
                <th scope="col">{words.result}</th>
              </tr>
            </thead>
            <tbody>
              {ended.map((run) => (
                <tr key={run.id}>
                  <th scope="row">
                    <Time view={view} at={run.endedAt!} />
                    {run.id === report.resultRunId && <span class="history-latest"> {words.latest}</span>}
                  </th>
                  <td>{depths[run.reached ?? run.depth]}</td>
                  <td>{run.score === null ? '–' : view.format.number(run.score)}</td>
                  <td>
                    {run.error === null ? <ResultBadge view={view} result={run.result} /> : failureOf(run.error.code)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </>
  )

  function failureOf(code: string): string {
    const { reasons } = view.words.report.failure
    return (reasons[code] ?? reasons['internal_error'])![0]
  }
}
