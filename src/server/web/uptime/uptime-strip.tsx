import { DAY_MS } from '../../../common/durations.ts'
import { availabilityOf, lastDays, STRIP_DAYS, totalOf, type UptimeDay } from '../../../domain/uptime/availability.ts'
import type { View } from '../view.ts'

const WIDTH = 4
const GAP = 2
const HEIGHT = 32
/** Of a day without a check: not only its color tells. */
const STUB = 4
/** Of downtime, however short: it has to be seen. */
const LEAST = 6

/** A share of time, rounded down: 100 % is only what is. */
export function shareText(view: View, share: number): string {
  const percent = Math.floor(share * 10_000) / 100
  return `${view.format.decimal(percent)} %`
}

/** A bar for each of the last 90 days. `label`: the same in words. */
export function UptimeStrip({ view, days, label }: { view: View; days: readonly UptimeDay[]; label: string }) {
  const all = lastDays(days, Math.floor(view.now / DAY_MS))
  return (
    <svg
      class="uptime-strip"
      viewBox={`0 0 ${STRIP_DAYS * (WIDTH + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {all.map((day, index) => (
        <DayBar key={day.day} view={view} day={day} x={index * (WIDTH + GAP)} />
      ))}
    </svg>
  )
}

function DayBar({ view, day, x }: { view: View; day: UptimeDay; x: number }) {
  const share = availabilityOf(day)
  const name = view.format.day(day.day * DAY_MS)
  const title = <title>{view.words.uptime.day(name, share === null ? null : shareText(view, share))}</title>
  if (share === null)
    return (
      <rect class="uptime-none" x={x} y={HEIGHT - STUB} width={WIDTH} height={STUB}>
        {title}
      </rect>
    )
  const down = share === 1 ? 0 : Math.max(LEAST, Math.round((1 - share) * HEIGHT))
  return (
    <g>
      {title}
      {down < HEIGHT && <rect class="uptime-up" x={x} y={down} width={WIDTH} height={HEIGHT - down} />}
      {down > 0 && <rect class="uptime-down" x={x} y={0} width={WIDTH} height={down} />}
    </g>
  )
}

/** The strip of a project in a list. */
export function ProjectStrip({ view, project, days }: { view: View; project: string; days: readonly UptimeDay[] }) {
  const share = availabilityOf(totalOf(days))
  if (share === null) return null
  const text = shareText(view, share)
  return (
    <div class="uptime-row">
      <UptimeStrip view={view} days={days} label={view.words.uptime.stripOf(project, text)} />
      <span class="small">{text}</span>
    </div>
  )
}
