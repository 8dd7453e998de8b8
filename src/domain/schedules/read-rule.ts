import { nearest } from '../../common/nearest.ts'
import { readCron } from './cron.ts'
import { EVERY_DAY, MOST_HOURS, type ScheduleRule, UPTIME_MINUTES, WEEKDAYS, WORKDAYS } from './rule.ts'

/** A rule, or why it is none, as the end of a sentence that begins with the field's name. */
export type ReadRule = { ok: true; rule: ScheduleRule } | { ok: false; problem: string }

const ALLOWED =
  'must be "every 6 hours", "every day at 06:30", "every weekday at 06:30", "every monday, thursday at 22:00" or "monthly on the 1st at 03:00"'
const WORDS = ['every', 'hour', 'hours', 'day', 'weekday', ...WEEKDAYS, 'and', 'at', 'monthly', 'on', 'the']
/** Longer than any rule. */
const MOST_CHARACTERS = 200

/** Reads a rule in words. `now`: what elapsed hours are counted from, milliseconds since the epoch. */
export function readRule(typed: string, now: number): ReadRule {
  const text = typed.slice(0, MOST_CHARACTERS).trim().toLowerCase().replace(/\s+/g, ' ')
  const rule = hoursOf(text, now) ?? weekdaysOf(text) ?? monthOf(text)
  return rule === undefined ? { ok: false, problem: problemOf(text) } : { ok: true, rule }
}

const UPTIME_ALLOWED = 'must be "every minute", "every 2 minutes" or "every 5 minutes" for an uptime schedule.'

/** The same of an uptime schedule. */
export function readUptimeRule(typed: string): ReadRule {
  const text = typed.slice(0, MOST_CHARACTERS).trim().toLowerCase().replace(/\s+/g, ' ')
  const [, number = '1'] = /^every (?:minute|(\d) minutes?)$/.exec(text) ?? [undefined, '0']
  const minutes = UPTIME_MINUTES.find((one) => one === Number(number))
  return minutes === undefined
    ? { ok: false, problem: UPTIME_ALLOWED }
    : { ok: true, rule: { every: 'minutes', minutes } }
}

export function readCronRule(typed: string): ReadRule {
  const read = readCron(typed)
  return read.ok ? { ok: true, rule: { every: 'cron', cron: read.cron } } : read
}

function hoursOf(text: string, now: number): ScheduleRule | undefined {
  const [, number = '1'] = /^every (?:hour|(\d{1,3}) hours?)$/.exec(text) ?? [undefined, '0']
  const hours = Number(number)
  return hours >= 1 && hours <= MOST_HOURS ? { every: 'hours', hours, from: now } : undefined
}

function weekdaysOf(text: string): ScheduleRule | undefined {
  const [, days = '', at = ''] = /^every ([a-z, ]+) at (.+)$/.exec(text) ?? []
  const weekdays = weekdaysNamed(days)
  const time = timeOf(at)
  return weekdays === undefined || time === undefined ? undefined : { every: 'weekdays', weekdays, time }
}

function weekdaysNamed(text: string): number[] | undefined {
  if (text === 'day') return EVERY_DAY
  if (text === 'weekday') return WORKDAYS
  const names: readonly string[] = WEEKDAYS
  const numbers = text.split(/, and |, ?| and /).map((name) => names.indexOf(name) + 1)
  return numbers.includes(0) ? undefined : [...new Set(numbers)].sort()
}

function monthOf(text: string): ScheduleRule | undefined {
  const [, digits = '0', at = ''] = /^monthly on the (\d{1,2})(?:st|nd|rd|th) at (.+)$/.exec(text) ?? []
  const day = Number(digits)
  const time = timeOf(at)
  return day >= 1 && day <= 31 && time !== undefined ? { every: 'month', day, time } : undefined
}

/** HH:MM; undefined unless it is a time of day. */
export function timeOf(text: string): string | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d\d)$/.exec(text) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}

function problemOf(text: string): string {
  if (/^every \d+ hours?$/.test(text)) return `must be 1 to ${MOST_HOURS} hours, such as "every 6 hours".`
  for (const word of text.match(/[a-z]{2,}/g) ?? []) {
    const [near] = WORDS.includes(word) || /^(?:st|nd|rd|th|am|pm)$/.test(word) ? [] : nearest(word, WORDS)
    if (near !== undefined) return `${ALLOWED}; did you mean "${near}" instead of "${word}"?`
  }
  return `${ALLOWED}.`
}
