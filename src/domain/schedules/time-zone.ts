import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../common/durations.ts'
import { nearest } from '../../common/nearest.ts'

/** Local times by `Intl`, which knows the IANA time zone database. Times are milliseconds since the epoch. */

/** No offset from UTC is larger, and no zone changes its offset twice within three such times. */
const FAR = 26 * HOUR_MS

/** One for each zone that was asked for: making one takes longer than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  // Names are the same in upper and lower case, and each is kept once.
  const name = zone.toLowerCase()
  let format = formats.get(name)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    formats.set(name, format)
  }
  return format
}

/** How far local time is ahead of UTC, in milliseconds. */
export function offsetAt(zone: string, time: number): number {
  if (zone === 'UTC') return 0
  const [, sign, hours, minutes, seconds] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(formatOf(zone).format(time)) ?? []
  if (sign === undefined) return 0
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS + Number(seconds ?? 0) * 1000
  return sign === '-' ? -size : size
}

/** The local time at a moment, as if it were UTC. */
export function localAt(zone: string, time: number): number {
  return time + offsetAt(zone, time)
}

/**
 * When the local times of a day are first reached: where clocks skip one, when they have skipped it; where they show one twice, the
 * first time. `day` is its midnight, as if it were UTC; the times are milliseconds after that.
 */
export function momentsOf(zone: string, day: number, times: readonly number[]): number[] {
  const offsets = offsetsAround(zone, day)
  return times.map((time) => momentOf(zone, day + time, offsets))
}

/** The first of these moments after another. Asking for an offset takes long, so it is not done for times that are over by any offset. */
export function firstMoment(zone: string, day: number, times: readonly number[], after: number): number | undefined {
  const offsets = offsetsAround(zone, day)
  const least = Math.min(...offsets)
  for (const time of times) {
    if (day + time - least <= after) continue
    const moment = momentOf(zone, day + time, offsets)
    if (moment > after) return moment
  }
  return undefined
}

/** Those before and after a day. */
function offsetsAround(zone: string, day: number): [before: number, after: number] {
  return [offsetAt(zone, day - FAR), offsetAt(zone, day + DAY_MS + FAR)]
}

function momentOf(zone: string, local: number, [before, after]: [before: number, after: number]): number {
  const first = local - before
  if (before === after || offsetAt(zone, first) === before) return first
  const second = local - after
  if (offsetAt(zone, second) === after) return second
  return changeBetween(zone, local - FAR, local + FAR)
}

/** The first moment with another offset, given that there is one change in between. */
function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetAt(zone, from)
  let low = from
  let high = to
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

const names = new Map(['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => [name.toLowerCase(), name]))

/** Every time zone that can be chosen from a list. */
export const TIME_ZONES: readonly string[] = [...names.values()]

/** A zone by its IANA name in upper or lower case; or else why it is none, as the end of a sentence that begins with the field's name. */
export function readTimeZone(typed: string): { ok: true; zone: string } | { ok: false; problem: string } {
  const known = names.get(typed.toLowerCase())
  if (known !== undefined) return { ok: true, zone: known }
  if (isAlias(typed)) return { ok: true, zone: typed }
  const [near] = nearest(typed, TIME_ZONES)
  const problem = 'must be the name of an IANA time zone such as Europe/Berlin or UTC'
  return { ok: false, problem: near === undefined ? `${problem}.` : `${problem}; did you mean ${near}?` }
}

/** Some names, such as Asia/Kolkata, are not in the list, but known. Offsets are known too, and are no zones. */
function isAlias(typed: string): boolean {
  if (!/^[a-z]/i.test(typed)) return false
  try {
    formatOf(typed)
    return true
  } catch {
    return false
  }
}
