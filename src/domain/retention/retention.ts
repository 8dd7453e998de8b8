/**
 * How long the details of runs and scans are kept, in days: all of them, then the first of each day, then the first of each week. After that the
 * first of each month is kept forever.
 */
export interface Retention {
  all: number
  daily: number
  weekly: number
}

export const RETENTION_FIELDS = ['all', 'daily', 'weekly'] as const
export type RetentionField = (typeof RETENTION_FIELDS)[number]

/** As people write it: `30d`, `12w`, `2y` or `forever`. */
export type WrittenRetention = Record<RetentionField, string>

export const DEFAULT_RETENTION: Retention = { all: 30, daily: 90, weekly: 730 }
export const KEEP_ALL: Retention = {
  all: Number.POSITIVE_INFINITY,
  daily: Number.POSITIVE_INFINITY,
  weekly: Number.POSITIVE_INFINITY,
}

const FOREVER = 'forever'
const UNIT_DAYS = { d: 1, w: 7, y: 365 } as const
const MOST_DAYS = 36_500

export const DAYS_PROBLEM = 'must be a time such as 30d, 12w or 2y, from one day to 100 years, or forever.'

/** Days; undefined if it is not a time from one day to 100 years. */
export function parseDays(written: string): number | undefined {
  const text = written.trim().toLowerCase()
  if (text === FOREVER) return Number.POSITIVE_INFINITY
  const [, amount, unit] = /^(\d{1,5})([dwy])$/.exec(text) ?? []
  if (amount === undefined) return undefined
  const days = Number(amount) * UNIT_DAYS[unit as keyof typeof UNIT_DAYS]
  return days >= 1 && days <= MOST_DAYS ? days : undefined
}

export function formatDays(days: number): string {
  if (days === Number.POSITIVE_INFINITY) return FOREVER
  return days % UNIT_DAYS.y === 0 ? `${days / UNIT_DAYS.y}y` : `${days}d`
}

export function writeRetention({ all, daily, weekly }: Retention): WrittenRetention {
  return { all: formatDays(all), daily: formatDays(daily), weekly: formatDays(weekly) }
}

export type RetentionErrors = Partial<Record<RetentionField, string[]>>

/** Reads what is given, the rest from `before`. Each error completes the sentence that begins with the field's name. */
export function readRetention(
  written: Partial<WrittenRetention>,
  before: Retention,
  most: Retention,
): { ok: true; retention: Retention } | { ok: false; errors: RetentionErrors } {
  const errors: RetentionErrors = {}
  const retention = { ...before }
  for (const field of RETENTION_FIELDS) {
    const text = written[field]
    if (text === undefined) continue
    const days = parseDays(text)
    if (days === undefined) errors[field] = [DAYS_PROBLEM]
    else if (days > most[field]) errors[field] = [`must be at most ${formatDays(most[field])} on this server.`]
    else retention[field] = days
  }
  if (Object.keys(errors).length === 0) {
    if (retention.daily < retention.all) errors.daily = ['must not be shorter than all.']
    if (retention.weekly < retention.daily) errors.weekly = ['must not be shorter than daily.']
  }
  return Object.keys(errors).length === 0 ? { ok: true, retention } : { ok: false, errors }
}

/** No longer than the server allows. */
export function capRetention(retention: Retention, most: Retention): Retention {
  return {
    all: Math.min(retention.all, most.all),
    daily: Math.min(retention.daily, most.daily),
    weekly: Math.min(retention.weekly, most.weekly),
  }
}
