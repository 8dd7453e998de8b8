import { expect, it } from 'vitest'
import { quietUntil } from './deliver.ts'

const at = (time: string) => Date.parse(`${time}Z`)
const until = (from: number, to: number, time: string, time_zone = 'UTC') => {
  const end = quietUntil({ quiet_hours: { from: from * 60, to: to * 60 }, time_zone }, at(time))
  return end === null ? null : new Date(end).toISOString().slice(0, 16)
}

it('quiet hours last from one local time to the other, also over midnight', () => {
  expect(quietUntil({ quiet_hours: null, time_zone: 'UTC' }, 0)).toBeNull()
  expect(until(9, 17, '2026-11-16T08:59')).toBeNull()
  expect(until(9, 17, '2026-11-16T09:00')).toBe('2026-11-16T17:00')
  expect(until(9, 17, '2026-11-16T17:00')).toBeNull()
  expect(until(22, 7, '2026-11-16T23:30')).toBe('2026-11-17T07:00')
  expect(until(22, 7, '2026-11-17T03:00')).toBe('2026-11-17T07:00')
  expect(until(22, 7, '2026-11-17T07:00')).toBeNull()
  expect(until(22, 7, '2026-11-16T21:30', 'Europe/Berlin')).toBe('2026-11-17T06:00')
})
