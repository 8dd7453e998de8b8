import { ConfirmForm } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import type { ReportPageData } from '../model/page-data.ts'
import { reportPath } from '../parts/url.tsx'

/** The owner can delete the report. */
export function Manage({ data: { view, report } }: { data: ReportPageData }) {
  const { manage: words } = view.words.report
  return (
    <>
      <h2>{words.remove}</h2>
      <p class="manage-about">{words.removeAbout}</p>
      <ConfirmForm
        view={view}
        action={`${reportPath(report.id)}/delete`}
        label={
          <>
            <Icon name="trash" />
            {words.removeOpen}
          </>
        }
        question={words.removeAsk}
        confirm={words.remove}
      />
    </>
  )
}
