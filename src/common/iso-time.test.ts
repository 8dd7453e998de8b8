import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoTime } from './iso-time.ts'

describe('a time in RFC 3339', () => {
  it('is what Date makes of it, for every millisecond', () => {
    const milliseconds = fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 })
    fc.assert(fc.property(milliseconds, (time) => isoTime(time) === new Date(time).toISOString()))
  })

  it.each([0, -1, 1, 86_399_999, 86_400_000, 1_709_164_800_000, 1_709_251_199_999])(
    'is what Date makes of it at ends of days, of February and of the epoch: %i',
    (time) => {
      expect(isoTime(time)).toBe(new Date(time).toISOString())
    },
  )
})
