import { expect, it } from 'vitest'
import { mostKnown } from './scan-options.ts'

it.each([
  ['a single page, whose links are many', 1, 20_200],
  ['a thousand pages', 1_000, 220_000],
  ['so many pages that their addresses would fill the memory', 50_000, 2_000_000],
])('knows addresses enough for %s', (_, pages, most) => {
  expect(mostKnown({ pages })).toBe(most)
})
