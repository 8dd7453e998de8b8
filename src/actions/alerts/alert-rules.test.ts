import { describe, expect, it } from 'vitest'
import type { AlertRule } from '../../storage/alerts/alert-rules.ts'
import { readAlertRule, snoozeProblem, type TypedAlertRule } from './alert-rules.ts'

const NOW = 1_760_000_000_000
const YEAR_MS = 366 * 86_400_000
const ids = (count: number) => Array.from({ length: count }, (_, n) => `channel-${n}`)

const before = {
  condition: { kind: 'score_drop', params: { points: 7 } },
  channels: ['mail'],
  enabled: false,
  reminderDays: 3,
  snoozedUntil: NOW + 1000,
  snoozeReason: 'relaunch',
} as AlertRule

describe('a rule that its owner types', () => {
  it.each<[TypedAlertRule, string[]]>([
    [{ channels: [] }, ['channels']],
    [{ channels: ids(20) }, []],
    [{ channels: ids(21) }, ['channels']],
    [{ channels: null }, []],
    [{ reminderDays: 0 }, ['reminder_days']],
    [{ reminderDays: 1 }, []],
    [{ reminderDays: 1.5 }, ['reminder_days']],
    [{ reminderDays: 90 }, []],
    [{ reminderDays: 91 }, ['reminder_days']],
    [{ snoozedUntil: NOW }, ['snoozed_until']],
    [{ snoozedUntil: NOW + 1 }, []],
    [{ snoozedUntil: NOW + YEAR_MS }, []],
    [{ snoozedUntil: NOW + YEAR_MS + 1 }, ['snoozed_until']],
    [{ snoozeReason: 'x'.repeat(200) }, []],
    [{ snoozeReason: 'x'.repeat(201) }, ['snooze_reason']],
    [{ params: { points: 0 }, reminderDays: 0 }, ['points', 'reminder_days']],
  ])('%j is wrong in %j', (typed, fields) => {
    const read = readAlertRule('score_drop', typed, null, NOW)
    expect(read.ok ? [] : Object.keys(read.errors)).toEqual(fields)
  })

  it('is on, for all channels, and never reminds where nothing else is said', () => {
    const fields = { channels: null, enabled: true, reminderDays: null, snoozedUntil: null, snoozeReason: null }
    expect(readAlertRule('verdict_worse', {}, null, NOW)).toMatchObject({ ok: true, fields })
  })

  it.each<[string, TypedAlertRule, Partial<AlertRule>]>([
    ['keeps what is absent', {}, { ...before }],
    ['goes to all channels again', { channels: null }, { channels: null }],
    ['names each channel once', { channels: ['a', 'b', 'a'] }, { channels: ['a', 'b'] }],
    ['no longer reminds', { reminderDays: null }, { reminderDays: null }],
    ['loses the reason with its snooze', { snoozedUntil: null }, { snoozedUntil: null, snoozeReason: null }],
  ])('%s', (_, typed, fields) => {
    expect(readAlertRule('score_drop', typed, before, NOW)).toMatchObject({ ok: true, fields })
  })

  it('has no reason for a snooze that there is not', () => {
    const read = readAlertRule('verdict_worse', { snoozeReason: 'relaunch' }, null, NOW)
    expect(read).toMatchObject({ fields: { snoozeReason: null } })
  })
})

it.each<[number, string | null, string[] | null]>([
  [NOW, null, ['until']],
  [NOW + 1, 'x'.repeat(200), null],
  [NOW + YEAR_MS, null, null],
  [NOW + YEAR_MS + 1, 'x'.repeat(201), ['until', 'reason']],
  [Number.NaN, null, ['until']],
])('a snooze is in the future, a year ahead at most: %d', (until, reason, fields) => {
  const errors = snoozeProblem({ until, reason }, NOW)
  expect(errors && Object.keys(errors)).toEqual(fields)
})
