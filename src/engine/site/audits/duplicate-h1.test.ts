import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { duplicateH1 } from './duplicate-h1.ts'

it('warns of pages with the same main heading, however many', () => {
  const site = siteOf({ '/a': { h1: 'News' }, '/b': { h1: 'News' }, '/c': { h1: 'Contact' } })
  expect(ruled(duplicateH1, site)).toEqual(['warn', 'same /a: /a /b'])
})

it('takes the heading of most pages for one line of the template', () => {
  const site = siteOf({
    ...many('/p', 10, () => ({ h1: 'The site' })),
    ...many('/q', 10, (n) => ({ h1: `Page ${n}` })),
  })
  expect(ruled(duplicateH1, site)).toEqual(['warn', `template /p1: ${Object.keys(many('/p', 10)).join(' ')}`])
  expect(ruled(duplicateH1, siteOf(many('/p', 9, () => ({ h1: 'The site' }))))[1]).toMatch(/^same/)
})

it('passes unique headings', () => {
  expect(ruled(duplicateH1, siteOf(many('/p', 20, (n) => ({ h1: `Page ${n}` }))))).toEqual(['pass'])
})
