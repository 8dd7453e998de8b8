import { BoundedCache } from '../../common/bounded-cache.ts'
import { DAY_MS } from '../../common/durations.ts'

/** Numbers and times in the reader's locale. */
export interface Format {
  /** A BCP 47 language tag. */
  locale: string
  number(value: number): string
  /** With its sign: "+4", "−3". */
  signed(value: number): string
  /** With up to three decimals, for values without a unit. */
  decimal(value: number): string
  /** A share from 0 to 1: "35%". It says 0 or 100 only if that is exact. */
  percent(value: number): string
  /** Decimal units: "812 bytes", "3.4 kB", "34 kB", "1.24 MB". */
  bytes(value: number): string
  /** "320 ms", "1.24 s". */
  milliseconds(value: number): string
  /** "8 s", "12 min", "3 h 20 min". */
  duration(value: number): string
  /** Day and time, UTC. */
  date(at: number): string
  /** The same without seconds and zone, for tables that name the zone once. */
  minute(at: number): string
  /** The day in UTC: "3 Nov 2026". */
  day(at: number): string
  /** Relative to now: "3 hours ago". */
  relative(at: number): string
}

/** Up to which value each unit is used, and with how many decimals: the same precision as in `messages/locale.ts`. */
const BYTE_UNITS = [
  { below: 1000, unit: 'byte', size: 1, digits: 0 },
  { below: 9950, unit: 'kilobyte', size: 1e3, digits: 1 },
  { below: 999_500, unit: 'kilobyte', size: 1e3, digits: 0 },
  { below: 9_995_000, unit: 'megabyte', size: 1e6, digits: 2 },
  { below: 999_950_000, unit: 'megabyte', size: 1e6, digits: 1 },
  { below: Number.POSITIVE_INFINITY, unit: 'gigabyte', size: 1e9, digits: 1 },
] as const

/** From how many on. One of the long units says too little: "next month" may be six weeks from now. */
const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number, from: number][] = [
  ['year', 31_557_600, 2],
  ['month', 2_629_800, 2],
  ['week', 604_800, 2],
  ['day', 86_400, 1],
  ['hour', 3600, 1],
  ['minute', 60, 1],
]

interface Formatters {
  number: Intl.NumberFormat
  signed: Intl.NumberFormat
  decimal: Intl.NumberFormat
  percent: Intl.NumberFormat
  bytes: Intl.NumberFormat[]
  milliseconds: Intl.NumberFormat
  seconds: Intl.NumberFormat
  date: Intl.DateTimeFormat
  minute: Intl.DateTimeFormat
  day: Intl.DateTimeFormat
  relative: Intl.RelativeTimeFormat
  /** The same in numbers: "1 day ago" instead of "yesterday". */
  distance: Intl.RelativeTimeFormat
}

/** Formatters are slow to create. The locale comes from a header that anyone can send, so their number is limited. */
const MAX_LOCALES = 50

export function createFormats(): (locale: string, now: number) => Format {
  const cache = new BoundedCache<string, Formatters>(MAX_LOCALES)
  return (locale, now) => {
    let formatters = cache.get(locale)
    if (formatters === undefined) {
      formatters = createFormatters(locale)
      cache.set(locale, formatters)
    }
    return formatWith(formatters, locale, now)
  }
}

function formatWith(of: Formatters, locale: string, now: number): Format {
  return {
    locale,
    number: (value) => of.number.format(value),
    signed: (value) => of.signed.format(value).replace('-', '−'),
    decimal: (value) => of.decimal.format(value),
    percent(value) {
      const percent = Math.round(value * 100)
      if (percent <= 0 && value > 0) return `<${of.percent.format(0.01)}`
      if (percent >= 100 && value < 1) return `>${of.percent.format(0.99)}`
      return of.percent.format(value)
    },
    bytes(value) {
      const index = BYTE_UNITS.findIndex(({ below }) => value < below)
      return unbroken(of.bytes[index]!.format(value / BYTE_UNITS[index]!.size))
    },
    milliseconds: (value) =>
      unbroken(value < 999.5 ? of.milliseconds.format(Math.round(value)) : `${of.seconds.format(value / 1000)} s`),
    duration(value) {
      const seconds = Math.round(value / 1000)
      const minutes = Math.round(value / 60_000)
      if (seconds < 60) return unbroken(`${seconds} s`)
      const rest = minutes % 60 === 0 ? '' : ` ${unbroken(`${minutes % 60} min`)}`
      return minutes < 60
        ? unbroken(`${minutes} min`)
        : unbroken(`${of.number.format(Math.floor(minutes / 60))} h`) + rest
    },
    date: (at) => of.date.format(at),
    minute: (at) => of.minute.format(at),
    day: (at) => of.day.format(at),
    relative(at) {
      const seconds = (at - now) / 1000
      const step = STEPS.find(([, size, from]) => Math.abs(seconds) >= from * size)
      if (step === undefined) return of.relative.format(0, 'second')
      const [unit, size] = step
      const count = Math.round(seconds / size)
      // 30 hours may go back to the day before yesterday.
      const isOtherDay = unit === 'day' && count !== dayOf(at) - dayOf(now)
      return (isOtherDay ? of.distance : of.relative).format(count, unit)
    },
  }
}

/** Days since the epoch, UTC. */
function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}

/** Keeps the unit on the line of its number. */
function unbroken(text: string): string {
  return text.replace(' ', '\u{a0}')
}

function createFormatters(locale: string): Formatters {
  const unit = (name: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      // The short form has no plural: "812 byte".
      unitDisplay: name === 'byte' ? 'long' : 'short',
      maximumFractionDigits,
    })
  return {
    number: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    signed: new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
    decimal: new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }),
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
    bytes: BYTE_UNITS.map(({ unit: name, digits }) => unit(name, digits)),
    milliseconds: unit('millisecond', 0),
    // The SI symbol, where Intl would write "sec" and "Sek.".
    seconds: new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }),
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }),
    minute: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    distance: new Intl.RelativeTimeFormat(locale, { numeric: 'always' }),
  }
}
