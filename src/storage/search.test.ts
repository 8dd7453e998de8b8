import { expect, it } from 'vitest'
import { folded, pattern } from './search.ts'

it.each([
  ['page', '%page%'],
  ['PaGe', '%page%'],
  ['50%_off\\', '%50\\%\\_off\\\\%'],
  ['É', '%É%'],
])('makes of "%s" the pattern "%s"', (text, made) => {
  expect(pattern(text)).toBe(made)
})

it('folds the letters that URLs have, and no others', () => {
  expect(folded('ABC-İÉ')).toBe('abc-İÉ')
})
