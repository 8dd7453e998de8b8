import { describe, expect, it } from 'vitest'
import { parseRobotsDate } from './indexing-date.ts'

describe('the date of unavailable_after', () => {
  it.each([
    ['25 Jun 2010 15:00:00 PST', '2010-06-25T23:00:00Z'],
    ['25-Aug-2007 15:00:00 EST', '2007-08-25T20:00:00Z'],
    ['Fri, 25 Jun 2010 15:00:00 GMT', '2010-06-25T15:00:00Z'],
    ['Friday, 25-Jun-10 15:00:00 UTC', '2010-06-25T15:00:00Z'],
    ['25 Jun 99 15:00 +0200', '1999-06-25T13:00:00Z'],
    ['25 June 2010', '2010-06-25T00:00:00Z'],
    ['2010-06-25', '2010-06-25T00:00:00Z'],
    ['2010-06-25T15:00:00Z', '2010-06-25T15:00:00Z'],
    ['2010-06-25T15:00:00.5-07:00', '2010-06-25T22:00:00Z'],
    ['2010-06-25 15:00', '2010-06-25T15:00:00Z'],
  ])('%s is %s', (text, expected) => {
    expect(parseRobotsDate(text)).toBe(Date.parse(expected))
  })

  it.each(['', 'tomorrow', '25 Foo 2010', '2010-13-01', '25 Jun 2010 15:00 XYZ', '1'.repeat(1000)])(
    '%j is none',
    (text) => {
      expect(parseRobotsDate(text)).toBeNull()
    },
  )
})
