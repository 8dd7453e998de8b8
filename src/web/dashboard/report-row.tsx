import type { ReportSummary } from '../../storage/records.ts'
import type { PendingRemoval } from '../../storage/removals.ts'
import { Icon, type IconName } from '../components/icon.tsx'
import { ResultBadge } from '../components/result-badge.tsx'
import { Time } from '../components/time.tsx'
import type { View } from '../view.ts'
import { addressText } from './address-text.ts'
import { dueIn } from './due-in.ts'

interface RowProps {
  view: View
  report: ReportSummary
  going: PendingRemoval | undefined
}

const PRIVACY_ICONS: Record<ReportSummary['privacy'], IconName> = { 0: 'globe', 1: 'lock', 2: 'key' }

/** One report of the list. What is going is struck through and can be kept. */
export function ReportRow({ view, report, going }: RowProps) {
  const { list } = view.words.dashboard
  const { site, rest } = addressText(report.url)
  const underWay = report.status === 'queued' || report.status === 'running' ? report.status : null
  const about = site + rest
  return (
    <tr
      id={`r-${report.id}`}
      class={going ? 'row row-going' : 'row'}
      data-under-way={underWay === null ? undefined : ''}
    >
      <td class="row-select">
        {going === undefined && (
          <label class="row-check">
            <input type="checkbox" name="id" value={report.id} form="bulk" aria-label={list.select(about)} />
          </label>
        )}
      </td>
      <th scope="row" class="row-page">
        <a class="row-link" href={`/reports/${report.id}`}>
          <span class="row-site">{site}</span>
          <wbr />
          <span class="row-rest">{rest}</span>
        </a>
        <a class="row-visit" href={report.url} rel="noreferrer nofollow" aria-label={list.visit(about)}>
          <Icon name="external" />
        </a>
        <Remark view={view} report={report} going={going} />
      </th>
      <td class="row-result">
        {underWay !== null && (
          <span class={`state state-${underWay}`}>
            <span class="state-dot" aria-hidden="true" />
            {view.words.dashboard.status[underWay]}
          </span>
        )}
        {(report.result !== null || underWay === null) && (
          <ResultBadge view={view} result={report.result} score={report.score} />
        )}
      </td>
      <td class="row-time" data-label={list.generated}>
        {report.generatedAt === null ? (
          <span class="small">{list.never}</span>
        ) : (
          <Time view={view} at={report.generatedAt} />
        )}
      </td>
      <td class="row-privacy" data-label={list.privacy}>
        <span class="privacy">
          <Icon name={PRIVACY_ICONS[report.privacy]} />
          {list.privacies[report.privacy]}
        </span>
      </td>
    </tr>
  )
}

/** A second line, where there is something to say. */
function Remark({ view, report: { id, url, status, error }, going }: RowProps) {
  const { removals, errors } = view.words.dashboard
  if (going !== undefined) {
    return (
      <p class="row-remark">
        <Icon name="trash" />
        {removals.going(dueIn(view, going.dueAt))}
        <button type="submit" class="link" form="undo" name="report" value={id} aria-label={removals.undoOne(url)}>
          {removals.undo}
        </button>
      </p>
    )
  }
  if (status !== 'failed' || error === null) return null
  const known = Object.hasOwn(errors, error.code) ? errors[error.code as keyof typeof errors] : errors.other
  return (
    <p class="row-remark row-failed">
      <Icon name="warning" />
      {known}
    </p>
  )
}
