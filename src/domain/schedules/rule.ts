/** When a schedule runs, as it is stored. */
export type ScheduleRule = ElapsedRule | MinuteRule | WeekdayRule | MonthRule | CronRule

/** Every so many hours of elapsed time, regardless of clock changes. */
export interface ElapsedRule {
  every: 'hours'
  hours: number
  /** The hours are counted from here, where none of its ticks is; milliseconds since the epoch. */
  from: number
}

/** Every so many minutes: checks of uptime, which nothing else is as frequent as. */
export interface MinuteRule {
  every: 'minutes'
  minutes: UptimeMinutes
}

/** On days of the week, at a local time. */
export interface WeekdayRule {
  every: 'weekdays'
  /** From 1, Monday, to 7, Sunday; ascending. */
  weekdays: number[]
  /** HH:MM. */
  time: string
}

/** On a day of each month, or on the last day of a shorter month. */
export interface MonthRule {
  every: 'month'
  day: number
  time: string
}

/** Five fields of cron, in local time. */
export interface CronRule {
  every: 'cron'
  cron: string
}

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
export const WORKDAYS = [1, 2, 3, 4, 5]

export const MOST_HOURS = 168
export const UPTIME_MINUTES = [1, 2, 5] as const
type UptimeMinutes = (typeof UPTIME_MINUTES)[number]
