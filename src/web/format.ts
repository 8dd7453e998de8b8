import { BoundedCache } from '../common/bounded-cache.ts'

/** Numbers and times in the reader's locale. */
export interface Format {
  /** Whose it is: an IETF language tag. */
  locale: string
  number(value: number): string
  /** Of 0 to 1. */
  percent(value: number): string
  /** In kB or MB where it is more than a thousand. */
  bytes(value: number): string
  /** As ms below a second, as seconds above. */
  milliseconds(value: number): string
  /** Day and time, UTC. */
  date(at: number): string
  /** From now: "3 hours ago". */
  relative(at: number): string
}

const BYTES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

interface Formatters {
  whole: Intl.NumberFormat
  percent: Intl.NumberFormat
  bytes: Intl.NumberFormat[]
  milliseconds: Intl.NumberFormat
  seconds: Intl.NumberFormat
  date: Intl.DateTimeFormat
  relative: Intl.RelativeTimeFormat
}

/** Intl's formatters take long to make and are the same for everybody; locales are few, but named by strangers. */
const MOST_LOCALES = 50

export function createFormats(): (locale: string, now: number) => Format {
  const known = new BoundedCache<string, Formatters>(MOST_LOCALES)
  return (locale, now) => {
    let formatters = known.get(locale)
    if (formatters === undefined) {
      formatters = makeFormatters(locale)
      known.set(locale, formatters)
    }
    return formatWith(formatters, locale, now)
  }
}

function formatWith(of: Formatters, locale: string, now: number): Format {
  return {
    locale,
    number: (value) => of.whole.format(value),
    percent: (value) => of.percent.format(value),
    bytes(value) {
      const power = value < 1000 ? 0 : Math.min(BYTES.length - 1, Math.floor(Math.log10(value) / 3))
      return of.bytes[power]!.format(value / 1000 ** power)
    },
    milliseconds: (value) =>
      value < 999.5 ? of.milliseconds.format(Math.round(value)) : `${of.seconds.format(value / 1000)}\u{a0}s`,
    date: (at) => of.date.format(at),
    relative(at) {
      const seconds = (at - now) / 1000
      for (const [unit, size] of STEPS)
        if (Math.abs(seconds) >= size) return of.relative.format(Math.round(seconds / size), unit)
      return of.relative.format(0, 'second')
    },
  }
}

function makeFormatters(locale: string): Formatters {
  const unit = (name: string, digits: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: digits })
  return {
    whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
    bytes: BYTES.map((name, power) => unit(name, power === 0 ? 0 : 1)),
    milliseconds: unit('millisecond', 0),
    // The sign of the SI is the same in every language; Intl has "sec" and "Sek.".
    seconds: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  }
}
