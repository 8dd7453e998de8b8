import { expect, it } from 'vitest'
import { type Described, many, ruled, siteOf } from '../testing/site.ts'
import { sitemapMissing } from './sitemap-missing.ts'

/** A start page that links to everything, and a sitemap with the start page and some of it. */
function siteWith(listed: string[], missing: { [url: string]: Described }) {
  return siteOf(
    { '/': { links: [...listed, ...Object.keys(missing)] }, ...missing },
    { sitemaps: [{ pages: ['/', ...listed] }] },
  )
}

const listed = (howMany: number) => Object.keys(many('/p', howMany))

it('warns above 10 % and fails above 50 %', () => {
  expect(ruled(sitemapMissing, siteWith(listed(8), many('/x', 1)))).toEqual(['pass'])
  expect(ruled(sitemapMissing, siteWith(listed(7), many('/x', 1)))).toEqual(['warn', 'site/pattern /x1: /x1'])
  expect(ruled(sitemapMissing, siteWith(listed(1), many('/x', 2)))[0]).toBe('warn')
  expect(ruled(sitemapMissing, siteWith(listed(1), many('/x', 3)))[0]).toBe('fail')
  expect(sitemapMissing.claimsAbsence).toBe(true)
})

it('does not miss further pages of lists, archives, log-ins, and pages that are not indexed or not linked', () => {
  const site = siteWith(listed(1), {
    ...many('/list?page=', 9, () => ({ flags: ['paged'] })),
    ...many('/tag/', 9),
    ...many('/category/a', 9),
    '/2024/05': {},
    '/2024': {},
    '/month': { pattern: '/blog/{date}' },
    '/login': {},
    '/hidden': { flags: ['noindex'] },
  })
  expect(ruled(sitemapMissing, site)).toEqual(['pass'])
  expect(ruled(sitemapMissing, siteOf({ '/': {}, ...many('/x', 9) }, { sitemaps: [{ pages: ['/'] }] }))).toEqual([
    'pass',
  ])
})

it('passes a site of nothing but archives', () => {
  expect(ruled(sitemapMissing, siteOf({ '/tag/1': {} }, { sitemaps: [{ pages: ['/tag/1'] }] }))).toEqual(['pass'])
})

it('is unknown if a sitemap could not be read, and does not apply without one', () => {
  const sitemaps = [{ pages: ['/'] }, { pages: [], problem: 'unreadable' as const }]
  expect(ruled(sitemapMissing, siteOf({ '/': { links: ['/a'] } }, { sitemaps }))).toEqual(['unknown'])
  expect(ruled(sitemapMissing, siteOf({ '/': { links: ['/a'] } }))).toEqual(['not-applicable'])
})

it.each(['wrong-folder', 'invalid-urls'] as const)(
  'counts what a sitemap lists whose problem is %s: that is another finding',
  (problem) => {
    const sitemaps = [{ pages: ['/', '/a'], problem }]
    expect(ruled(sitemapMissing, siteOf({ '/': { links: ['/a'] }, '/a': {} }, { sitemaps }))).toEqual(['pass'])
  },
)

it('misses pages that a sitemap only names as language versions of others', () => {
  const site = siteOf(
    { '/': { links: ['/de', '/fr'] }, '/de': { sources: ['sitemap'] }, '/fr': { sources: ['sitemap'] } },
    { sitemaps: [{ pages: ['/'] }] },
  )
  expect(ruled(sitemapMissing, site)[0]).toBe('fail')
})
