import { expect, it } from 'vitest'
import { many, type PageDescription, ruled, siteOf } from '../testing/site.ts'
import { sitemapLastmod } from './sitemap-lastmod.ts'

/** The scan is of March 1st, 2026. */
function siteWith(
  dates: string[],
  { page = {}, previousScan }: { page?: PageDescription; previousScan?: string } = {},
) {
  const pages = many('/p', dates.length, () => page)
  return siteOf(pages, {
    sitemaps: [{ pages: Object.keys(pages), lastmod: dates }],
    ...(previousScan && { previousScan }),
  })
}

const days = (howMany: number) => Array.from({ length: howMany }, (_, day) => `2026-01-${10 + day}`)

it('names dates that are all the same, from ten on', () => {
  const [outcome, group] = ruled(sitemapLastmod, siteWith(new Array(10).fill('2026-02-01')))
  expect([outcome, group]).toEqual(['fail', expect.stringMatching(/^equal: \/p1 .*\/p10$/)])
  expect(ruled(sitemapLastmod, siteWith(new Array(9).fill('2026-02-01')))).toEqual(['unknown'])
})

it('looks only at entries with a date', () => {
  const urls = Object.keys(many('/p', 12))
  const lastmod = [...new Array(5).fill('2026-02-01'), undefined, ...new Array(5).fill('2026-02-01')]
  const site = siteOf({ '/': {} }, { sitemaps: [{ pages: urls, lastmod }] })
  expect(ruled(sitemapLastmod, site)[1]).toMatch(/^equal: \/p1 .*\/p5 \/p7 .*\/p11$/)
})

it('names dates in the future', () => {
  expect(ruled(sitemapLastmod, siteWith(['2026-03-01', '2026-03-02', '2026-03-03']))).toEqual(['fail', 'future: /p3'])
})

it('names pages that changed since the last scan with an older date', () => {
  const options = { page: { flags: ['changed' as const] }, previousScan: '2026-02-01' }
  expect(ruled(sitemapLastmod, siteWith(['2026-01-30', '2026-01-31', '2026-02-10'], options))).toEqual([
    'fail',
    'stale: /p1',
  ])
  const unchanged = { previousScan: '2026-02-01' }
  expect(ruled(sitemapLastmod, siteWith(['2026-01-30'], unchanged))).toEqual(['pass'])
})

it('warns of one date among many', () => {
  expect(ruled(sitemapLastmod, siteWith([...days(20), ...days(20), '2026-06-01']))[0]).toBe('warn')
})

it('can’t tell in a first scan, and does not apply without dates', () => {
  expect(ruled(sitemapLastmod, siteWith(days(12)))).toEqual(['unknown'])
  expect(ruled(sitemapLastmod, siteOf({ '/': {} }, { sitemaps: [{ pages: ['/'] }] }))).toEqual(['not-applicable'])
  expect(sitemapLastmod.check(siteOf({ '/': {} })).summary.key).toBe('site/noSitemaps')
})

it('says that there is no sitemap where only a guess was wrong', () => {
  const guess = { named: false, problem: 'unreachable', status: 404 } as const
  const site = siteOf({ '/': {} }, { sitemaps: [{ ...guess, pages: [] }] })
  expect(sitemapLastmod.check(site).summary.key).toBe('site/noSitemaps')
  const named = siteOf({ '/': {} }, { sitemaps: [{ ...guess, pages: [], named: true }] })
  expect(sitemapLastmod.check(named).summary.key).not.toBe('site/noSitemaps')
})

it('counts a page once, however many sitemaps list it', () => {
  const pages = Object.keys(many('/p', 30))
  const dates = pages.map((_, page) => (page < 2 ? '2027-01-01' : `2026-01-${10 + (page % 10)}`))
  const listed = { pages, lastmod: dates }
  expect(ruled(sitemapLastmod, siteOf(many('/p', 30), { sitemaps: [listed] }))).toEqual(['fail', 'future: /p1 /p2'])
  expect(ruled(sitemapLastmod, siteOf(many('/p', 30), { sitemaps: [listed, listed] }))).toEqual([
    'fail',
    'future: /p1 /p2',
  ])
})

it('names what is no date', () => {
  const dates = ['2026-01-10', 'yesterday', '2026-02-10']
  expect(ruled(sitemapLastmod, siteWith(dates))).toEqual(['fail', 'invalid: /p2'])
  expect(ruled(sitemapLastmod, siteWith(dates, { previousScan: '2026-02-20', page: { flags: ['changed'] } }))[1]).toBe(
    'stale: /p1 /p3',
  )
  expect(ruled(sitemapLastmod, siteWith([...new Array(10).fill('2026-02-01'), 'never']))).toEqual([
    'fail',
    expect.stringMatching(/^equal: \/p1 .*\/p10$/),
    'invalid: /p11',
  ])
})
