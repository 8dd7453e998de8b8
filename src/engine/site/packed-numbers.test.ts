import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachLink, packLinks } from './packed-numbers.ts'

const link = fc.record({ to: fc.integer({ min: 0, max: 1_000_000 }), bits: fc.integer({ min: 0, max: 511 }) })

it('gives back every link that was packed, in order', () => {
  fc.assert(
    fc.property(fc.array(link, { maxLength: 200 }), (links) => {
      const packed = packLinks(links)
      const found: typeof links = []
      eachLink(packed, (to, bits) => found.push({ to, bits }))
      expect(found).toEqual(links)
    }),
  )
})

it('takes two bytes for a link to a neighbor', () => {
  expect(packLinks([1, 2, 3, 4].map((to) => ({ to, bits: 0 })))).toHaveLength(8)
})
