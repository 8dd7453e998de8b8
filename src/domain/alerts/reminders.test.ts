import { expect, it } from 'vitest'
import { dueChannels, nextReminder } from './reminders.ts'

const DAY = 86_400_000
const alert = { since: 1_000, reminderDays: 3 }
const channels = new Map([
  ['by the rule', null],
  ['weekly', 7],
])

it('reminds each channel by its own setting, or by that of the rule, counted from when the alert began', () => {
  const told: [number, string[]][] = []
  for (let at = nextReminder(channels, alert, alert.since)!; at <= alert.since + 9 * DAY; ) {
    told.push([(at - alert.since) / DAY, dueChannels(channels, alert, at, at)])
    at = nextReminder(channels, alert, at)!
  }
  expect(told).toEqual([
    [3, ['by the rule']],
    [6, ['by the rule']],
    [7, ['weekly']],
    [9, ['by the rule']],
  ])
})

it('reminds once of what is overdue, and never where neither asks for it', () => {
  const late = alert.since + 14 * DAY
  expect(dueChannels(channels, alert, alert.since + 3 * DAY, late)).toEqual(['by the rule', 'weekly'])
  expect(dueChannels(channels, alert, late + 1, late + 2)).toEqual([])
  const never = { since: 0, reminderDays: null }
  expect(nextReminder(new Map([['quiet', null]]), never, DAY)).toBeNull()
  expect(nextReminder(channels, never, DAY)).toBe(7 * DAY)
  expect(nextReminder(new Map(), alert, DAY)).toBeNull()
})
