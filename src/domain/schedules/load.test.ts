import { describe, expect, it } from 'vitest'
import { overLimit, runsPerDay } from './load.ts'
import { overLimitWords } from './load-words.ts'
import type { ScheduleRule } from './rule.ts'

const hourly: ScheduleRule = { every: 'hours', hours: 1, from: 0 }
const onMondays: ScheduleRule = { every: 'weekdays', weekdays: [1], time: '06:00' }
const onTuesdays: ScheduleRule = { every: 'weekdays', weekdays: [2], time: '06:00' }

describe('the busiest day of schedules', () => {
  it.each<[string, { rule: ScheduleRule; runs: number }[], number]>([
    ['is empty without any', [], 0],
    ['has each hour of each page', [{ rule: hourly, runs: 200 }], 4800],
    ['has a tick of every two days', [{ rule: { every: 'hours', hours: 48, from: 0 }, runs: 3 }], 3],
    ['is one of two weekdays', [{ rule: onMondays, runs: 5 }, { rule: onTuesdays, runs: 7 }], 7], // biome-ignore format: one row
    ['may be a day of the month', [{ rule: { every: 'month', day: 1, time: '06:00' }, runs: 2 }, { rule: onMondays, runs: 5 }], 7], // biome-ignore format: one row
    ['has every time of cron', [{ rule: { every: 'cron', cron: '0,30 8-11 * * 1-5' }, runs: 2 }], 16],
    ['may be a Sunday where cron names a date, too', [{ rule: { every: 'cron', cron: '0 8 13 * 5' }, runs: 2 }, { rule: { every: 'weekdays', weekdays: [7], time: '08:00' }, runs: 1 }], 3], // biome-ignore format: one row
  ])('%s', (_, loads, runs) => {
    expect(runsPerDay(loads)).toBe(runs)
  })
})

describe('more runs than an account has', () => {
  const load = { rule: hourly, runs: 200 }

  it.each([
    ['without a limit', { runs: 4800, perDay: 0 }],
    ['within it', { runs: 4800, perDay: 4800 }],
  ])('are none %s', (_, account) => {
    expect(overLimit(load, account)).toBeNull()
  })

  it('are said in words: of the schedule itself, or of all together', () => {
    const own = overLimit(load, { runs: 4810, perDay: 2000 })!
    expect(own).toEqual({ runs: 4800, runsOfAccount: 4810, perDay: 2000 })
    expect(overLimitWords(load, own, 'en')).toMatch(
      /^200 pages every hour are 4,800 runs a day; this account has 2,000\. The other runs will not start\./,
    )
    expect(overLimitWords(load, own, 'de')).toMatch(
      /^200 Seiten jede Stunde sind 4\.800 Läufe am Tag; dieses Konto hat 2\.000\. Die übrigen Läufe fallen aus\./,
    )
    const small = { rule: onMondays, runs: 1 }
    expect(overLimitWords(small, overLimit(small, { runs: 4810, perDay: 2000 })!, 'en')).toMatch(
      /^All schedules of this account start 4,810 runs a day; it has 2,000\./,
    )
  })
})
