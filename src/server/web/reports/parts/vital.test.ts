import { expect, it } from 'vitest'
import { VITAL_THRESHOLDS } from '../../../../engine/vital-thresholds.ts'
import { createFormats } from '../../format.ts'
import { formatVital, placeOf, ratingOf, vitalText } from './vital.tsx'

const bounds = { good: 2500, poor: 4000 }

it.each([
  [null, 'none'],
  [2500, 'good'],
  [2501, 'needs-improvement'],
  [4000, 'needs-improvement'],
  [4001, 'poor'],
])('calls %s %s', (value, rating) => {
  expect(ratingOf(value, bounds)).toBe(rating)
})

it.each([
  [0, 0],
  [1250, 1 / 6],
  [2500, 1 / 3],
  [3250, 1 / 2],
  [4000, 2 / 3],
  [6000, 5 / 6],
  [1e9, 1],
])('puts %s at %s of the scale', (value, place) => {
  expect(placeOf(value, bounds)).toBeCloseTo(place)
})

const english = createFormats()('en', 0)
const plain = (text: string) => text.replaceAll('\u{a0}', ' ')

it.each([
  ['lcp', 2500, '2.5 s'],
  ['lcp', 2501, '2.51 s'],
  ['lcp', 2504, '2.51 s'],
  ['lcp', 4000.4, '4.01 s'],
  ['ttfb', 800.3, '801 ms'],
  ['cls', 0.1, '0.1'],
  ['cls', 0.1001, '0.101'],
] as const)('shows a %s of %d as %s', (id, value, text) => {
  expect(plain(vitalText(english, id, value, VITAL_THRESHOLDS[id]))).toBe(text)
})

it.each(['lcp', 'cls', 'tbt', 'fcp', 'ttfb'] as const)('never shows a %s that contradicts its rating', (id) => {
  const bounds = VITAL_THRESHOLDS[id]
  const numberIn = (text: string) => Number.parseFloat(text.replace(/^(\S+)\Ss$/u, '$1'))
  const shownBound = (bound: number) => numberIn(formatVital(english, id, bound))
  for (const bound of [bounds.good, bounds.poor]) {
    for (let step = -200; step <= 200; step++) {
      const value = bound * (1 + step / 20_000)
      const shown = vitalText(english, id, value, bounds)
      expect([value, shown, numberIn(shown) > shownBound(bound)]).toEqual([value, shown, value > bound])
    }
  }
})
