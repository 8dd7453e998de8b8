import type { AlertRule } from '../../storage/alerts/alert-rules.ts'
import type { Alert } from '../../storage/alerts/alerts.ts'
import type { PastEvent } from '../../storage/alerts/event-history.ts'
import type { ListPage } from '../../storage/records.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Field, Form, Select } from '../components/form.tsx'
import { Pager } from '../components/pager.tsx'
import { TableHead } from '../components/table-head.tsx'
import { Time } from '../components/text.tsx'
import { shortUrl } from '../dashboard/urls.ts'
import { Layout } from '../layout.tsx'
import { sitePath } from '../scan/paths.ts'
import type { View } from '../view.ts'
import { alertDetails, alertTitle, comparisonOf, conditionWords, scopeWords } from './alert-words.ts'

interface AlertsPageProps {
  view: View
  open: ListPage<Alert>
  page: number
  rules: readonly AlertRule[]
  history: readonly PastEvent[]
  hasSchedules: boolean
}

export const ALERTS_PER_PAGE = 50
/** How long an alert can be snoozed, in days. */
const SNOOZES = [1, 7, 30, 90]

/** What fires, what is watched, and what was sent. */
export function AlertsPage({ view, open, page, rules, history, hasSchedules }: AlertsPageProps) {
  const words = view.words.alerts
  return (
    <Layout view={view} title={words.title} page="alerts" styles={['dashboard.css']}>
      <div class="page-head">
        <h1>{words.title}</h1>
        <p class="small">{words.about}</p>
      </div>
      {open.total === 0 ? (
        <NothingOpen view={view} hasSchedules={hasSchedules} />
      ) : (
        <section class="card" aria-labelledby="open">
          <h2 id="open">{words.open}</h2>
          <OpenTable view={view} alerts={open.items} />
          <Pager
            view={view}
            page={page}
            pages={Math.ceil(open.total / ALERTS_PER_PAGE)}
            hrefOf={(number) => `/alerts?page=${number}`}
          />
        </section>
      )}
      <section class="card" aria-labelledby="rules">
        <h2 id="rules">{words.rules}</h2>
        <p class="small">{words.rulesAbout}</p>
        {rules.length > 0 && <RuleTable view={view} rules={rules} />}
        <p>
          <a class={buttonClass()} href="/alerts/rules/new">
            {words.add}
          </a>
        </p>
      </section>
      <section class="card" aria-labelledby="history">
        <h2 id="history">{words.history}</h2>
        <p class="small">{words.historyAbout}</p>
        <History view={view} events={history} />
      </section>
    </Layout>
  )
}

function NothingOpen({ view, hasSchedules }: Pick<AlertsPageProps, 'view' | 'hasSchedules'>) {
  const words = view.words.alerts
  if (hasSchedules)
    return (
      <EmptyState icon="good" title={words.none}>
        <p>{words.noneText}</p>
      </EmptyState>
    )
  return (
    <EmptyState icon="bell" title={words.notWatching}>
      <p>{words.notWatchingText}</p>
      <a class={buttonClass()} href="/reports">
        {words.toReports}
      </a>
    </EmptyState>
  )
}

function OpenTable({ view, alerts }: { view: View; alerts: readonly Alert[] }) {
  const { columns } = view.words.alerts
  return (
    <table class="table-cards">
      <TableHead columns={[columns.what, columns.where, columns.since, columns.details]} actions={columns.actions} />
      <tbody>
        {alerts.map((alert) => (
          <OpenRow key={alert.id} view={view} alert={alert} />
        ))}
      </tbody>
    </table>
  )
}

function OpenRow({ view, alert }: { view: View; alert: Alert }) {
  const words = view.words.alerts
  const { state, since, snoozedUntil, snoozeReason, rule } = alert
  const comparison = comparisonOf(alert)
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
        <Where alert={alert} />
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
              <a class="small" href={comparison}>
                {words.compare}
              </a>{' '}
            </>
          )}
          <a class="small" href={`/alerts/rules/${rule.id}`}>
            {words.why}
          </a>
        </span>
      </td>
      <td class="cell-action">
        <SnoozeForm view={view} alert={alert} isSnoozed={isSnoozed} />
      </td>
    </tr>
  )
}

function Where({ alert: { report, host, project } }: { alert: Alert }) {
  const href = report === null ? sitePath(project) : `/reports/${report.id}`
  return (
    <a class="alert-where" href={href}>
      <bdi>{report === null ? (host ?? project) : shortUrl(report.url)}</bdi>
    </a>
  )
}

function SnoozeForm({ view, alert, isSnoozed }: { view: View; alert: Alert; isSnoozed: boolean }) {
  const words = view.words.alerts
  const { id } = alert
  const about = `${alertTitle(view, alert)}, ${alert.report === null ? (alert.host ?? alert.project) : shortUrl(alert.report.url)}`
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

function RuleTable({ view, rules }: { view: View; rules: readonly AlertRule[] }) {
  const words = view.words.alerts
  const { ruleColumns: columns } = words
  return (
    <table class="table-cards">
      <TableHead
        columns={[columns.rule, columns.scope, columns.channels, columns.state]}
        actions={words.columns.actions}
      />
      <tbody>
        {rules.map((rule) => {
          const name = conditionWords(view, rule.condition)
          const scope = scopeWords(view, rule)
          return (
            <tr key={rule.id} class={rule.enabled ? undefined : 'row-over'}>
              <th scope="row">{name}</th>
              <td data-label={columns.scope}>
                {scope.href === null ? (
                  scope.text
                ) : (
                  <a class="alert-where" href={scope.href}>
                    <bdi>{scope.text}</bdi>
                  </a>
                )}
              </td>
              <td data-label={columns.channels}>
                {rule.channels === null ? words.allChannels : words.someChannels(rule.channels.length)}
              </td>
              <td data-label={columns.state}>{rule.enabled ? words.on : words.off}</td>
              <td class="cell-action">
                <a
                  class={buttonClass('quiet', true)}
                  href={`/alerts/rules/${rule.id}`}
                  aria-label={`${words.edit}: ${name}, ${scope.text}`}
                >
                  {words.edit}
                </a>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function History({ view, events }: { view: View; events: readonly PastEvent[] }) {
  const words = view.words.alerts
  if (events.length === 0) return <p class="small">{words.historyNone}</p>
  return (
    <ol class="coming">
      {events.map(({ id, type, at, report, project, channels }) => (
        <li key={id}>
          <Time view={view} at={at} />
          <span class="coming-what">
            {words.events[type]}
            {report !== null && (
              <>
                {': '}
                <a href={`/reports/${report.id}`}>
                  <bdi>{shortUrl(report.url)}</bdi>
                </a>
              </>
            )}
            {report === null && project !== null && (
              <>
                {': '}
                <a href={sitePath(project)}>
                  <bdi>{project}</bdi>
                </a>
              </>
            )}{' '}
            <span class="small">{words.toChannels(channels)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
