import { expect, it } from 'vitest'
import { labelsIn } from './labels.ts'

it.each([
  ['1,234', '1.234'],
  ['1.24 MB', '1,24 MB'],
  ['320 ms', '320 ms'],
  ['1 byte', '1 Byte'],
  ['647 bytes', '647 Byte'],
])('writes %s as %s in German', (english, german) => {
  expect(labelsIn('de').number(english)).toBe(german)
  expect(labelsIn('en').number(english)).toBe(english)
})
