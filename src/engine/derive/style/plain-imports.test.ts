import { expect, it } from 'vitest'
import { plainImports } from './plain-imports.ts'

it('finds what is imported for every screen, each once', () => {
  const css =
    '@import "a.css"; @import url(b.css) screen; @import "a.css"; @import "c.css" print; p {} @import "d.css";'
  expect(plainImports(css)).toEqual(['a.css', 'b.css'])
})

it('finds no more than it needs of a file that is full of them', () => {
  const css = Array.from({ length: 5_000 }, (_, n) => `@import "${n}.css";`).join('')
  expect(plainImports(css)).toHaveLength(1_000)
})
