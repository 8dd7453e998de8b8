import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PageLists } from './page-lists.ts'

it('gives the pages of each thing in ascending order, each once', () => {
  const things = fc.array(fc.nat(6), { maxLength: 8 })
  fc.assert(
    fc.property(fc.array(things, { maxLength: 20, size: 'max' }), (thingsOfPages) => {
      const lists = new PageLists()
      for (const [page, things] of thingsOfPages.entries()) for (const thing of things) lists.add(thing, page)
      const expected = Array.from({ length: lists.count }, (_, thing) =>
        Uint32Array.from(thingsOfPages.flatMap((things, page) => (things.includes(thing) ? [page] : []))),
      )
      expect(lists.done()).toEqual(expected)
    }),
  )
})
