import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NumberHeap } from './number-heap.ts'

it('takes the lowest number first, whenever it is asked', () => {
  // Null takes a number. Without the size, lists have ten steps at most, and the heap never has to grow.
  const steps = fc.array(fc.option(fc.nat(1000)), { maxLength: 400, size: 'max' })
  fc.assert(
    fc.property(steps, (all) => {
      const heap = new NumberHeap()
      const expected: number[] = []
      for (const step of all) {
        if (step === null) {
          expected.sort((a, b) => a - b)
          expect(heap.peek()).toBe(expected[0])
          expect(heap.pop()).toBe(expected.shift())
        } else {
          heap.push(step)
          expected.push(step)
        }
        expect(heap.size).toBe(expected.length)
      }
    }),
    { numRuns: 50 },
  )
})
