/** A date, or a date-time with its time zone (RFC 3339), in milliseconds since the epoch; NaN if it is neither. */
export function parseDate(text: string): number {
  const isDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/i.test(text)
  const time = isDate ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) || !isDay(text.slice(0, 10)) ? Number.NaN : time
}

/** `Date.parse` takes February 30 for March 2. */
function isDay(date: string): boolean {
  return new Date(date).toISOString().startsWith(date)
}
