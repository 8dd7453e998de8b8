import { invalid } from './problems.ts'

/** Milliseconds since the epoch. */
export function readDate(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const isDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/i.test(given)
  const time = isDate ? Date.parse(given) : Number.NaN
  if (Number.isNaN(time) || !isDay(given.slice(0, 10)))
    throw invalid({ [name]: ['must be a date-time such as 2026-01-31T12:00:00Z, or a date.'] })
  return time
}

/** `Date.parse` takes February 30 for March 2. */
function isDay(date: string): boolean {
  return new Date(date).toISOString().startsWith(date)
}
