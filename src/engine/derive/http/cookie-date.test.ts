import { describe, expect, it } from 'vitest'
import { parseCookieDate } from './cookie-date.ts'

const iso = (text: string) => {
  const time = parseCookieDate(text)
  return time === null ? null : new Date(time).toISOString()
}

describe('parseCookieDate', () => {
  it.each([
    ['Wed, 09 Jun 2027 10:18:14 GMT', '2027-06-09T10:18:14.000Z'],
    ['Wednesday, 09-Jun-27 10:18:14 GMT', '2027-06-09T10:18:14.000Z'],
    ['Wed Jun  9 10:18:14 2027', '2027-06-09T10:18:14.000Z'],
    ['9 JUNE 2027 1:2:3', '2027-06-09T01:02:03.000Z'],
    ['10:18:14 2027 9th Jun', '2027-06-09T10:18:14.000Z'],
    ['10:18:14x 9x Junx 2027x', '2027-06-09T10:18:14.000Z'],
    ['1 Jan 70 0:0:0', '1970-01-01T00:00:00.000Z'],
    ['1 Jan 69 0:0:0', '2069-01-01T00:00:00.000Z'],
    ['29 Feb 2028 0:0:0', '2028-02-29T00:00:00.000Z'],
    ['29 Feb 2027 0:0:0', null],
    ['31 Jun 2027 0:0:0', null],
    ['0 Jun 2027 0:0:0', null],
    ['1 Jun 1600 0:0:0', null],
    ['1 Jun 2027 24:0:0', null],
    ['1 Jun 2027 0:60:0', null],
    ['1 Jun 2027 0:0:60', null],
    ['1 Jun 2027', null],
    ['1 Foo 2027 0:0:0', null],
    ['2027-06-09T10:18:14Z', null],
    ['0', null],
    ['', null],
  ])('%j is %j', (text, expected) => {
    expect(iso(text)).toBe(expected)
  })
})
