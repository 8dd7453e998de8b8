import { expect, it } from 'vitest'
import { createStyle } from './style.ts'

it('leaves nothing but ASCII for a terminal that reads nothing else', () => {
  expect(createStyle(false, false, 80).readable('“Grüße” – 漢…')).toBe('"Gr\\xfc\\xdfe" - \\u6f22...')
})
