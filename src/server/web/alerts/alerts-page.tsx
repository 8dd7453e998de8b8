import type { AlertRule } from '../../../storage/alerts/alert-rules.ts'
import type { Alert } from '../../../storage/alerts/alerts.ts'
import type { PastEvent } from '../../../storage/alerts/event-history.ts'
import type { ListPage } from '../../../storage/records.ts'
import { buttonClass } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { CardTable } from '../components/card-table.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { IsolatedLink } from '../components/isolated-link.tsx'
import { Pager } from '../components/pager.tsx'
import { Time } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import { shortUrl } from '../reports/create/urls.ts'
import { shortened } from '../reports/parts/url.tsx'
import { sitePath } from '../scans/paths.ts'
import type { View } from '../view.ts'
import { conditionWords, scopeWords } from './alert-words.ts'
import { OpenTable } from './open-alerts.tsx'

interface AlertsPageProps {
  view: View
  open: ListPage<Alert>
  page: number
  rules: readonly AlertRule[]
  history: readonly PastEvent[]
  hasSchedules: boolean
}

export const ALERTS_PER_PAGE = 50

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
        <Card titleId="open" title={words.open}>
          <OpenTable view={view} alerts={open.items} />
          <Pager
            view={view}
            page={page}
            pages={Math.ceil(open.total / ALERTS_PER_PAGE)}
            hrefOf={(number) => `/alerts?page=${number}`}
          />
        </Card>
      )}
      <Card titleId="rules" title={words.rules}>
        <p class="small">{words.rulesAbout}</p>
        {rules.length > 0 && <RuleTable view={view} rules={rules} />}
        <p>
          <a class={buttonClass()} href="/alerts/rules/new">
            {words.add}
          </a>
        </p>
      </Card>
      <Card titleId="history" title={words.history}>
        <p class="small">{words.historyAbout}</p>
        <History view={view} events={history} />
      </Card>
    </Layout>
  )
}

function NothingOpen({ view, hasSchedules }: Pick<AlertsPageProps, 'view' | 'hasSchedules'>) {
  const words = view.words.alerts
  if (hasSchedules) return <EmptyState icon="good" title={words.none} text={words.noneText} />
  return (
    <EmptyState
      icon="bell"
      title={words.notWatching}
      text={words.notWatchingText}
      link={{ href: '/reports', text: words.toReports }}
    />
  )
}

interface RuleTableProps {
  view: View
  rules: readonly AlertRule[]
  /** Set for members of another user's project. */
  member?: { canEdit: boolean; path: string }
}

export function RuleTable({ view, rules, member }: RuleTableProps) {
  const words = view.words.alerts
  const { ruleColumns: columns } = words
  const open = member?.canEdit === false ? words.why : words.edit
  const nameOf = (rule: AlertRule) => conditionWords(view, rule.condition)
  const scopeOf = (rule: AlertRule) => scopeWords(view, rule, member?.path)
  return (
    <CardTable
      label={words.rules}
      rows={rules}
      isOver={(rule) => !rule.enabled}
      columns={[
        { title: columns.rule, cell: nameOf },
        { title: columns.scope, cell: (rule) => <ScopeLink {...scopeOf(rule)} /> },
        {
          title: columns.channels,
          cell: ({ channels }) => (channels === null ? words.allChannels : words.someChannels(channels.length)),
        },
        { title: columns.state, cell: ({ enabled }) => (enabled ? words.on : words.off) },
      ]}
      actions={{
        title: words.columns.actions,
        cell: (rule) => (
          <a
            class={buttonClass('quiet', true)}
            href={`/alerts/rules/${rule.id}`}
            aria-label={`${open}: ${nameOf(rule)}, ${scopeOf(rule).text}`}
          >
            {open}
          </a>
        ),
      }}
    />
  )
}

function ScopeLink({ href, text }: ReturnType<typeof scopeWords>) {
  if (href === null) return <>{text}</>
  return (
    <a class="alert-where" href={href}>
      <bdi>{text}</bdi>
    </a>
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
                  <bdi title={report.url}>{shortened(shortUrl(report.url))}</bdi>
                </a>
              </>
            )}
            {report === null && project !== null && (
              <>
                {': '}
                <IsolatedLink href={sitePath(project)}>{project}</IsolatedLink>
              </>
            )}{' '}
            <span class="small">{words.toChannels(channels)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
