import { describe, expect, it } from 'vitest'
import { english, formatBytes, formatNumber, formatTime } from './locale.ts'
import { keptAbove } from './precision.ts'

const formats = { number: formatNumber, ms: formatTime, bytes: formatBytes }

describe('a figure above a limit', () => {
  it.each([
    ['ms', 2500, 2500.1, '2.51 s'],
    ['ms', 2500, 2504, '2.51 s'],
    ['ms', 800, 800.2, '801 ms'],
    ['number', 0.1, 0.1001, '0.101'],
    ['bytes', 4000, 4001, '4.1 kB'],
    ['bytes', 512_000, 512_001, '513 kB'],
    ['bytes', 2_731_008, 2_731_009, '2.74 MB'],
    ['bytes', 2_097_152, 2_097_153, '2.11 MB'],
    ['bytes', 25_000_000, 25_000_001, '25.1 MB'],
  ] as const)('of %s is not shown as the limit: %d, %d', (unit, limit, value, text) => {
    const format = formats[unit]
    expect(format(value, english)).toBe(format(limit, english))
    expect(format(keptAbove([limit], value, unit), english)).toBe(text)
  })

  it.each([
    [1800, 'at the limit'],
    [1799.9, 'below it'],
    [1806, 'shown as more than it anyway'],
  ])('stays as it is: %d, %s', (value) => {
    expect(keptAbove([1800, 3000], value, 'ms')).toBe(value)
  })

  it('is kept above the second of two limits', () => {
    expect(keptAbove([1800, 3000], 3001, 'ms')).toBe(3010)
  })
})
