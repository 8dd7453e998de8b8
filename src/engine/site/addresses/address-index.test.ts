import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AddressIndex, placeOf } from './address-index.ts'

describe('an index of addresses', () => {
  it('knows what was added, as a Map does', () => {
    // Few low bits, so that many hashes want the same place.
    const hash = fc.tuple(fc.nat(7), fc.nat(200)).map(([low, high]) => high * 2 ** 32 + low + 1)
    fc.assert(
      fc.property(
        fc.array(hash, { maxLength: 300, size: 'max' }),
        fc.array(hash, { maxLength: 50, size: 'max' }),
        (added, others) => {
          const index = new AddressIndex()
          const expected = new Map<number, number>()
          for (const one of added) {
            if (!expected.has(one)) expected.set(one, expected.size + 1)
            index.add(one, expected.get(one)!)
          }
          for (const one of [...added, ...others]) expect(index.get(one)).toBe(expected.get(one))
          expect(index.size).toBe(expected.size)
        },
      ),
      { numRuns: 50 },
    )
  })

  it.each([
    ['low', (n: number) => n * 2 ** 32 + 12_345],
    ['high', (n: number) => 12_345 * 2 ** 32 + n],
    ['lowest', (n: number) => n * 2 ** 16 + 5],
  ])('spreads hashes that have the same %s bits, in another way for each seed', (_, hash) => {
    const places = (seed: number) => Array.from({ length: 1_000 }, (_, n) => placeOf(hash(n), seed) & 0xffff)
    expect(new Set(places(1)).size).toBeGreaterThan(950)
    const other = places(2)
    expect(places(1).filter((place, n) => place === other[n]).length).toBeLessThan(20)
  })

  it('keeps the first number of a hash', () => {
    const index = new AddressIndex()
    index.add(5, 1)
    index.add(5, 2)
    expect(index.get(5)).toBe(1)
  })

  it('takes no number 0, which means a free place', () => {
    expect(() => new AddressIndex().add(5, 0)).toThrow('at least 1')
  })
})
