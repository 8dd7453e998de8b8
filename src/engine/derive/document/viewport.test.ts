import { expect, it } from 'vitest'
import { parseViewport } from './viewport.ts'

it.each([
  ['width=device-width, initial-scale=1', 'device', 1],
  ['width = device-width ; initial-scale = 1.5', 'device', 1.5],
  ['WIDTH=Device-Width', 'device', null],
  ['width=320px', 320, null],
  ['width=99999', 10_000, null],
  ['width=wide, initial-scale=microscopic', null, null],
  ['width=-5', null, null],
  ['initial-scale=yes', null, 1],
  ['initial-scale=.5', null, 0.5],
  ['width=300 width=device-width', 'device', null],
  ['', null, null],
  ['width', null, null],
])('reads %j', (content, width, initialScale) => {
  expect(parseViewport(content)).toMatchObject({ width, initialScale })
})
