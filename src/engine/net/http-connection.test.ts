import { expect, it } from 'vitest'
import { declaredLength } from './http-connection.ts'

it.each([
  [['12'], 12],
  [['12', '12'], 12],
  [[], 0],
  [[''], 0],
  [['-5'], 0],
  [['1e3'], 0],
  [['12 bytes'], 0],
  [['9'.repeat(16)], 0],
])('reads Content-Length %j as %j', (values, length) => {
  expect(declaredLength(values.map((value) => ['Content-Length', value]))).toBe(length)
})
