import { expect, it } from 'vitest'
import { parseQuantity, type QuantityKind } from './quantity.ts'

it.each<[string, QuantityKind, number]>([
  ['0 B', 'size', 0],
  ['200 kB', 'size', 200_000],
  ['1.5MB', 'size', 1_500_000],
  ['123456789 B', 'size', 123_456_789],
  ['200 ms', 'duration', 200],
  ['2.5 s', 'duration', 2_500],
])('%s as a %s is %d', (text, kind, value) => {
  expect(parseQuantity(text, kind)).toBe(value)
})

it.each(['1234567890 B', '1.1234567 kB', '.5 kB', '5  kB', '-1 B', '1e3 B', '1 kB ', ''])('%j is no size', (text) => {
  expect(parseQuantity(text, 'size')).toHaveProperty('problem')
})
