import { DAY_MS } from '../../../common/durations.ts'
import { type AccountLoad, overLimit } from '../../../domain/schedules/load.ts'
import { overLimitWords } from '../../../domain/schedules/load-words.ts'
import type { ScheduleRule } from '../../../domain/schedules/rule.ts'
import { ruleWords } from '../../../domain/schedules/rule-words.ts'
import type { ListPage } from '../../../storage/records.ts'
import type { Schedule } from '../../../storage/schedules/schedules.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Form } from '../components/form.tsx'
import { Icon } from '../components/icon.tsx'
import { Pager } from '../components/pager.tsx'
import { TableHead } from '../components/table-head.tsx'
import { Time } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import { shortUrl } from '../reports/create/urls.ts'
import { shortened } from '../reports/parts/url.tsx'
import { sitePath } from '../scans/paths.ts'
import type { View } from '../view.ts'
import { createLocalTime } from './local-time.ts'

/** A time at which a schedule starts. */
export interface ComingRun {
  startsAt: number
  schedule: Schedule
}

interface SchedulesPageProps {
  view: View
  listed: ListPage<Schedule>
  page: number
  account: AccountLoad
  coming: { runs: readonly ComingRun[]; more: number }
  /** The fields of a schedule that was just deleted, to create it again. */
  removed: readonly (readonly [string, string])[]
}

export const SCHEDULES_PER_PAGE = 50

/** What runs automatically: the next 24 hours, and every schedule. */
export function SchedulesPage({ view, listed, account, page, coming, removed }: SchedulesPageProps) {
  const words = view.words.schedules
  return (
    <Layout view={view} title={words.title} page="schedules" styles={['dashboard.css']}>
      <div class="page-head">
        <h1>{words.title}</h1>
        <p class="small">{words.about}</p>
      </div>
      {removed.length > 0 && <UndoNote view={view} fields={removed} page={page} />}
      {listed.total === 0 ? (
        <EmptyState
          icon="clock"
          title={words.empty}
          text={words.emptyText}
          link={{ href: '/reports', text: words.emptyLink }}
        />
      ) : (
        <>
          <Card titleId="next" title={words.next24}>
            <Coming view={view} coming={coming} />
          </Card>
          <Card titleId="all" title={words.all}>
            <ScheduleTable view={view} schedules={listed.items} account={account} page={page} />
            <Pager
              view={view}
              page={page}
              pages={Math.ceil(listed.total / SCHEDULES_PER_PAGE)}
              hrefOf={(page) => `/schedules?page=${page}`}
            />
          </Card>
        </>
      )}
    </Layout>
  )
}

function UndoNote({ view, fields, page }: { view: View; fields: SchedulesPageProps['removed']; page: number }) {
  const words = view.words.schedules
  return (
    <Form view={view} action="/schedules/undo" class="removals">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="page" value={page} />
      <ul>
        <li>
          <Icon name="trash" />
          <span class="removals-text">{words.removed}</span>
          <Button small>{words.undo}</Button>
        </li>
      </ul>
    </Form>
  )
}

function Coming({ view, coming: { runs, more } }: Pick<SchedulesPageProps, 'view' | 'coming'>) {
  const words = view.words.schedules
  const localTime = createLocalTime(view)
  if (runs.length === 0) return <p class="small">{words.none24}</p>
  return (
    <ol class="coming">
      {runs.map(({ startsAt, schedule }) => (
        <li key={`${schedule.id} ${startsAt}`}>
          <time dateTime={new Date(startsAt).toISOString()}>{localTime(startsAt, schedule.timeZone)}</time>
          <span class="coming-what">
            <Subject view={view} schedule={schedule} />
          </span>
        </li>
      ))}
      {more > 0 && <li class="small">{words.more(more)}</li>}
    </ol>
  )
}

interface ScheduleTableProps extends Pick<SchedulesPageProps, 'view' | 'account' | 'page'> {
  schedules: readonly Schedule[]
}

function ScheduleTable({ view, schedules, account, page }: ScheduleTableProps) {
  const { columns } = view.words.schedules
  return (
    <table class="table-cards" aria-label={view.words.schedules.all}>
      <TableHead columns={[columns.what, columns.when, columns.next, columns.last]} actions={columns.actions} />
      <tbody>
        {schedules.map((schedule) => (
          <ScheduleRow key={schedule.id} view={view} schedule={schedule} account={account} page={page} />
        ))}
      </tbody>
    </table>
  )
}

function ScheduleRow({
  view,
  schedule,
  account,
  page,
}: Omit<ScheduleTableProps, 'schedules'> & { schedule: Schedule }) {
  const words = view.words.schedules
  const localTime = createLocalTime(view)
  const { id, scope, enabled, pausedReason, nextAt, lastTick, lastOutcome, skipped, limited, timeZone } = schedule
  const load = { rule: schedule.rule as ScheduleRule, runs: schedule.reports }
  const isUptime = schedule.kind === 'uptime'
  const over = enabled && !isUptime ? overLimit(load, account) : null
  return (
    <tr class={enabled ? undefined : 'row-over'}>
      <th scope="row">
        <Subject view={view} schedule={schedule} />
        <p class="small schedule-scope">
          {isUptime
            ? view.words.uptime.scope(schedule.reports)
            : scope === 'project'
              ? words.scopes.project(schedule.reports)
              : words.scopes[scope]}
        </p>
      </th>
      <td data-label={words.columns.when}>
        <span>
          {ruleWords(schedule.rule as ScheduleRule, view.language)}
          <br />
          {!isUptime && <span class="small">{timeZone}</span>}
          {over !== null && <p class="small">{overLimitWords(load, over, view.language)}</p>}
        </span>
      </td>
      <td data-label={words.columns.next}>
        {enabled ? (
          isUptime ? (
            view.words.uptime.none
          ) : (
            <Time view={view} at={nextAt} />
          )
        ) : (
          words.pauseReasons[pausedReason ?? 'user']
        )}
      </td>
      <td data-label={words.columns.last}>
        <span>
          {isUptime
            ? view.words.uptime.none
            : lastTick === null || lastOutcome === null
              ? words.never
              : localTime(lastTick, timeZone)}
          {lastOutcome !== null && lastOutcome !== 'started' && <p class="small">{words.outcomes[lastOutcome]}</p>}
          {limited !== null && (
            <p class="small">{words.limited(limited.runs, view.format.day(limited.day * DAY_MS))}</p>
          )}
          {skipped > 0 && <p class="small">{words.skipped(skipped)}</p>}
        </span>
      </td>
      <td class="cell-action">
        <Form view={view} action={`/schedules/${id}`} class="actions">
          <input type="hidden" name="page" value={page} />
          {(['run', enabled ? 'pause' : 'resume', 'remove'] as const).map((action) => (
            <Button
              key={action}
              kind="quiet"
              small
              name="action"
              value={action}
              aria-label={words.aboutAction(words[action], subjectOf(schedule))}
            >
              {words[action]}
            </Button>
          ))}
        </Form>
      </td>
    </tr>
  )
}

/** What it runs, as a link. */
function Subject({ schedule }: { view: View; schedule: Schedule }) {
  const { scope, reportId, project } = schedule
  const href = scope === 'report' ? `/reports/${reportId}` : sitePath(project)
  return (
    <a href={href}>
      <bdi title={schedule.url ?? undefined}>{shortened(subjectOf(schedule))}</bdi>
    </a>
  )
}

function subjectOf({ url, project }: Schedule): string {
  return url === null ? project : shortUrl(url)
}
