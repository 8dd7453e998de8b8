import { expect, it } from 'vitest'
import { createStyle } from './style.ts'

it('uses only ASCII for a terminal without UTF-8', () => {
  expect(createStyle(false, false, 80).readable('“Grüße” – 漢…')).toBe('"Gr\\xfc\\xdfe" - \\u6f22...')
})
