import type { Alert } from '../../../storage/alerts/alerts.ts'
import { Button } from '../components/button.tsx'
import { Field, Form, Select } from '../components/form.tsx'
import { TableHead } from '../components/table-head.tsx'
import { Time } from '../components/text.tsx'
import { shortUrl } from '../reports/create/urls.ts'
import { shortened, UrlText } from '../reports/parts/url.tsx'
import { sitePath } from '../scans/paths.ts'
import type { View } from '../view.ts'
import { alertDetails, alertTitle, comparisonOf } from './alert-words.ts'

/** How long an alert can be snoozed, in days. */
const SNOOZES = [1, 7, 30, 90]

/** A member of another user's project. */
interface MemberOfProject {
  canEdit: boolean
  /** The rules of the project; members don't see the owner's rules for all projects. */
  rules: ReadonlySet<string>
  /** The page of the project. */
  path: string
}

interface OpenTableProps {
  view: View
  alerts: readonly Alert[]
  member?: MemberOfProject
}

/** What fires, and the forms to snooze it. */
export function OpenTable({ view, alerts, member }: OpenTableProps) {
  const { columns } = view.words.alerts
  return (
    <table class="table-cards open-alerts" aria-label={view.words.alerts.open}>
      <TableHead columns={[columns.what, columns.where, columns.since, columns.details]} actions={columns.actions} />
      <tbody>
        {alerts.map((alert) => (
          <OpenRow key={alert.id} view={view} alert={alert} member={member} />
        ))}
      </tbody>
    </table>
  )
}

function OpenRow({ view, alert, member }: { view: View; alert: Alert; member: MemberOfProject | undefined }) {
  const words = view.words.alerts
  const { state, since, snoozedUntil, snoozeReason, rule } = alert
  const comparison = comparisonOf(alert)
  const about = aboutOf(view, alert)
  const isSnoozed = snoozedUntil !== null && snoozedUntil > view.now
  return (
    <tr>
      <th scope="row">
        {alertTitle(view, alert)}
        <p class="small alert-state">
          {words.states[state]}
          {isSnoozed && (
            <>
              {' · '}
              {words.snoozed} {view.format.day(snoozedUntil)}
              {snoozeReason !== null && snoozeReason !== '' && (
                <>
                  {': '}
                  <bdi>{snoozeReason}</bdi>
                </>
              )}
            </>
          )}
        </p>
      </th>
      <td data-label={words.columns.where}>
        <Where alert={alert} site={member?.path ?? sitePath(alert.project)} />
      </td>
      <td data-label={words.columns.since}>
        <Time view={view} at={since} />
      </td>
      <td data-label={words.columns.details}>
        <span>
          <bdi>{alertDetails(view, alert)}</bdi>
          <br />
          {comparison !== null && (
            <>
              <a class="small" href={comparison} aria-label={`${words.compare}: ${about}`}>
                {words.compare}
              </a>{' '}
            </>
          )}
          {(member === undefined || member.rules.has(rule.id)) && (
            <a class="small" href={`/alerts/rules/${rule.id}`} aria-label={`${words.why}: ${about}`}>
              {words.why}
            </a>
          )}
        </span>
      </td>
      <td class="cell-action">
        {member?.canEdit !== false && <SnoozeForm view={view} alert={alert} isSnoozed={isSnoozed} />}
      </td>
    </tr>
  )
}

/** Tells the actions of an alert from those of others. */
function aboutOf(view: View, alert: Alert): string {
  const { report, host, project } = alert
  return `${alertTitle(view, alert)}, ${report === null ? (host ?? project) : shortUrl(report.url)}`
}

function Where({ alert: { report, host, project }, site }: { alert: Alert; site: string }) {
  const href = report === null ? site : `/reports/${report.id}`
  return (
    <a class="alert-where" href={href} title={report?.url}>
      {report === null ? <bdi>{host ?? project}</bdi> : <UrlText text={shortened(shortUrl(report.url))} />}
    </a>
  )
}

function SnoozeForm({ view, alert, isSnoozed }: { view: View; alert: Alert; isSnoozed: boolean }) {
  const words = view.words.alerts
  const { id } = alert
  const about = aboutOf(view, alert)
  if (isSnoozed)
    return (
      <Form view={view} action={`/alerts/${id}/unsnooze`} class="actions">
        <Button kind="quiet" small aria-label={`${words.unsnooze}: ${about}`}>
          {words.unsnooze}
        </Button>
      </Form>
    )
  return (
    <details class="confirm" data-dismiss>
      <summary class="button button-quiet button-small" aria-label={`${words.snooze}: ${about}`}>
        {words.snooze}
      </summary>
      <Form view={view} action={`/alerts/${id}/snooze`} class="floating confirm-body">
        <Select
          id={`days-${id}`}
          name="days"
          label={words.snoozeFor}
          chosen="7"
          options={SNOOZES.map((days) => ({ value: String(days), text: words.snoozeDays(days) }))}
        />
        <Field id={`reason-${id}`} name="reason" label={words.reason} maxLength={200} />
        <Button small>{words.snooze}</Button>
      </Form>
    </details>
  )
}
