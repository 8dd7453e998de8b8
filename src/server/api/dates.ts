import { parseDate } from '../../common/parse-date.ts'
import { invalid } from './problems.ts'

/** Milliseconds since the epoch. */
export function readDate(name: string, given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const time = parseDate(given)
  if (Number.isNaN(time)) throw invalid({ [name]: ['must be a date-time such as 2026-01-31T12:00:00Z, or a date.'] })
  return time
}
