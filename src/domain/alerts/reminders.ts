import { DAY_MS } from '../../common/durations.ts'

/** The facts that decide when an alert sends a reminder. */
export interface RemindedAlert {
  /** When it began, in milliseconds since the epoch: reminders are counted from there. */
  since: number
  /** Of its rule; null for never. */
  reminderDays: number | null
}

/** The reminder settings of the channels notified of an alert, by id; null where the rule decides. */
export type ReminderDays = ReadonlyMap<string, number | null>

/** A channel's own setting wins over the rule's: who reads it knows best how often. Null for never. */
function periodOf(own: number | null, { reminderDays }: RemindedAlert): number | null {
  const days = own ?? reminderDays
  return days === null ? null : days * DAY_MS
}

/** When the first of the channels is reminded after a time; null if none is. */
export function nextReminder(channels: ReminderDays, alert: RemindedAlert, after: number): number | null {
  const times = [...channels.values()].flatMap((own) => {
    const period = periodOf(own, alert)
    return period === null ? [] : [alert.since + (Math.floor((after - alert.since) / period) + 1) * period]
  })
  return times.length === 0 ? null : Math.min(...times)
}

/** The channels that are to be reminded from a time until now. */
export function dueChannels(channels: ReminderDays, alert: RemindedAlert, from: number, now: number): string[] {
  return [...channels].flatMap(([id, own]) => {
    const next = nextReminder(new Map([[id, own]]), alert, from - 1)
    return next !== null && next <= now ? [id] : []
  })
}
