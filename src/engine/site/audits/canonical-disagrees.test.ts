import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { canonicalDisagrees } from './canonical-disagrees.ts'

it('names pages that are in the sitemap or their own hreflang set instead of their canonical', () => {
  const site = siteOf(
    {
      '/a': { canonical: '/page' },
      '/b': { canonical: '/page' },
      '/de': { canonical: '/de/', alternates: { de: '/de', en: '/en' } },
      '/page': {},
      '/de/': {},
    },
    { sitemaps: [{ pages: ['/a', '/b'] }] },
  )
  expect(ruled(canonicalDisagrees, site)).toEqual(['fail', 'sitemap /page: /a /b', 'hreflang /de/: /de'])
})

it('warns of one page among many', () => {
  const site = siteOf(
    { ...many('/p', 40, (n) => ({ canonical: `/p${n}` })), '/a': { canonical: '/page' }, '/page': {} },
    { sitemaps: [{ pages: ['/a'] }] },
  )
  expect(ruled(canonicalDisagrees, site)[0]).toBe('warn')
})

it('passes where they agree, and where the canonical does not work, which is another finding', () => {
  const site = siteOf(
    {
      '/a': { canonical: '/page', alternates: { en: '/page' } },
      '/page': { canonical: '/page', alternates: { en: '/page' } },
      '/both': { canonical: '/listed' },
      '/x': { canonical: '/gone' },
      '/gone': 404,
    },
    { sitemaps: [{ pages: ['/page', '/both', '/listed', '/x'] }] },
  )
  expect(ruled(canonicalDisagrees, site)).toEqual(['pass'])
})
