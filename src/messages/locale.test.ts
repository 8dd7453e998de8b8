import { expect, it } from 'vitest'
import { english, formatBytes, formatDuration, formatList, formatNumber, formatPercent, formatTime } from './locale.ts'

it.each([
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
  [0.1254, '0.125'],
  [1234.5, '1,234.5'],
  [-5, '-5'],
])('shows the number %d as %s', (value, shown) => {
  expect(formatNumber(value, english)).toBe(shown)
})

it.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [9949, '9.9 kB'],
  [9950, '10 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [9_994_000, '9.99 MB'],
  [9_995_000, '10 MB'],
  [12_340_000, '12.3 MB'],
])('shows %d bytes as %s', (bytes, shown) => {
  expect(formatBytes(bytes, english)).toBe(shown)
})

it.each([
  [999.4, '999 ms'],
  [999.5, '1 s'],
  [1240, '1.24 s'],
])('shows %d milliseconds as %s', (ms, shown) => {
  expect(formatTime(ms, english)).toBe(shown)
})

it.each([
  [0, '0 seconds'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [90, '90 seconds'],
  [3600, '1 hour'],
  [5400, '90 minutes'],
  [86_399, '86,399 seconds'],
  [86_400, '1 day'],
  [172_799, '1 day'],
])('shows %d seconds as %s', (seconds, shown) => {
  expect(formatDuration(seconds, english)).toBe(shown)
})

it.each([
  [0, '0%'],
  [0.004, '<1%'],
  [0.35, '35%'],
  [0.999, '>99%'],
  [1, '100%'],
])('shows the share %d as %s, 0 and 100 only where they are exact', (share, shown) => {
  expect(formatPercent(share, english)).toBe(shown)
})

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('lists %j as %j', (items, shown) => {
  expect(formatList(items, english)).toBe(shown)
})
