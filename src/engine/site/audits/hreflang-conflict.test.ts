import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { hreflangConflict } from './hreflang-conflict.ts'

it('names languages with two URLs and URLs with two languages, by cause', () => {
  const site = siteOf({
    '/a': { alternates: { en: '/a', de: ['/de', '/de2'] } },
    '/b': { alternates: { en: '/b', de: ['/de', '/de2'] } },
    '/c': { alternates: { en: '/c', fr: '/c' } },
  })
  expect(ruled(hreflangConflict, site)).toEqual(['fail', 'twoUrls /a: /a /b', 'twoLanguages /c: /c'])
})

it('warns of one page among many', () => {
  const pages = many('/p', 40, (n) => ({ alternates: { en: `/p${n}` } }))
  expect(ruled(hreflangConflict, siteOf({ ...pages, '/x': { alternates: { en: ['/x', '/y'] } } }))[0]).toBe('warn')
})

it('passes x-default, regions of one language, and the same URL over a redirect or twice', () => {
  const site = siteOf({
    '/a': { alternates: { 'x-default': '/a', en: ['/a', '/old-a', '/a'], 'en-gb': '/a', 'en-au': '/a', de: '/de' } },
    '/old-a': '/a',
    '/b': { alternates: { en: '/b', de: '/loop', fr: '/loop' } },
    '/loop': '/loop',
  })
  expect(ruled(hreflangConflict, site)).toEqual(['pass'])
})
