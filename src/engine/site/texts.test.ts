import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Texts } from './texts.ts'

it('gives every text back by its number, and the same number for the same text', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('ä'.repeat(400_000)))
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), (all) => {
      const texts = new Texts()
      const numbers = all.map((one) => texts.add(one))
      expect(numbers.map(texts.textOf)).toEqual(all)
      expect(all.map((one) => texts.add(one))).toEqual(numbers)
    }),
    { numRuns: 30 },
  )
})

it('has number 0 for no text, and no text for numbers it did not give', () => {
  const texts = new Texts()
  expect([texts.add(null), texts.add('')]).toEqual([0, 0])
  expect([texts.textOf(0), texts.textOf(7)]).toEqual(['', ''])
})
