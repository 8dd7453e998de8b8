import { expect, it } from 'vitest'
import { many, prose, ruled, siteOf } from '../testing/site.ts'
import { nearDuplicateContent } from './near-duplicate-content.ts'

const text = prose('same', 400)
const nearly = `${text} but not quite`

it('groups indexable pages whose text is nearly the same', () => {
  const site = siteOf({ '/a': { text }, '/b': { text: nearly }, '/c': { text: prose('other', 400) } })
  expect(ruled(nearDuplicateContent, site)).toEqual(['fail', 'alike /a: /a /b'])
})

it('warns up to 20 % of the pages', () => {
  const siteWith = (others: number) =>
    siteOf({ '/a': { text }, '/b': { text: nearly }, ...many('/p', others, (n) => ({ text: prose(`p${n}x`) })) })
  expect(ruled(nearDuplicateContent, siteWith(8))[0]).toBe('warn')
  expect(ruled(nearDuplicateContent, siteWith(7))[0]).toBe('fail')
})

it('passes exact copies, language versions, short texts, and pages that are not indexed', () => {
  const site = siteOf({
    '/a': { text },
    '/exact': { text },
    '/hidden': { text: nearly, flags: ['noindex'] },
    '/short': { text: prose('x', 45) },
    '/short2': { text: `${prose('x', 45)} y` },
    '/uk': { text: prose('en', 300), alternates: { 'en-gb': '/uk', 'en-us': '/us' } },
    '/us': { text: `${prose('en', 300)} color` },
  })
  expect(ruled(nearDuplicateContent, site)).toEqual(['pass'])
})

it('compares texts from 50 words on', () => {
  const siteWith = (words: number) =>
    siteOf({ '/a': { text: prose('x', words) }, '/b': { text: `${prose('x', words - 1)} y` } })
  expect(ruled(nearDuplicateContent, siteWith(50))).toEqual(['fail', 'alike /a: /a /b'])
  expect(ruled(nearDuplicateContent, siteWith(49))).toEqual(['not-applicable'])
  expect(ruled(nearDuplicateContent, siteOf({ '/a': { text }, '/b': { text: prose('other') } }))).toEqual(['pass'])
})

it('does not apply to a single page with text', () => {
  expect(ruled(nearDuplicateContent, siteOf({ '/a': { text }, '/b': {} }))).toEqual(['not-applicable'])
})
