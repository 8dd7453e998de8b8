/** How a language writes numbers, sizes, times and lists. By hand: `Intl` costs more than most audits. */
export interface Locale {
  language: string
  plural(count: number): Intl.LDMLPluralRule
  /** Between thousands, and before decimals. */
  group: string
  point: string
  percent: string
  /** Before the last item of a list. */
  and: string
  /** Year, month and day as digits. */
  date(year: string, month: string, day: string): string
  units: Record<'byte' | 'second' | 'minute' | 'hour' | 'day', { one: string; other: string }>
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const english: Locale = {
  language: 'en',
  plural: (count) => (count === 1 ? 'one' : 'other'),
  group: ',',
  point: '.',
  percent: '%',
  and: ' and ',
  date: (year, month, day) => `${MONTHS[Number(month) - 1]} ${Number(day)}, ${year}`,
  units: {
    byte: { one: 'byte', other: 'bytes' },
    second: { one: 'second', other: 'seconds' },
    minute: { one: 'minute', other: 'minutes' },
    hour: { one: 'hour', other: 'hours' },
    day: { one: 'day', other: 'days' },
  },
}

/** "1,234", "0.125"; three decimals at most. */
export function formatNumber(value: number, locale: Locale): string {
  if (value >= 0 && value < 1000 && Number.isInteger(value)) return String(value)
  const [whole, decimals] = String(Math.round(value * 1000) / 1000).split('.') as [string, string?]
  const grouped = whole.length <= 3 ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, locale.group)
  return decimals === undefined ? grouped : grouped + locale.point + decimals
}

/** "812 bytes", "3.4 kB", "34 kB", "1.24 MB": decimal units, as browsers' network panels show them. */
export function formatBytes(bytes: number, locale: Locale): string {
  if (bytes < 1000) return withUnit(bytes, 'byte', locale)
  if (bytes < 9950) return `${rounded(bytes / 1000, 10, locale)} kB`
  if (bytes < 999_500) return `${rounded(bytes / 1000, 1, locale)} kB`
  return `${rounded(bytes / 1_000_000, bytes < 9_995_000 ? 100 : 10, locale)} MB`
}

/** "320 ms", "1.24 s". */
export function formatTime(ms: number, locale: Locale): string {
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${rounded(ms / 1000, 100, locale)} s`
}

/** "365 days", "1 hour", "90 seconds": the largest unit that loses nothing but a fraction of a day. */
export function formatDuration(seconds: number, locale: Locale): string {
  if (seconds >= 86_400) return withUnit(Math.floor(seconds / 86_400), 'day', locale)
  if (seconds >= 3600 && seconds % 3600 === 0) return withUnit(seconds / 3600, 'hour', locale)
  if (seconds >= 60 && seconds % 60 === 0) return withUnit(seconds / 60, 'minute', locale)
  return withUnit(seconds, 'second', locale)
}

/** A share from 0 to 1: "35%". It says 0 or 100 only where that is exact. */
export function formatPercent(share: number, locale: Locale): string {
  const percent = Math.round(share * 100)
  if (percent <= 0 && share > 0) return `<1${locale.percent}`
  if (percent >= 100 && share < 1) return `>99${locale.percent}`
  return formatNumber(percent, locale) + locale.percent
}

/** An RFC 3339 date or time, by its day in UTC: "Jan 15, 2026". Anything else stays as it is. */
export function formatDate(date: string, locale: Locale): string {
  const digits = /^(\d{4})-(\d{2})-(\d{2})/.exec(date)
  return digits === null ? date : locale.date(digits[1]!, digits[2]!, digits[3]!)
}

/** "a, b and c". */
export function formatList(items: readonly string[], locale: Locale): string {
  if (items.length < 2) return items[0] ?? ''
  return items.slice(0, -1).join(', ') + locale.and + items.at(-1)
}

function withUnit(count: number, unit: keyof Locale['units'], locale: Locale): string {
  return `${formatNumber(count, locale)} ${locale.units[unit][locale.plural(count) === 'one' ? 'one' : 'other']}`
}

function rounded(value: number, steps: number, locale: Locale): string {
  return formatNumber(Math.round(value * steps) / steps, locale)
}
