import { expect, it } from 'vitest'
import { placeOf, ratingOf } from './vital.tsx'

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
