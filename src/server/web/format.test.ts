import { describe, expect, it } from 'vitest'
import { createFormats } from './format.ts'

const NOW = Date.UTC(2026, 4, 4, 12)
const formats = createFormats()
const en = formats('en-GB', NOW)
const de = formats('de', NOW)
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('figures', () => {
  it.each([
    [0, '0 bytes', '0 Byte'],
    [1, '1 byte', '1 Byte'],
    [999, '999 bytes', '999 Byte'],
    [1234, '1.2 kB', '1,2 kB'],
    [34_567, '35 kB', '35 kB'],
    [999_499, '999 kB', '999 kB'],
    [1_234_567, '1.23 MB', '1,23 MB'],
    [12_345_678, '12.3 MB', '12,3 MB'],
    [5e9, '5 GB', '5 GB'],
  ])('%d bytes', (bytes, english, german) => {
    expect([en.bytes(bytes), de.bytes(bytes)].map(plain)).toEqual([english, german])
  })

  it.each([
    [0.4, '0 ms', '0 ms'],
    [999, '999 ms', '999 ms'],
    [1234, '1.23 s', '1,23 s'],
    [2500, '2.5 s', '2,5 s'],
  ])('%d milliseconds', (time, english, german) => {
    expect([en.milliseconds(time), de.milliseconds(time)].map(plain)).toEqual([english, german])
  })

  it.each([
    [59_400, '59 s'],
    [60_000, '1 min'],
    [3_540_000, '59 min'],
    [3_600_000, '1 h'],
    [12_000_000, '3 h 20 min'],
  ])('%d milliseconds as a duration', (time, text) => {
    expect(plain(en.duration(time))).toBe(text)
  })

  it('numbers and shares', () => {
    expect([en.number(12_345.67), de.number(12_345.67)]).toEqual(['12,345.7', '12.345,7'])
    expect([en.percent(0.427), de.percent(0.427)].map(plain)).toEqual(['43%', '43 %'])
    expect([0, 0.001, 0.999, 1].map(en.percent)).toEqual(['0%', '<1%', '>99%', '100%'])
  })
})

describe('times', () => {
  const MINUTE = 60_000
  it.each([
    [0, 'now', 'jetzt'],
    [-59_000, 'now', 'jetzt'],
    [-3 * MINUTE, '3 minutes ago', 'vor 3 Minuten'],
    [-26 * 60 * MINUTE, 'yesterday', 'gestern'],
    [-36 * 60 * MINUTE + 1, 'yesterday', 'gestern'],
    [-48 * 60 * MINUTE, '2 days ago', 'vorgestern'],
    [-59 * 60 * MINUTE, '2 days ago', 'vorgestern'],
    [26 * 60 * MINUTE, 'tomorrow', 'morgen'],
    [-13 * 24 * 60 * MINUTE, '13 days ago', 'vor 13 Tagen'],
    [30 * 24 * 60 * MINUTE, 'in 4 weeks', 'in 4 Wochen'],
    [-500 * 24 * 60 * MINUTE, '16 months ago', 'vor 16 Monaten'],
    [90 * 24 * 60 * MINUTE - 1, 'in 3 months', 'in 3 Monaten'],
    [-800 * 24 * 60 * MINUTE, '2 years ago', 'vor 2 Jahren'],
  ])('%d ms from now', (distance, english, german) => {
    expect([en.relative(NOW + distance), de.relative(NOW + distance)]).toEqual([english, german])
  })

  it.each([
    ['2026-05-02T23:00Z', '1 day ago', 'vor 1 Tag'],
    ['2026-05-03T06:00Z', 'yesterday', 'gestern'],
    ['2026-05-01T22:30Z', '2 days ago', 'vor 2 Tagen'],
  ])('%s, seen on the morning of the 4th', (at, english, german) => {
    const morning = Date.parse('2026-05-04T09:00Z')
    const said = ['en-GB', 'de'].map((locale) => formats(locale, morning).relative(Date.parse(at)))
    expect(said).toEqual([english, german])
  })

  it('never calls the day after tomorrow tomorrow', () => {
    const evening = Date.parse('2026-05-04T20:00Z')
    expect(formats('en-GB', evening).relative(Date.parse('2026-05-06T05:00Z'))).toBe('in 1 day')
  })

  it('gives seconds and the time zone where a time is shown in full', () => {
    expect(en.date(NOW)).toBe('4 May 2026, 12:00:00 UTC')
    expect(de.date(NOW)).toBe('04.05.2026, 12:00:00 UTC')
  })
})
