/**
 * The date formats of `unavailable_after`: RFC 822, RFC 850 and ISO 8601. Date.parse is not used, because its result depends
 * on the machine's time zone. Without a time zone the date is UTC.
 * https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag#unavailable_after
 */
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** UTC offsets in hours of the time zones in RFC 822 §5.1 and a few European ones. */
const ZONES: Record<string, number> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  cet: 1,
  cest: 2,
  bst: 1,
}

const NAMED =
  /^(?:[a-z]{3,9},? +)?(\d{1,2})[ -]([a-z]{3})[a-z]{0,6}[ -](\d{4}|\d{2})(?:,? +(\d{1,2}):(\d{2})(?::(\d{2}))?)?(?: *([a-z]{1,4}|[+-]\d{2}:?\d{2}))?$/
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[t ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?)?(?: ?([a-z]{1,4}|[+-]\d{2}:?\d{2}))?$/

/** Milliseconds since 1970; null if it is not a valid date. */
export function parseRobotsDate(text: string): number | null {
  const value = text.trim().toLowerCase()
  if (value.length > 60) return null
  const iso = ISO.exec(value)
  if (iso !== null) return timeOf(Number(iso[1]), Number(iso[2]) - 1, iso[3]!, iso[4], iso[5], iso[6], iso[7])
  const named = NAMED.exec(value)
  if (named === null) return null
  const month = MONTHS.indexOf(named[2]!)
  return month === -1 ? null : timeOf(yearOf(named[3]!), month, named[1]!, named[4], named[5], named[6], named[7])
}

/** RFC 850 has two digits; below 70 means this century, as in POSIX. */
function yearOf(digits: string): number {
  const year = Number(digits)
  if (digits.length === 4) return year
  return year < 70 ? 2000 + year : 1900 + year
}

function timeOf(year: number, month: number, day: string, hour = '0', minute = '0', second = '0', zone = 'z') {
  const offset = offsetOf(zone)
  if (offset === null || month > 11 || Number(day) > 31) return null
  return Date.UTC(year, month, Number(day), Number(hour), Number(minute), Number(second)) - offset * 60_000
}

/** Minutes from UTC. */
function offsetOf(zone: string): number | null {
  const named = ZONES[zone]
  if (named !== undefined) return named * 60
  const numeric = /^([+-])(\d{2}):?(\d{2})$/.exec(zone)
  if (numeric === null) return null
  return (numeric[1] === '-' ? -1 : 1) * (Number(numeric[2]) * 60 + Number(numeric[3]))
}
