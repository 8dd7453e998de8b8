import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachPackedLink, findInBlock, LinkBlock, packLinks } from './packed-numbers.ts'

const link = fc.record({ to: fc.integer({ min: 0, max: 1_000_000 }), bits: fc.integer({ min: 0, max: 511 }) })

it('gives back every link that was packed, in order', () => {
  fc.assert(
    fc.property(fc.array(link, { maxLength: 200, size: 'max' }), (links) => {
      const packed = packLinks(links)
      const found: typeof links = []
      eachPackedLink(packed, (to, bits) => found.push({ to, bits }))
      expect(found).toEqual(links)
    }),
  )
})

it('takes two bytes for a link to a neighbor', () => {
  expect(packLinks([1, 2, 3, 4].map((to) => ({ to, bits: 0 })))).toHaveLength(8)
})

it('gives back the links of each number of a block, and of no other', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(1000), { maxLength: 8 }),
      fc.array(link, { maxLength: 50, size: 'max' }),
      (numbers, links) => {
        const block = new LinkBlock()
        // The one before must leave nothing behind.
        for (const round of [links.slice(1), links]) {
          for (const n of numbers)
            block.add(
              n,
              round.length,
              (at) => round[at]!.to + n,
              (at) => round[at]!.bits,
            )
          const bytes = block.take()
          for (const n of numbers)
            expect(findInBlock(bytes, n)).toEqual(packLinks(round.map(({ to, bits }) => ({ to: to + n, bits }))))
          expect(findInBlock(bytes, 1001)).toBeUndefined()
        }
      },
    ),
  )
})
