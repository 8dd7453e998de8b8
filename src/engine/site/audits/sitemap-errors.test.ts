import { expect, it } from 'vitest'
import type { SitemapFacts } from '../site.ts'
import { ruled, siteOf } from '../testing/site.ts'
import { sitemapErrors } from './sitemap-errors.ts'

const siteWith = (...sitemaps: Partial<SitemapFacts>[]) =>
  siteOf({ '/': {} }, { sitemaps: sitemaps.map(({ pages: _, lastmod: __, ...more }) => ({ pages: ['/'], ...more })) })

it.each([
  ['unreachable', { status: 404 }, 'unreachable'],
  ['unreachable', { status: 0 }, 'noResponse'],
  ['unreadable', {}, 'unreadable'],
  ['too-many', { entries: 60_000 }, 'tooMany'],
  ['too-large', {}, 'tooLarge'],
  ['wrong-host', {}, 'wrongHost'],
  ['wrong-folder', {}, 'wrongFolder'],
  ['invalid-urls', {}, 'invalidUrls'],
  ['nested-index', {}, 'nestedIndex'],
] as const)('names a sitemap that is %s', (problem, more, key) => {
  expect(ruled(sitemapErrors, siteWith({ problem, ...more }))).toEqual(['fail', `${key}: /`])
})

it('names the URLs that are of another host, and not those that are right', () => {
  const misplaced = Uint32Array.of(1)
  const site = siteOf(
    { '/': {}, 'https://other.example/a': {} },
    { sitemaps: [{ pages: ['/', 'https://other.example/a'], problem: 'wrong-host', misplaced }] },
  )
  expect(ruled(sitemapErrors, site)).toEqual(['fail', 'wrongHost: https://other.example/a'])
})

it('warns of one sitemap among many', () => {
  const sitemaps = Array.from({ length: 30 }, () => ({}))
  expect(ruled(sitemapErrors, siteWith({ problem: 'too-large' }, ...sitemaps))[0]).toBe('warn')
})

it('passes valid sitemaps, and a wrong guess next to them', () => {
  const guess = { named: false, problem: 'unreachable', status: 404 } as const
  expect(ruled(sitemapErrors, siteWith({}, guess))).toEqual(['pass'])
  expect(ruled(sitemapErrors, siteWith(guess))).toEqual(['not-applicable'])
  expect(ruled(sitemapErrors, siteWith())).toEqual(['not-applicable'])
})

it('does not say that a sitemap with too many entries has as many as are allowed', () => {
  // Reading ends at the limit.
  const [group] = sitemapErrors.check(siteWith({ problem: 'too-many', entries: 50_000 })).groups
  expect(group!.message.text).toMatch(/lists more than 50,000 URLs; 50,000 are allowed\.$/)
})

it('does not call a sitemap broken that was refused because of too many requests', () => {
  const refused = { problem: 'unreachable', status: 429 } as const
  expect(ruled(sitemapErrors, siteWith(refused, {}))).toEqual(['pass', 'note refused: /'])
  expect(ruled(sitemapErrors, siteWith(refused))).toEqual(['unknown', 'note refused: /'])
  expect(ruled(sitemapErrors, siteWith(refused, { problem: 'unreadable' }))[0]).toBe('fail')
})
