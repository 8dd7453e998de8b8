import { expect, it } from 'vitest'
import { packMark, unpackMark } from './scan-marks.ts'

/** Numbers that follow each other at distances of this many and up to 1,023 more, by chance. */
function scattered(count: number, least: number): number[] {
  const numbers: number[] = []
  let chance = 7
  for (let last = 0; numbers.length < count; numbers.push(last)) {
    chance = (chance * 48_271) % 0x7fff_ffff
    last += least + (chance % 1_024)
  }
  return numbers
}

it.each<[string, number[]]>([
  ['no pages', []],
  ['one page', [7]],
  ['pages far apart', [1, 200, 4_000_000_000]],
  ['most pages of a site', Array.from({ length: 5_000 }, (_, n) => n + 1)],
  ['pages by chance', scattered(300, 128)],
  ['many pages without a pattern', Array.from({ length: 300 }, (_, n) => n * 1_000 + ((n * 7919) % 997))],
])('a mark of %s has the same pages again', (_, numbers) => {
  expect([...unpackMark(packMark(new Uint32Array(numbers)))]).toEqual(numbers)
})

it('a mark of most pages takes little room', () => {
  expect(packMark(Uint32Array.from({ length: 5_000 }, (_, n) => n + 1)).body.length).toBeLessThan(100)
})
