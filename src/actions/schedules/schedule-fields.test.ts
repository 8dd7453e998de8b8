import { describe, expect, it } from 'vitest'
import type { ScheduleRule } from '../../domain/schedules/rule.ts'
import {
  readSchedule,
  type ScheduleSettings,
  storedFields,
  type TypedSchedule,
  watchOf,
  watchRule,
} from './schedule-fields.ts'

/** A Sunday; in Kiritimati it is Monday already. */
const NOW = Date.parse('2026-11-15T12:34:56Z')
const hourly: ScheduleRule = { every: 'hours', hours: 6, from: 1 }
const before: ScheduleSettings = {
  rule: hourly,
  timeZone: 'Asia/Tokyo',
  depth: 1,
  device: 'desktop',
  exact: true,
  missed: 'skip',
  enabled: false,
}

describe('a schedule that its owner types', () => {
  const read = (typed: TypedSchedule, earlier: ScheduleSettings | null = null) =>
    readSchedule(typed, earlier, { now: NOW, timeZone: 'Europe/Berlin' })

  it.each<[TypedSchedule, string[]]>([
    [{}, ['rule']],
    [{ rule: 'now and then' }, ['rule']],
    [{ cron: '* * * * *' }, ['cron']],
    [{ rule: 'every day at 06:30', cron: '30 6 * * *' }, ['cron']],
    [{ rule: 'every hour', timeZone: 'Europe/Berln' }, ['time_zone']],
    [{ timeZone: 'Europe/Berln' }, ['time_zone', 'rule']],
  ])('%j is wrong in %j', (typed, fields) => {
    const found = read(typed)
    expect(found.ok ? [] : Object.keys(found.errors)).toEqual(fields)
  })

  it('runs as the report does, in the time zone of its owner, where nothing else is said', () => {
    expect(read({ rule: 'every 2 hours' })).toEqual({
      ok: true,
      settings: {
        rule: { every: 'hours', hours: 2, from: NOW },
        timeZone: 'Europe/Berlin',
        depth: null,
        device: null,
        exact: false,
        missed: 'run',
        enabled: true,
      },
    })
  })

  it.each<[string, TypedSchedule, Partial<ScheduleSettings>]>([
    ['keeps what is absent', {}, before],
    ['goes on with the same hours as they are', { rule: 'every 6 hours' }, { rule: hourly }],
    ['begins anew with other hours', { rule: 'every 7 hours' }, { rule: { ...hourly, hours: 7, from: NOW } }],
    ['runs as the report again', { depth: null, device: null }, { depth: null, device: null }],
    ['is no longer exact', { exact: false }, { exact: false }],
    ['is on again', { enabled: true }, { enabled: true }],
  ])('%s', (_, typed, settings) => {
    expect(read(typed, before)).toMatchObject({ ok: true, settings })
  })

  it.each([
    [true, null],
    [false, 'user'],
  ])('says who paused it (on: %j)', (enabled, pausedReason) => {
    expect(storedFields('id', { ...before, enabled }, NOW)).toMatchObject({ enabled, pausedReason })
  })
})

describe('a shortcut', () => {
  it.each<[Parameters<typeof watchRule>[0], string, ScheduleRule]>([
    ['hourly', 'UTC', { every: 'hours', hours: 1, from: NOW }],
    ['daily', 'Asia/Tokyo', { every: 'weekdays', weekdays: [1, 2, 3, 4, 5, 6, 7], time: '21:34' }],
    ['weekly', 'UTC', { every: 'weekdays', weekdays: [7], time: '12:34' }],
    ['weekly', 'Pacific/Kiritimati', { every: 'weekdays', weekdays: [1], time: '02:34' }],
    ['monthly', 'Pacific/Kiritimati', { every: 'month', day: 16, time: '02:34' }],
  ])('%s in %s runs at this time of the day, by the clock there, and is known again', (watch, zone, rule) => {
    expect(watchRule(watch, zone, NOW)).toEqual(rule)
    expect(watchOf(rule)).toBe(watch)
  })

  it.each<ScheduleRule>([
    { every: 'hours', hours: 2, from: 0 },
    { every: 'cron', cron: '0 6 * * *' },
    { every: 'weekdays', weekdays: [1, 2, 3, 4, 5], time: '06:00' },
  ])('is none for %j', (rule) => {
    expect(watchOf(rule)).toBeUndefined()
  })
})
