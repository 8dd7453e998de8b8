import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { hreflangSelf } from './hreflang-self.ts'

it('names pages that don’t list themselves, by pattern', () => {
  const site = siteOf({
    '/en/1': { alternates: { de: '/de/1' } },
    '/en/2': { alternates: { de: '/de/2' } },
    '/de/1': { alternates: { de: '/de/1' } },
  })
  expect(ruled(hreflangSelf, site)).toEqual(['fail', 'site/pattern /en/1: /en/1 /en/2'])
})

it('warns of one page among many', () => {
  const pages = many('/p', 40, (n) => ({ alternates: { en: `/p${n}` } }))
  expect(ruled(hreflangSelf, siteOf({ ...pages, '/x': { alternates: { de: '/p1' } } }))[0]).toBe('warn')
})

it('passes pages that list themselves over a redirect or as x-default, and copies of pages', () => {
  const site = siteOf({
    '/a': { alternates: { en: '/old-a', de: '/b' } },
    '/old-a': '/a',
    '/b': { alternates: { 'x-default': '/b' } },
    '/copy': { canonical: '/a', alternates: { en: '/a' } },
  })
  expect(ruled(hreflangSelf, site)).toEqual(['pass'])
})
