import { expect, it } from 'vitest'
import { many, prose, ruled, siteOf } from '../testing/site.ts'
import { duplicateContent } from './duplicate-content.ts'

const text = prose('same')

it('groups indexable pages with the same text', () => {
  const site = siteOf({
    '/a': { text },
    '/b': { text },
    '/c': { text: prose('other') },
    '/d': { text: `${text} more` },
  })
  expect(ruled(duplicateContent, site)).toEqual(['fail', 'same /a: /a /b'])
})

it('warns of two pages among many', () => {
  const site = siteOf({ ...many('/p', 60, (n) => ({ text: prose(`p${n}x`) })), '/a': { text: prose('p1x') } })
  expect(ruled(duplicateContent, site)).toEqual(['warn', 'same /p1: /p1 /a'])
})

it('only notes pages with few words', () => {
  const site = siteOf(many('/tag/', 3, () => ({ text: prose('nothing', 49) })))
  expect(ruled(duplicateContent, site)).toEqual(['pass', 'note short /tag/1: /tag/1 /tag/2 /tag/3'])
  expect(ruled(duplicateContent, siteOf(many('/tag/', 3, () => ({ text: prose('nothing', 50) }))))[0]).toBe('fail')
})

it('passes forms of one URL, language versions, and pages that are not indexed', () => {
  const site = siteOf({
    '/a': { text },
    '/a/': { text },
    '/b': { text, flags: ['noindex'] },
    '/c': { text, canonical: '/a' },
    '/uk': { text: prose('en'), alternates: { 'en-gb': '/uk', 'en-us': '/us' } },
    '/us': { text: prose('en') },
  })
  expect(ruled(duplicateContent, site)).toEqual(['pass'])
})
