import { describe, expect, it } from 'vitest'
import { readCronRule, readRule } from './read-rule.ts'
import type { ScheduleRule } from './rule.ts'
import { followClockChanges } from './testing/clock-changes.ts'
import { countTicks, latestTick, nextTick, nextTicks, periodOf } from './ticks.ts'

const HOUR = 3_600_000

function ruleOf(words: string): ScheduleRule {
  const read = /^[\d*]/.test(words) ? readCronRule(words) : readRule(words, Date.parse('2026-01-01T00:00:00Z'))
  if (!read.ok) throw new Error(read.problem)
  return read.rule
}

const ticksOf = (words: string, zone: string, after: string, count = 3) =>
  nextTicks(ruleOf(words), zone, Date.parse(after), count).map((tick) => new Date(tick).toISOString().slice(0, 16))

describe('the next ticks', () => {
  it.each([
    ['every 6 hours', 'Europe/Berlin', '2026-03-28T20:00Z', '2026-03-29T00:00 2026-03-29T06:00 2026-03-29T12:00'],
    ['every day at 06:30', 'UTC', '2026-02-27T06:30Z', '2026-02-28T06:30 2026-03-01T06:30 2026-03-02T06:30'],
    ['every weekday at 06:30', 'Asia/Tokyo', '2026-11-12T22:00Z', '2026-11-15T21:30 2026-11-16T21:30 2026-11-17T21:30'],
    [
      'every monday, thursday at 22:00',
      'UTC',
      '2026-11-16T22:00Z',
      '2026-11-19T22:00 2026-11-23T22:00 2026-11-26T22:00',
    ],
    ['monthly on the 31st at 03:00', 'UTC', '2026-01-31T03:00Z', '2026-02-28T03:00 2026-03-31T03:00 2026-04-30T03:00'],
    ['0 0 29 2 */7', 'UTC', '2072-03-01T00:00Z', '2088-02-29T00:00 2128-02-29T00:00 2156-02-29T00:00'],
    ['0 0 29 2 *', 'UTC', '2096-03-01T00:00Z', '2104-02-29T00:00 2108-02-29T00:00 2112-02-29T00:00'],
    ['0 3 13 * fri', 'UTC', '2026-11-05T00:00Z', '2026-11-06T03:00 2026-11-13T03:00 2026-11-20T03:00'],
  ])('of "%s" in %s after %s are %s', (words, zone, after, expected) => {
    expect(ticksOf(words, zone, after).join(' ')).toBe(expected)
  })

  it('wait for the end of an hour that clocks skip', () => {
    expect(ticksOf('every day at 02:30', 'Europe/Berlin', '2026-03-28T12:00Z', 2)).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ])
  })

  it('come once where clocks show an hour twice, and at its first time', () => {
    expect(ticksOf('every day at 02:30', 'Europe/Berlin', '2026-10-24T12:00Z', 2)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ])
  })

  it('wait for the end of a day that clocks skip', () => {
    expect(ticksOf('every day at 12:00', 'Pacific/Apia', '2011-12-29T20:00Z', 3)).toEqual([
      '2011-12-29T22:00',
      '2011-12-30T10:00',
      '2011-12-30T22:00',
    ])
  })

  it.each(['every day at 02:30', '*/15 * * * *', 'every 5 hours'])(
    'of "%s" are the latest and the count of those before',
    (words) => {
      const rule = ruleOf(words)
      const from = nextTick(rule, 'Europe/Berlin', Date.parse('2026-05-01T00:00Z'))
      const ticks = [from, ...nextTicks(rule, 'Europe/Berlin', from, 20)]
      for (const [index, tick] of ticks.entries()) {
        expect(latestTick(rule, 'Europe/Berlin', from, tick)).toBe(tick)
        expect(latestTick(rule, 'Europe/Berlin', from, tick + 1)).toBe(tick)
        expect(countTicks(rule, 'Europe/Berlin', from, tick)).toBe(index)
      }
      expect(latestTick(rule, 'Europe/Berlin', from, from - HOUR)).toBe(from)
    },
  )

  it.each([
    ['every 6 hours', 6],
    ['every day at 06:30', 24],
    ['every weekday at 06:30', 24],
    ['every monday, thursday at 22:00', 72],
    ['every sunday at 22:00', 168],
    ['*/15 * * * *', 0.25],
    ['0 3 * * *', 24],
  ])('of "%s" are %d hours apart', (words, hours) => {
    expect(periodOf(ruleOf(words))).toBe(hours * HOUR)
  })
})

it('no tick is lost and none comes twice, around every change of the clocks', () => {
  const { changes, wrong } = followClockChanges('some')
  expect(wrong).toEqual([])
  expect(changes).toBeGreaterThan(100)
})
