/** The date of an Expires attribute: RFC 6265bis §5.1.1, which accepts nearly any format. */

const DELIMITERS = /[\t\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MAX_LENGTH = 1024

/** In milliseconds; null if it is not a date. */
export function parseCookieDate(text: string): number | null {
  let time: RegExpExecArray | null = null
  let day: number | null = null
  let month = -1
  let year: number | null = null
  for (const token of text.slice(0, MAX_LENGTH).split(DELIMITERS)) {
    // Each token is the first of the four parts that is still missing and that it matches.
    const found: RegExpExecArray | null = time === null ? /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?!\d)/.exec(token) : null
    if (found !== null) time = found
    else if (day === null && /^\d{1,2}(?!\d)/.test(token)) day = parseInt(token, 10)
    else if (month === -1 && MONTHS.includes(token.slice(0, 3).toLowerCase())) {
      month = MONTHS.indexOf(token.slice(0, 3).toLowerCase())
    } else if (year === null && /^\d{2,4}(?!\d)/.test(token)) year = fullYear(parseInt(token, 10))
  }
  if (time === null || day === null || month === -1 || year === null || year < 1601) return null
  const [hour, minute, second] = [Number(time[1]), Number(time[2]), Number(time[3])]
  if (hour > 23 || minute > 59 || second > 59) return null
  const date = new Date(Date.UTC(year, month, day, hour, minute, second))
  // Otherwise 31 June would become 1 July.
  return date.getUTCDate() === day && date.getUTCMonth() === month ? date.getTime() : null
}

function fullYear(year: number): number {
  if (year >= 70 && year <= 99) return year + 1900
  return year <= 69 ? year + 2000 : year
}
