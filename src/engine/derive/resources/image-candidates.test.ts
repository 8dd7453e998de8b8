import { expect, it } from 'vitest'
import { parseSrcset } from './image-candidates.ts'

const plain = (reference: string) => ({ reference, width: null, density: null })

it.each([
  ['', []],
  [' , ,', []],
  ['a.png', [plain('a.png')]],
  ['a.png,', [plain('a.png')]],
  ['a.png,,,', [plain('a.png')]],
  ['a,b.png 2x', [{ ...plain('a,b.png'), density: 2 }]],
  [
    'a.png 1x, b.png 1.5x',
    [
      { ...plain('a.png'), density: 1 },
      { ...plain('b.png'), density: 1.5 },
    ],
  ],
  [
    'a.png 640w, b.png\n1280w',
    [
      { ...plain('a.png'), width: 640 },
      { ...plain('b.png'), width: 1280 },
    ],
  ],
  ['a.png 640w 480h', [{ ...plain('a.png'), width: 640 }]],
  [
    'data:image/png;base64,AAAA 1x, b.png 2x',
    [
      { ...plain('data:image/png;base64,AAAA'), density: 1 },
      { ...plain('b.png'), density: 2 },
    ],
  ],
  ['a.png .5x', [{ ...plain('a.png'), density: 0.5 }]],
])('reads %j', (value, expected) => {
  expect(parseSrcset(value)).toEqual(expected)
})

it.each([
  'a.png 0w',
  'a.png 1x 2x',
  'a.png 1w 1x',
  'a.png +1x',
  'a.png -1x',
  'a.png 1.5w',
  'a.png 5h',
  'a.png wide',
  'a.png 1x(,b.png 2x)',
])('drops the entry of %j, whose descriptors are wrong', (value) => {
  expect(parseSrcset(value)).toEqual([])
})

it('goes on after a dropped entry', () => {
  expect(parseSrcset('a.png wide, b.png')).toEqual([plain('b.png')])
})
