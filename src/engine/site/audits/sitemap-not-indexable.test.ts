import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { sitemapNotIndexable } from './sitemap-not-indexable.ts'

const listing = (pages: Parameters<typeof siteOf>[0]) => siteOf(pages, { sitemaps: [{ pages: Object.keys(pages) }] })

it('names entries that are noindex, blocked or copies', () => {
  const site = listing({
    '/': { canonical: '/' },
    '/hidden': { flags: ['noindex'] },
    '/blocked': { state: 'blocked' },
    '/for-google': { flags: ['blockedForGoogle'] },
    '/copy': { canonical: '/' },
  })
  expect(ruled(sitemapNotIndexable, site)).toEqual([
    'fail',
    'noindex /hidden: /hidden',
    'blocked /blocked: /blocked',
    'blocked /for-google: /for-google',
    'canonical /copy: /copy',
  ])
})

it('warns of one entry among many', () => {
  expect(ruled(sitemapNotIndexable, listing({ ...many('/p', 40), '/x': { flags: ['noindex'] } }))[0]).toBe('warn')
})

it('passes entries that redirect, fail or were not fetched, which are other findings', () => {
  const site = listing({
    '/': {},
    '/old': '/',
    '/gone': { status: 404, flags: ['noindex'] },
    '/later': { state: 'waiting' },
  })
  expect(ruled(sitemapNotIndexable, site)).toEqual(['pass'])
  expect(ruled(sitemapNotIndexable, siteOf({ '/': { flags: ['noindex'] } }))).toEqual(['not-applicable'])
})

it('judges by the entries that were fetched: a scan may get to few of a large sitemap', () => {
  const unseen = many('/later', 200, () => ({ state: 'waiting' }))
  const site = listing({ ...many('/p', 8), ...many('/hidden', 2, () => ({ flags: ['noindex'] })), ...unseen })
  expect(ruled(sitemapNotIndexable, site)[0]).toBe('fail')
  expect(ruled(sitemapNotIndexable, listing(unseen))).toEqual(['unknown'])
})
