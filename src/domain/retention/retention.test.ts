import { describe, expect, it } from 'vitest'
import { capRetention, DEFAULT_RETENTION, formatDays, KEEP_ALL, parseDays, readRetention } from './retention.ts'

describe('a time that details are kept', () => {
  it.each([
    ['30d', 30, '30d'],
    ['12w', 84, '84d'],
    ['2y', 730, '2y'],
    [' FOREVER ', Number.POSITIVE_INFINITY, 'forever'],
  ])('%s is %d days', (written, days, canonical) => {
    expect(parseDays(written)).toBe(days)
    expect(formatDays(days)).toBe(canonical)
  })

  it.each(['', '30', '0d', '-1d', '1.5y', '101y', '3m', 'never', '99999d'])('is not "%s"', (written) => {
    expect(parseDays(written)).toBeUndefined()
  })
})

describe('the retention of a project', () => {
  it('changes what is given', () => {
    expect(readRetention({ daily: '1y' }, DEFAULT_RETENTION, KEEP_ALL)).toEqual({
      ok: true,
      retention: { all: 30, daily: 365, weekly: 730 },
    })
  })

  it('can be as long as the server allows', () => {
    const read = readRetention({ weekly: '2y' }, DEFAULT_RETENTION, { ...KEEP_ALL, weekly: 730 })
    expect(read).toMatchObject({ ok: true, retention: { weekly: 730 } })
  })

  it('is refused with a sentence for each field', () => {
    expect(readRetention({ all: 'x', weekly: '9y' }, DEFAULT_RETENTION, { ...KEEP_ALL, weekly: 730 })).toEqual({
      ok: false,
      errors: {
        all: ['must be a time such as 30d, 12w or 2y, from one day to 100 years, or forever.'],
        weekly: ['must be at most 2y on this server.'],
      },
    })
    expect(readRetention({ all: '1y' }, DEFAULT_RETENTION, KEEP_ALL)).toEqual({
      ok: false,
      errors: { daily: ['must not be shorter than all.'] },
    })
  })

  it('is never longer than the server allows', () => {
    expect(capRetention(KEEP_ALL, { all: 7, daily: 30, weekly: 90 })).toEqual({ all: 7, daily: 30, weekly: 90 })
  })
})
