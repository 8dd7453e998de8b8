import type { ComponentChildren } from 'preact'
import type { ReportSummary } from '../../../../storage/records.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Layout, type NavSection } from '../../layout.tsx'
import type { View } from '../../view.ts'
import { shortUrl } from '../create/urls.ts'

interface ConfirmProps {
  view: View
  page: NavSection
  title: string
  text: string
  /** Where the form is sent, with these fields. */
  action: string
  fields: readonly (readonly [name: string, value: string])[]
  confirm: string
  danger: boolean
  /** Where Cancel leads. */
  back: string
  children?: ComponentChildren
}

/** Asks for confirmation. With JavaScript its content is shown in a dialog. */
export function ConfirmPage(props: ConfirmProps) {
  const { view, page, title, text, action, fields, confirm, danger, back, children } = props
  return (
    <Layout view={view} title={title} page={page} styles={['dashboard.css']} scripts={['dashboard.js']}>
      <section class="ask" data-ask aria-labelledby="ask-title">
        <h1 id="ask-title">{title}</h1>
        <p>{text}</p>
        {children}
        <Form view={view} action={action} class="ask-form">
          {fields.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <a class={buttonClass('quiet')} href={back} data-close>
            {view.words.actions.cancel}
          </a>
          <Button kind={danger ? 'danger' : 'main'}>{confirm}</Button>
        </Form>
      </section>
    </Layout>
  )
}

interface BulkConfirmProps {
  view: View
  act: 'delete' | 'regenerate'
  reports: readonly ReportSummary[]
  back: string
}

/** How many reports are listed by name. */
const NAMED = 6

/** Lists the reports that will be deleted or re-run. */
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
          <li key={id}>{shortUrl(url)}</li>
        ))}
        {shown.length < reports.length && <li class="small">{bulk.others(reports.length - shown.length)}</li>}
      </ul>
    </ConfirmPage>
  )
}
