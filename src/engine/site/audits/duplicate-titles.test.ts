import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { duplicateTitles } from './duplicate-titles.ts'

it('groups indexable pages with the same title', () => {
  const site = siteOf({
    '/': { title: 'Home' },
    '/a': { title: 'Brand' },
    '/b': { title: 'Brand' },
    '/c': { title: 'Brand' },
    '/d': { title: 'Home' },
  })
  expect(ruled(duplicateTitles, site)).toEqual(['fail', 'same /a: /a /b /c', 'same /: / /d'])
  expect(duplicateTitles.check(site).groups.at(-1)!.message.params).toEqual({ text: 'Brand' })
})

it('warns of two pages among many', () => {
  const site = siteOf({ ...many('/p', 60, (n) => ({ title: `Page ${n}` })), '/a': { title: 'Page 1' } })
  expect(ruled(duplicateTitles, site)).toEqual(['warn', 'same /p1: /p1 /a'])
})

it('passes paged series, other languages, language versions, forms of one URL, and pages that are not indexed', () => {
  const title = 'Same'
  const site = siteOf({
    '/list': { title, lang: 'en' },
    '/list?page=2': { title, lang: 'en' },
    '/de/list': { title, lang: 'de' },
    '/uk': { title, lang: 'en-gb', alternates: { 'en-gb': '/uk', 'en-au': '/au' } },
    '/au': { title, lang: 'en-gb' },
    '/list/': { title, lang: 'en' },
    '/hidden': { title, lang: 'en', flags: ['noindex'] },
    '/copy': { title, lang: 'en', canonical: '/list' },
    '/gone': { title, lang: 'en', status: 404 },
    '/untitled': { lang: 'en' },
    '/untitled2': { lang: 'en' },
  })
  expect(ruled(duplicateTitles, site)).toEqual(['pass'])
})

it('takes no pages for versions of each other that all name the start page of another language', () => {
  const page = (n: number) => ({ title: 'Same', alternates: { en: `/p${n}`, de: '/de', 'x-default': '/' } })
  const alternates = { en: '/', de: '/de', 'x-default': '/' }
  const starts = { '/': { title: 'Home', alternates }, '/de': { title: 'Start', alternates } }
  const found = ['fail', 'same /p1: /p1 /p2']
  expect(ruled(duplicateTitles, siteOf({ ...starts, ...many('/p', 2, page) }))).toEqual(found)
  expect(ruled(duplicateTitles, siteOf({ '/': { title: 'Home' }, ...many('/p', 2, page) }))).toEqual(found)
})

it('takes a page for a version that all versions name, though it names none of them', () => {
  const versions = { en: '/en', 'en-gb': '/uk', 'en-au': '/au' }
  const site = siteOf({
    '/en': { title: 'Same', alternates: versions },
    '/uk': { title: 'Same', alternates: versions },
    '/au': { title: 'Same' },
  })
  expect(ruled(duplicateTitles, site)).toEqual(['pass'])
})
