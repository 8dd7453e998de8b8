import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstPosition } from './binary-search.ts'

it('finds what a search from the start would', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(21), fc.nat(5), (numbers, least, from) => {
      const sorted = numbers.sort((a, b) => a - b)
      const found = sorted.findIndex((number, position) => position >= from && number >= least)
      const place = firstPosition(
        Math.min(from, sorted.length),
        sorted.length,
        (position) => sorted[position]! >= least,
      )
      expect(place).toBe(found === -1 ? sorted.length : found)
    }),
  )
})
