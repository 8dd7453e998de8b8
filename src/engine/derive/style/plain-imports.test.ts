import { expect, it } from 'vitest'
import { plainImports } from './plain-imports.ts'

it('finds what is imported for every screen', () => {
  const css = '@import "a.css"; @import url(b.css) screen; @import "c.css" print; p {} @import "d.css";'
  expect(plainImports(css)).toEqual(['a.css', 'b.css'])
})

it('finds no more than it needs of a file that is full of them', () => {
  expect(plainImports('@import "a.css";'.repeat(5_000))).toHaveLength(1_000)
})
