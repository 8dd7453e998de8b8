import type { Run, RunByPolicy, RunLabels } from '../../../../storage/records.ts'
import { ResultBadge } from '../../components/result-badge.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { HistoryChart, seriesOf } from '../charts/history.tsx'
import { comparisonOf, hasDetails } from '../model/comparison.ts'
import type { JudgedPageData, ReportPageData } from '../model/page-data.ts'
import { comparePath, runPath } from '../parts/url.tsx'
import { Changes } from './changes.tsx'
import { MetricHistory } from './metrics.tsx'

/** Longer tables are collapsed. */
const SHOWN = 10
/** As Git shortens it. */
const SHOWN_OF_COMMIT = 12

/** The score over time. Every run can be opened. */
export function History({ data }: { data: JudgedPageData }) {
  const { view, report, runs } = data
  const { depths, report: reportWords } = view.words
  const { history: words } = reportWords
  const { branch } = data
  const series = seriesOf(branch === undefined ? runs.filter(({ labels }) => labels === null) : runs)
  const points = series.reduce((sum, one) => sum + one.points.length, 0)
  const outside = (data.outside ?? []).map((found) => ({
    ...found,
    name: words.outside(found.source, view.words.result[found.result], view.format.day(found.at)),
  }))
  const ended = runs.filter(({ endedAt }) => endedAt !== null)
  return (
    <>
      <h2>{words.heading}</h2>
      {branch !== undefined && (
        <p>
          {words.ofBranch(branch)} <a href={`${data.path}#history`}>{words.watched}</a>
        </p>
      )}
      {runs.length < 2 && branch === undefined && <p>{words.first}</p>}
      {points >= 1 && points + outside.length >= 2 && (
        <HistoryChart
          series={series}
          label={words.label(points)}
          newRules={words.newRules}
          marks={data.marks}
          outside={outside}
          pathOf={(runId) => runPath(report.id, runId)}
          nameOf={({ score, at }) => words.point(score, view.format.day(at))}
          day={view.format.day}
        />
      )}
      {series.length > 1 && (
        <>
          <p class="chart-legend">
            {series.map(({ depth, device }, index) => (
              <span key={index} class={`legend-depth depth-${depth} is-${device}`}>
                {depths[depth]} · {view.words.devices[device]}
              </span>
            ))}
          </p>
          <p class="chart-about">{words.separate}</p>
        </>
      )}
      {outside.length > 0 && (
        <p class="chart-about">{words.outsideAbout([...new Set(outside.map(({ source }) => source))].join(', '))}</p>
      )}
      <MetricHistory data={data} />
      <Changes data={data} />
      {ended.length > 1 && (
        <details class="table-fold" open={ended.length <= SHOWN}>
          <summary>{words.table(ended.length)}</summary>
          <RunTable data={data} runs={ended} />
        </details>
      )}
    </>
  )
}

export function RunTable({ data, runs }: { data: ReportPageData; runs: readonly Run[] }) {
  const { history: words } = data.view.words.report
  return (
    <table class="history-table" aria-label={words.heading}>
      <TableHead columns={[words.when, words.depth, words.score, words.change, words.result]} />
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} data={data} run={run} />
        ))}
      </tbody>
    </table>
  )
}

/** The branch leads to its own history. */
function RunLabel({ path, labels: { branch, commit } }: { path: string; labels: RunLabels }) {
  return (
    <span class="history-latest history-label">
      {' '}
      {branch !== '' && <a href={`${path}?branch=${encodeURIComponent(branch)}#history`}>{branch}</a>}
      {branch !== '' && commit !== null && ' '}
      {commit !== null && <code>{commit.slice(0, SHOWN_OF_COMMIT)}</code>}
    </span>
  )
}

function RunRow({ data, run }: { data: ReportPageData; run: Run }) {
  const { view, report, runs, path, run: shown, isMember, policy } = data
  const { history: words, failure } = view.words.report
  const comparison = comparisonOf(run, runs)
  const reasons = run.error && (failure.reasons[run.error.code] ?? failure.reasons['internal_error'])
  return (
    <tr aria-current={run.id === shown?.id ? 'true' : undefined}>
      <th scope="row">
        <a href={runPath(report.id, run.id)}>
          <time dateTime={new Date(run.endedAt!).toISOString()}>{view.format.minute(run.endedAt!)}</time>
        </a>
        {run.id === report.resultRunId && <span class="history-latest"> {words.latest}</span>}
        {!hasDetails(run) && <span class="history-latest"> {words.removed}</span>}
        {run.origin === 'confirm' && <span class="history-latest"> {words.confirming}</span>}
        {run.labels !== null && <RunLabel path={path} labels={run.labels} />}
      </th>
      <td>
        {view.words.depths[run.reached ?? run.depth]} · {view.words.devices[run.device]}
      </td>
      <td>{run.score === null ? '–' : view.format.number(run.score)}</td>
      <td>
        {comparison === undefined ? (
          '–'
        ) : !hasDetails(run) ? (
          changeText()
        ) : (
          <a
            href={comparePath(report.id, { head: run.id })}
            aria-label={`${changeText()}: ${view.words.report.compare.linkAbout(view.format.minute(run.endedAt!))}`}
          >
            {changeText()}
          </a>
        )}
      </td>
      <td>
        {reasons ? reasons[0] : <ResultBadge view={view} result={run.result} />}
        {run.policy?.result != null && (isMember || policy !== undefined) && (
          <span class="history-latest"> {words.byPolicy(resultText(run.policy), run.policy.gate)}</span>
        )}
      </td>
    </tr>
  )

  function resultText({ result, score }: RunByPolicy): string {
    return `${view.words.result[result!].toLowerCase()} ${score}`
  }

  function changeText(): string {
    const change = comparison?.change ?? null
    return change === null ? words.newRules : view.format.signed(change)
  }
}
