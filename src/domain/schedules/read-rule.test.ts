import { describe, expect, it } from 'vitest'
import { translators } from '../../words/languages.ts'
import { type CronFields, readCron } from './cron.ts'
import { readCronRule, readRule } from './read-rule.ts'
import { ruleWords } from './rule-words.ts'
import { readTimeZone } from './time-zone.ts'

describe('a rule in words', () => {
  it.each([
    ['every 6 hours', 'every 6 hours', 'alle 6 Stunden'],
    ['Every 1 hour', 'every hour', 'jede Stunde'],
    ['every day at 6:30', 'every day at 06:30', 'jeden Tag um 06:30 Uhr'],
    [' every  weekday at 06:30 ', 'every weekday at 06:30', 'jeden Werktag (Mo–Fr) um 06:30 Uhr'],
    ['every thursday and monday at 22:00', 'every monday, thursday at 22:00', 'jeden Montag, Donnerstag um 22:00 Uhr'],
    [
      'every monday,sunday, and friday at 00:00',
      'every monday, friday, sunday at 00:00',
      'jeden Montag, Freitag, Sonntag um 00:00 Uhr',
    ],
    ['monthly on the 1st at 03:00', 'monthly on the 1st at 03:00', 'monatlich am 1. um 03:00 Uhr'],
    ['monthly on the 22nd at 03:00', 'monthly on the 22nd at 03:00', 'monatlich am 22. um 03:00 Uhr'],
    ['monthly on the 13th at 03:00', 'monthly on the 13th at 03:00', 'monatlich am 13. um 03:00 Uhr'],
  ])('"%s" is %s, or %s', (typed, english, german) => {
    const read = readRule(typed, 0)
    expect(read.ok && [ruleWords(read.rule, 'en'), ruleWords(read.rule, 'de')]).toEqual([english, german])
    expect(read.ok && readRule(english, 0)).toEqual(read)
  })

  it.each([
    ['evry day at 06:30', 'did you mean "every" instead of "evry"?'],
    ['every mondey at 06:30', 'did you mean "monday" instead of "mondey"?'],
    ['montly on the 1st at 06:30', 'did you mean "monthly" instead of "montly"?'],
  ])('"%s" names the nearest word', (typed, hint) => {
    expect(readRule(typed, 0)).toEqual({ ok: false, problem: expect.stringMatching(/^must be "every 6 hours", /) })
    expect(readRule(typed, 0)).toEqual({ ok: false, problem: expect.stringContaining(hint) })
  })

  it.each(['every day at 6:30 am', 'every day at 6:30 pm'])(
    '"%s" takes a part of the day for no other word',
    (typed) => {
      expect(readRule(typed, 0)).toEqual({ ok: false, problem: expect.stringContaining('"every day at 06:30"') })
      expect(readRule(typed, 0)).toEqual({ ok: false, problem: expect.not.stringContaining('did you mean') })
    },
  )

  it.each(['every 0 hours', 'every 169 hours', 'every 1000 hours'])('"%s" names the limit', (typed) => {
    const problem = 'must be 1 to 168 hours, such as "every 6 hours".'
    expect(readRule(typed, 0)).toEqual({ ok: false, problem })
    expect(translators.de.sayText(problem)).toContain('168 Stunden')
  })

  it.each([
    '',
    'every 0 hours',
    'every 169 hours',
    'every day',
    'every day at 24:00',
    'every day at 12:60',
    'monthly on the 32nd at 03:00',
    'every day at 06:30 or so',
    'every monday, at 06:30',
    'x'.repeat(1_000_000),
  ])('is not "%.30s"', (typed) => {
    expect(readRule(typed, 0)).toMatchObject({ ok: false })
  })
})

describe('a rule of cron', () => {
  it.each([['30 6 * * 1-5'], ['0,30 */2 1-7 jan,mar sun'], ['*/15 0 * * 7'], ['5/20 3 29 2 *']])(
    'can be %s',
    (cron) => {
      expect(readCronRule(cron)).toEqual({ ok: true, rule: { every: 'cron', cron } })
    },
  )

  it.each([
    ['0 6 * *', 'must have five fields'],
    ['@daily', 'must have five fields'],
    ['60 6 * * *', 'has "60" as minute; allowed are 0 to 59'],
    ['0 6-3 * * *', 'has "6-3" as hour'],
    ['0 6 0 * *', 'as day of the month'],
    ['0 6 * foo *', 'as month'],
    ['0 6 * * 8', 'as day of the week'],
    ['0 6 */0 * *', 'as day of the month'],
    ['0 6 */00 * *', 'as day of the month'],
    ['* * * * *', 'must leave 15 minutes'],
    ['0,50 6 * * *', 'must leave 15 minutes'],
    ['0 6 30 2 *', 'names a day that does not exist in any of its months'],
  ])('is not %s', (cron, problem) => {
    expect(readCronRule(cron)).toEqual({ ok: false, problem: expect.stringContaining(problem) })
  })
})

it.each<[string, Partial<CronFields>]>([
  ['5/20 3 29 2 *', { minutes: [5, 25, 45], days: [29], months: [2], eitherDay: false }],
  ['0 6 30 2 mon', { days: [30], months: [2], weekdays: [1], eitherDay: true }],
  ['0 6 */10 * 1', { days: [1, 11, 21, 31], eitherDay: false }],
  ['0 */9 * * sat,0', { hours: [0, 9, 18], weekdays: [6, 7] }],
])('%s runs when other crons run it', (cron, fields) => {
  expect(readCron(cron)).toMatchObject({ ok: true, fields })
})

describe('a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['europe/berlin', 'Europe/Berlin'],
    ['utc', 'UTC'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
  ])('"%s" is %s', (typed, zone) => {
    expect(readTimeZone(typed)).toEqual({ ok: true, zone })
  })

  it.each([
    ['Europe/Berln', 'did you mean Europe/Berlin?'],
    ['+02:00', 'must be the name of an IANA time zone such as Europe/Berlin or UTC'],
    ['', 'must be the name'],
    ['Mars/Olympus Mons', 'must be the name'],
  ])('is not "%s"', (typed, problem) => {
    expect(readTimeZone(typed)).toEqual({ ok: false, problem: expect.stringContaining(problem) })
  })
})
