import type { ReportSummary } from '../../storage/records.ts'
import type { View } from '../view.ts'
import { shortAddress } from './address-text.ts'
import { ConfirmPage } from './confirm-page.tsx'

interface BulkConfirmProps {
  view: View
  act: 'delete' | 'regenerate'
  reports: readonly ReportSummary[]
  back: string
}

/** So many are named. */
const NAMED = 6

/** Names what it is about before it is done. */
export function BulkConfirm({ view, act, reports, back }: BulkConfirmProps) {
  const { bulk } = view.words.dashboard
  const deletes = act === 'delete'
  const shown = reports.length === NAMED + 1 ? reports : reports.slice(0, NAMED)
  return (
    <ConfirmPage
      view={view}
      page="reports"
      title={deletes ? bulk.removeTitle(reports.length) : bulk.regenerateTitle(reports.length)}
      text={deletes ? bulk.removeText : bulk.regenerateText}
      action={deletes ? '/reports/delete' : '/reports/regenerate'}
      fields={[['back', back], ...reports.map(({ id }) => ['id', id] as const)]}
      confirm={deletes ? bulk.remove : bulk.regenerate}
      danger={deletes}
      back={back}
    >
      <ul class="ask-list">
        {shown.map(({ id, url }) => (
          <li key={id}>{shortAddress(url)}</li>
        ))}
        {shown.length < reports.length && <li class="small">{bulk.others(reports.length - shown.length)}</li>}
      </ul>
    </ConfirmPage>
  )
}
