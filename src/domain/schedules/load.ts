import { readCron } from './cron.ts'
import type { ScheduleRule } from './rule.ts'

/** A schedule, and how many runs each of its ticks starts. */
export interface ScheduleLoad {
  rule: ScheduleRule
  runs: number
}

/** How many runs the schedules start together on their busiest day. Days of the month may fall on any day of the week. */
export function runsPerDay(loads: readonly ScheduleLoad[]): number {
  const byWeekday = Array<number>(7).fill(0)
  for (const { rule, runs } of loads)
    for (const [index, ticks] of ticksByWeekday(rule).entries()) byWeekday[index]! += ticks * runs
  return Math.max(...byWeekday)
}

/** From Monday. */
function ticksByWeekday(rule: ScheduleRule): number[] {
  const on = (ticks: number, isDay: (weekday: number) => boolean = () => true) =>
    Array.from({ length: 7 }, (_, index) => (isDay(index + 1) ? ticks : 0))
  switch (rule.every) {
    case 'hours':
      return on(Math.ceil(24 / rule.hours))
    // Checks are no runs.
    case 'minutes':
      return on(0)
    case 'weekdays':
      return on(1, (weekday) => rule.weekdays.includes(weekday))
    case 'month':
      return on(1)
    case 'cron': {
      const read = readCron(rule.cron)
      if (!read.ok) return on(0)
      const { minutes, hours, weekdays, eitherDay } = read.fields
      return on(minutes.length * hours.length, (weekday) => eitherDay || weekdays.includes(weekday))
    }
  }
}

/** All enabled schedules of an account, and how many runs they may start a day; 0 for no limit. */
export interface AccountLoad {
  runs: number
  perDay: number
}

/** More runs than the account may start a day. */
export interface OverLimit {
  /** Of the schedule itself, and of all schedules of the account. */
  runs: number
  runsOfAccount: number
  perDay: number
}

/** Null where the schedules keep to the limit. */
export function overLimit(load: ScheduleLoad, { runs, perDay }: AccountLoad): OverLimit | null {
  if (perDay === 0 || runs <= perDay) return null
  return { runs: runsPerDay([load]), runsOfAccount: runs, perDay }
}
