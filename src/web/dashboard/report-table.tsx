import type { ReportSummary } from '../../storage/records.ts'
import type { PendingRemoval } from '../../storage/removals.ts'
import type { ReportQuestion } from '../../storage/report-list/list.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import type { View } from '../view.ts'
import { reportsHref } from './report-question.ts'
import { ReportRow } from './report-row.tsx'

interface TableProps {
  view: View
  question: ReportQuestion
  reports: readonly ReportSummary[]
  /** Those that are deleted and can still be restored, by report. */
  going: ReadonlyMap<string, PendingRemoval>
}

/** The reports of this page, to be opened, selected and sorted. */
export function ReportTable({ view, question, reports, going }: TableProps) {
  const { list } = view.words.dashboard
  const column = (by: ReportQuestion['sortBy'], text: string) => (
    <SortedColumn view={view} question={question} by={by} text={text} />
  )
  return (
    <>
      <form id="bulk" method="get" action="/reports/confirm">
        <input type="hidden" name="back" value={reportsHref(question)} />
      </form>
      <table class="reports">
        <caption class="unseen">{list.caption}</caption>
        <thead>
          <tr>
            <td class="row-select">
              <label class="row-check" data-scripted hidden>
                <input type="checkbox" data-select-all aria-label={list.selectAll} />
              </label>
            </td>
            {column('url', list.page)}
            {column('result', list.result)}
            {column('generated_at', list.generated)}
            <th scope="col" class="row-privacy">
              {list.privacy}
            </th>
          </tr>
        </thead>
        <tbody data-live="rows">
          {reports.map((report) => (
            <ReportRow key={report.id} view={view} report={report} going={going.get(report.id)} />
          ))}
        </tbody>
      </table>
      <BulkBar view={view} />
    </>
  )
}

function SortedColumn({
  view,
  question,
  by,
  text,
}: {
  view: View
  question: ReportQuestion
  by: ReportQuestion['sortBy']
  text: string
}) {
  const { sortAsc, sortDesc } = view.words.dashboard.list
  const isSorted = question.sortBy === by
  const next = isSorted ? (question.sort === 'asc' ? 'desc' : 'asc') : by === 'url' ? 'asc' : 'desc'
  const order = question.sort === 'asc' ? 'ascending' : 'descending'
  const label = next === 'asc' ? sortAsc(text) : sortDesc(text)
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined}>
      <a href={reportsHref({ ...question, sortBy: by, sort: next, page: 1 })} title={label}>
        {text}
        {isSorted && <Icon name="down" />}
      </a>
    </th>
  )
}

/** What can be done with those selected. With a script it shows when something is. */
function BulkBar({ view }: { view: View }) {
  const { bulk } = view.words.dashboard
  return (
    <fieldset class="bulk" aria-label={bulk.label} data-bulk data-selected={bulk.selected(0)}>
      <p class="bulk-text" data-bulk-text aria-live="polite">
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
