import { DAY_MS, MINUTE_MS } from '../../../common/durations.ts'
import type { ScheduleRule } from '../../../domain/schedules/rule.ts'
import { ruleWords } from '../../../domain/schedules/rule-words.ts'
import { availabilityOf, lastDays, totalOf } from '../../../domain/uptime/availability.ts'
import type { UptimeHistory } from '../../../storage/uptime/uptime-history.ts'
import { Card } from '../components/card.tsx'
import { TableHead } from '../components/table-head.tsx'
import { shortUrl } from '../reports/create/urls.ts'
import { reasonOf } from '../reports/list/run-errors.ts'
import { shortened } from '../reports/parts/url.tsx'
import type { View } from '../view.ts'
import { shareText, UptimeStrip } from './uptime-strip.tsx'

interface UptimeCardProps {
  view: View
  history: UptimeHistory
  /** Outages name their page. */
  isOfProject?: boolean
}

const SPANS = [1, 7, 30, 90] as const

/** Availability in the last 90 days: where it stands, a strip of days, and every outage. */
export function UptimeCard({ view, history, isOfProject = false }: UptimeCardProps) {
  const words = view.words.uptime
  const { days, outagesTotal } = history
  const share = availabilityOf(totalOf(days))
  const label = share === null ? words.stripEmpty : words.strip(shareText(view, share), outagesTotal)
  return (
    <Card id="uptime" title={words.title} class="uptime">
      <Standing view={view} history={history} />
      <dl class="uptime-shares">
        {SPANS.map((span) => (
          <div key={span}>
            <dt>{words.days(span)}</dt>
            <dd>{shareOf(view, history, span)}</dd>
          </div>
        ))}
      </dl>
      <div>
        <UptimeStrip view={view} days={days} label={label} />
        <p class="uptime-ends small" aria-hidden="true">
          <span>{words.from}</span>
          <span>{words.to}</span>
        </p>
      </div>
      <Outages view={view} history={history} isOfProject={isOfProject} />
    </Card>
  )
}

function Standing({ view, history: { current, days } }: Omit<UptimeCardProps, 'isOfProject'>) {
  const words = view.words.uptime
  if (current === null) return <p class="small">{words.off}</p>
  const minutes = current.period / MINUTE_MS
  const rule = ruleWords({ every: 'minutes', minutes } as ScheduleRule, view.language)
  if (days.length === 0) return <p class="small">{words.waiting}</p>
  const { down, pages } = current
  return (
    <p class={down > 0 ? 'uptime-is-down' : undefined}>
      {down > 0 ? words.down(down, pages, rule) : words.up(pages, rule)}
    </p>
  )
}

function shareOf(view: View, { days }: UptimeHistory, span: number): string {
  const share = availabilityOf(totalOf(lastDays(days, Math.floor(view.now / DAY_MS), span)))
  return share === null ? view.words.uptime.none : shareText(view, share)
}

function Outages({ view, history: { outages, outagesTotal }, isOfProject }: UptimeCardProps) {
  const words = view.words.uptime
  if (outagesTotal === 0) return <p class="small">{words.noOutages}</p>
  const { columns } = words
  return (
    <details class="uptime-outages">
      <summary>{words.outages(outagesTotal)}</summary>
      <table class="table-cards" aria-label={words.outages(outagesTotal)}>
        <TableHead columns={[columns.began, columns.lasted, columns.reason, ...(isOfProject ? [columns.page] : [])]} />
        <tbody>
          {outages.map(({ beganAt, endedAt, code, message, reportId, url }) => (
            <tr key={`${reportId} ${beganAt}`}>
              <th scope="row">
                <time dateTime={new Date(beganAt).toISOString()}>{view.format.date(beganAt)}</time>
              </th>
              <td data-label={columns.lasted}>
                {endedAt === null ? words.lasts : view.format.duration(endedAt - beganAt)}
              </td>
              <td data-label={columns.reason}>
                <span title={message}>{reasonOf(view, { code })}</span>
              </td>
              {isOfProject && (
                <td data-label={columns.page}>
                  <a href={`/reports/${reportId}`}>
                    <bdi title={url}>{shortened(shortUrl(url))}</bdi>
                  </a>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {outages.length < outagesTotal && (
        <p class="small">{words.more(outages.length, view.format.number(outagesTotal))}</p>
      )}
    </details>
  )
}
