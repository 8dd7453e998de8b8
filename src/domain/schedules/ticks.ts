import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../common/durations.ts'
import { leastGap, readCron } from './cron.ts'
import type { ElapsedRule, MinuteRule, ScheduleRule } from './rule.ts'
import { firstMoment, localAt, momentsOf } from './time-zone.ts'

/** The times at which a schedule runs: its ticks. All times are milliseconds since the epoch. */

/** February 29 on a certain day of the week is at most 40 years away, around 2100. */
const FURTHEST_DAYS = 40 * 366 + 1

/** A rule in local time: on which days, and when. */
interface LocalTimes {
  /** Since midnight, ascending. */
  times: number[]
  isDay(date: Date): boolean
}

/** The first tick after that time. */
export function nextTick(rule: ScheduleRule, zone: string, after: number): number {
  if (isElapsed(rule)) {
    const { from, period } = elapsedOf(rule)
    return from + Math.max(1, Math.floor((after - from) / period) + 1) * period
  }
  const { times, isDay } = localTimesOf(rule)
  // From the day before: where clocks skip midnight, a tick of that day falls into this one.
  let day = midnight(localAt(zone, after)) - DAY_MS
  for (let days = 0; days <= FURTHEST_DAYS; days++, day += DAY_MS) {
    if (!isDay(new Date(day))) continue
    const tick = firstMoment(zone, day, times, after)
    if (tick !== undefined) return tick
  }
  throw new RangeError(`The rule ${JSON.stringify(rule)} has no tick.`)
}

/** The next ticks after that time, for people. */
export function nextTicks(rule: ScheduleRule, zone: string, after: number, count: number): number[] {
  const ticks: number[] = []
  for (let last = after; ticks.length < count; ) {
    last = nextTick(rule, zone, last)
    ticks.push(last)
  }
  return ticks
}

/** The last tick at that time or before it, but not before `since`, which is a tick. */
export function latestTick(rule: ScheduleRule, zone: string, since: number, until: number): number {
  if (isElapsed(rule)) {
    const { from, period } = elapsedOf(rule)
    return Math.max(since, from + Math.floor((until - from) / period) * period)
  }
  const { times, isDay } = localTimesOf(rule)
  const first = midnight(localAt(zone, since)) - DAY_MS
  for (let day = midnight(localAt(zone, until)) + DAY_MS; day >= first; day -= DAY_MS) {
    if (!isDay(new Date(day))) continue
    const tick = momentsOf(zone, day, times).findLast((moment) => moment <= until)
    if (tick !== undefined) return Math.max(since, tick)
  }
  return since
}

/** How many ticks lie between two, the first included. Ticks that fall together where clocks skip an hour count each. */
export function countTicks(rule: ScheduleRule, zone: string, from: number, to: number): number {
  if (isElapsed(rule)) return Math.round((to - from) / elapsedOf(rule).period)
  const { times, isDay } = localTimesOf(rule)
  const first = localAt(zone, from)
  const last = localAt(zone, to)
  let count = 0
  for (let day = midnight(first); day <= last; day += DAY_MS) {
    if (!isDay(new Date(day))) continue
    for (const time of times) if (day + time >= first && day + time < last) count++
  }
  return count
}

/** The shortest time between two ticks, unless clocks change in between. */
export function periodOf(rule: ScheduleRule): number {
  if (isElapsed(rule)) return elapsedOf(rule).period
  if (rule.every === 'weekdays') return leastGap(rule.weekdays, 7) * DAY_MS
  if (rule.every === 'month') return 28 * DAY_MS
  return leastGap(localTimesOf(rule).times, DAY_MS)
}

function isElapsed(rule: ScheduleRule): rule is ElapsedRule | MinuteRule {
  return rule.every === 'hours' || rule.every === 'minutes'
}

function elapsedOf(rule: ElapsedRule | MinuteRule): { from: number; period: number } {
  return rule.every === 'hours'
    ? { from: rule.from, period: rule.hours * HOUR_MS }
    : { from: 0, period: rule.minutes * MINUTE_MS }
}

function localTimesOf(rule: Exclude<ScheduleRule, ElapsedRule | MinuteRule>): LocalTimes {
  if (rule.every === 'weekdays')
    return { times: [sinceMidnight(rule.time)], isDay: (date) => rule.weekdays.includes(weekdayOf(date)) }
  if (rule.every === 'month')
    return {
      times: [sinceMidnight(rule.time)],
      isDay: (date) => date.getUTCDate() === Math.min(rule.day, lastDay(date)),
    }
  const read = readCron(rule.cron)
  if (!read.ok) throw new TypeError(`${rule.cron} ${read.problem}`)
  const { minutes, hours, days, months, weekdays, eitherDay } = read.fields
  return {
    times: hours.flatMap((hour) => minutes.map((minute) => hour * HOUR_MS + minute * MINUTE_MS)),
    isDay(date) {
      if (!months.includes(date.getUTCMonth() + 1)) return false
      const isDate = days.includes(date.getUTCDate())
      const isWeekday = weekdays.includes(weekdayOf(date))
      return eitherDay ? isDate || isWeekday : isDate && isWeekday
    },
  }
}

function sinceMidnight(time: string): number {
  return Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS
}

function midnight(local: number): number {
  return Math.floor(local / DAY_MS) * DAY_MS
}

function weekdayOf(date: Date): number {
  return date.getUTCDay() || 7
}

function lastDay(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}
