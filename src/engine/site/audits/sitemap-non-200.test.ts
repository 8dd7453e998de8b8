import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { sitemapNon200 } from './sitemap-non-200.ts'

it('names entries that redirect or fail, by pattern', () => {
  const site = siteOf(
    { '/': {}, '/old/1': '/', '/old/2': '/', '/gone': 404, '/down': { state: 'failed', flags: ['confirmed'] } },
    { sitemaps: [{ pages: ['/', '/old/1', '/old/2', '/gone'] }, { pages: ['/gone', '/down'] }] },
  )
  expect(ruled(sitemapNon200, site)).toEqual([
    'fail',
    'redirects /old/1: /old/1 /old/2',
    'fails /gone: /gone',
    'fails /down: /down',
  ])
})

it('warns up to 1 % of the entries', () => {
  const siteWith = (gone: number) => {
    const pages = { ...many('/p', 200 - gone), ...many('/gone', gone, () => 404) }
    return siteOf(pages, { sitemaps: [{ pages: Object.keys(pages) }] })
  }
  expect(ruled(sitemapNon200, siteWith(2))[0]).toBe('warn')
  expect(ruled(sitemapNon200, siteWith(3))[0]).toBe('fail')
})

it('leaves entries that refused, failed once or were not fetched open', () => {
  const open = { '/login': { state: 'refused', status: 403 }, '/busy': 503, '/later': { state: 'waiting' } } as const
  const pages = Object.keys(open)
  expect(ruled(sitemapNon200, siteOf({ '/': {}, ...open }, { sitemaps: [{ pages: ['/', ...pages] }] }))).toEqual([
    'pass',
    'note refused /login: /login',
  ])
  expect(ruled(sitemapNon200, siteOf({ '/': {}, ...open }, { sitemaps: [{ pages }] }))[0]).toBe('unknown')
})
