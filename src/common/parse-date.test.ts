import { expect, it } from 'vitest'
import { parseDate } from './parse-date.ts'

it('reads dates, which begin at midnight UTC, and date-times with their time zone', () => {
  expect(parseDate('2026-01-31')).toBe(Date.UTC(2026, 0, 31))
  expect(parseDate('2026-01-31T12:00Z')).toBe(Date.UTC(2026, 0, 31, 12))
  expect(parseDate('2026-01-31t12:00:00.5+02:00')).toBe(Date.UTC(2026, 0, 31, 10, 0, 0, 500))
})

it('refuses days that do not exist, and times of no time zone', () => {
  const wrong = [
    '2026-02-30',
    '2026-02-30T12:00:00Z',
    '2026-13-01',
    '2026-01-31T12:00:00',
    'January 31, 2026',
    '2026',
    '',
  ]
  expect(wrong.map(parseDate)).toEqual(wrong.map(() => Number.NaN))
})
