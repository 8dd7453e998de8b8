import type { ReportSummary } from '../../../../storage/records.ts'
import type { ReportQuestion } from '../../../../storage/reports/list/filters.ts'
import type { RowDetails } from '../../../../storage/reports/list/row-details.ts'
import type { PendingRemoval } from '../../../../storage/reports/removals.ts'
import { Button } from '../../components/button.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { ResultBadge } from '../../components/result-badge.tsx'
import { shownTitle } from '../../components/shown-title.ts'
import { ownIconPath, SiteIcon } from '../../components/site-icon.tsx'
import { SortedColumn } from '../../components/sorted-column.tsx'
import { Time } from '../../components/text.tsx'
import { Sparkline } from '../../projects/sparkline.tsx'
import type { View } from '../../view.ts'
import { shortUrl } from '../create/urls.ts'
import { reportsHref } from './list-query.ts'
import { MiddleUrl } from './middle-url.tsx'
import { dueIn } from './removals-notice.tsx'
import { reasonOf } from './run-errors.ts'

interface TableProps {
  view: View
  question: ReportQuestion
  reports: readonly ReportSummary[]
  /** By report id, for those that are deleted and can still be restored. */
  pendingRemovals: ReadonlyMap<string, PendingRemoval>
  /** By report id. */
  details: ReadonlyMap<string, RowDetails>
}

/** The table of reports, with checkboxes and sortable columns. */
export function ReportTable({ view, question, reports, pendingRemovals, details }: TableProps) {
  const { list } = view.words.dashboard
  const column = (by: ReportQuestion['sortBy'], text: string) => (
    <SortedColumn
      view={view}
      text={text}
      sort={question.sortBy === by ? question.sort : null}
      first={by === 'url' ? 'asc' : 'desc'}
      hrefOf={(sort) => reportsHref({ ...question, sortBy: by, sort, page: 1 })}
    />
  )
  return (
    <>
      <form id="bulk" method="get" action="/reports/confirm" autocomplete="off">
        <input type="hidden" name="back" value={reportsHref(question)} />
      </form>
      <table class="reports">
        <caption class="visually-hidden">{list.caption}</caption>
        <thead>
          <tr>
            <td class="row-select">
              <label class="row-check" data-scripted hidden>
                <input type="checkbox" data-select-all aria-label={list.selectAll} />
                <span class="row-check-text" aria-hidden="true">
                  {list.selectAll}
                </span>
              </label>
            </td>
            {column('url', list.page)}
            {column('result', list.result)}
            <th scope="col" class="row-trend">
              {list.trend}
            </th>
            {column('generated_at', list.generated)}
            <th scope="col" class="row-privacy">
              <span class="privacy-text">{list.privacy}</span>
            </th>
          </tr>
        </thead>
        <tbody data-live="rows">
          {reports.map((report) => (
            <ReportRow
              key={report.id}
              view={view}
              report={report}
              details={details.get(report.id)}
              pendingRemoval={pendingRemovals.get(report.id)}
            />
          ))}
        </tbody>
      </table>
      <BulkBar view={view} />
    </>
  )
}

/** Actions for the selected reports. With JavaScript it is hidden until something is selected. */
function BulkBar({ view }: { view: View }) {
  const { bulk } = view.words.dashboard
  return (
    <fieldset class="bulk" aria-label={bulk.label} data-bulk data-selected={bulk.selected(0)}>
      <p class="bulk-text" data-bulk-text>
        {bulk.hint}
      </p>
      <Button form="bulk" name="do" value="regenerate" small data-dialog>
        <Icon name="refresh" />
        {bulk.regenerate}
      </Button>
      <Button form="bulk" name="do" value="delete" small data-dialog>
        <Icon name="trash" />
        {bulk.remove}
      </Button>
    </fieldset>
  )
}

interface RowProps {
  view: View
  report: ReportSummary
  details: RowDetails | undefined
  pendingRemoval: PendingRemoval | undefined
}

const PRIVACY_ICONS: Record<ReportSummary['privacy'], IconName> = { 0: 'globe', 1: 'lock', 2: 'key' }

/** One report. A deleted one is struck through and can be restored. */
function ReportRow({ view, report, details, pendingRemoval }: RowProps) {
  const { list } = view.words.dashboard
  const underWay = report.status === 'queued' || report.status === 'running' ? report.status : null
  const about = shortUrl(report.url)
  const { icon = null, scores = [] } = details ?? {}
  const title = shownTitle(details?.title ?? null)
  return (
    <tr
      id={`r-${report.id}`}
      class={pendingRemoval ? 'row row-deleted' : 'row'}
      data-under-way={underWay === null ? undefined : ''}
    >
      <td class="row-select">
        {pendingRemoval === undefined && (
          <label class="row-check">
            <input type="checkbox" name="id" value={report.id} form="bulk" aria-label={list.select(about)} />
          </label>
        )}
      </td>
      <th scope="row" class="row-page">
        <SiteIcon url={report.url} path={ownIconPath(icon)} />
        <div class="row-name">
          <a class="row-link" href={`/reports/${report.id}`} data-url={about}>
            {title === null ? <MiddleUrl url={report.url} /> : <bdi class="row-title">{title}</bdi>}
          </a>
          <a class="row-visit" href={report.url} rel="noreferrer nofollow" aria-label={list.visit(about)}>
            <Icon name="external" />
          </a>
        </div>
        {title !== null && (
          <p class="row-url">
            <MiddleUrl url={report.url} />
          </p>
        )}
        <Remark view={view} report={report} pendingRemoval={pendingRemoval} />
      </th>
      <td class="row-result">
        {underWay !== null && (
          <span class={`state state-${underWay}`}>
            <span class="state-dot" aria-hidden="true" />
            {view.words.dashboard.status[underWay]}
          </span>
        )}
        {report.status === 'failed' && <FailedBadge view={view} />}
        {(report.result !== null || report.status === 'done') && (
          <ResultBadge view={view} result={report.result} score={report.score} />
        )}
      </td>
      <td class="row-trend">
        <Sparkline view={view} scores={scores} />
      </td>
      <td class="row-time" data-label={list.generated}>
        {report.generatedAt === null ? (
          <span class="small">{list.never}</span>
        ) : (
          <Time view={view} at={report.generatedAt} />
        )}
      </td>
      <td class="row-privacy" data-label={list.privacy}>
        <span class="privacy" title={view.words.privacies[report.privacy]}>
          <Icon name={PRIVACY_ICONS[report.privacy]} />
          <span class="privacy-text">{view.words.privacies[report.privacy]}</span>
        </span>
      </td>
    </tr>
  )
}

/** The latest run failed. A result next to it is that of an earlier one. */
function FailedBadge({ view }: { view: View }) {
  return (
    <span class="badge badge-failed">
      <Icon name="warning" />
      {view.words.dashboard.status.failed}
    </span>
  )
}

/** A second line, for deleted reports and failed runs. */
function Remark({ view, report: { id, url, status, error }, pendingRemoval }: Omit<RowProps, 'details'>) {
  const { removals } = view.words.dashboard
  if (pendingRemoval !== undefined) {
    return (
      <p class="row-remark">
        <Icon name="trash" />
        {removals.pending(dueIn(view, pendingRemoval.dueAt))}
        <button type="submit" class="link" form="undo" name="report" value={id} aria-label={removals.undoOne(url)}>
          {removals.undo}
        </button>
      </p>
    )
  }
  if (status !== 'failed' || error === null) return null
  return (
    <p class="row-remark row-failed">
      <Icon name="warning" />
      {reasonOf(view, error)}
    </p>
  )
}
