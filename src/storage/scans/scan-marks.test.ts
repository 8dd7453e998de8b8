import { expect, it } from 'vitest'
import { packMark, unpackMark } from './scan-marks.ts'

it.each<[string, number[]]>([
  ['no pages', []],
  ['one page', [7]],
  ['pages far apart', [1, 200, 4_000_000_000]],
  ['most pages of a site', Array.from({ length: 5_000 }, (_, n) => n + 1)],
  ['many pages without a pattern', Array.from({ length: 300 }, (_, n) => n * 1_000 + ((n * 7919) % 997))],
])('a mark of %s has the same pages again', (_, numbers) => {
  expect([...unpackMark(packMark(new Uint32Array(numbers)))]).toEqual(numbers)
})

it('a mark of most pages takes little room', () => {
  expect(packMark(Uint32Array.from({ length: 5_000 }, (_, n) => n + 1)).body.length).toBeLessThan(100)
})
