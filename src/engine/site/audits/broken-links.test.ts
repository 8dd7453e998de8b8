import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { brokenLinks } from './broken-links.ts'

it('names each broken URL with the pages that link to it', () => {
  const site = siteOf({
    '/': { links: ['/a', '/gone', '/down'] },
    '/a': { links: ['/gone', '/gone'] },
    '/gone': 404,
    '/down': { state: 'failed', flags: ['confirmed'] },
  })
  expect(ruled(brokenLinks, site)).toEqual(['fail', 'status /gone: / /a', 'noResponse /down: /'])
  expect(brokenLinks.check(site).summary.params).toEqual({ count: 2, targets: 2 })
})

it('fails for more than 5 % of the pages, or for the start page', () => {
  const siteWith = (broken: number) =>
    siteOf({
      '/': { links: Object.keys(many('/p', 39)) },
      ...many('/p', 39, (n) => (n <= broken ? { links: ['/gone'] } : {})),
      '/gone': 410,
    })
  expect(ruled(brokenLinks, siteWith(2))).toEqual(['warn', 'status /gone: /p1 /p2'])
  expect(ruled(brokenLinks, siteWith(3))[0]).toBe('fail')
})

it('follows redirects to where they end', () => {
  const site = siteOf({ '/': { links: ['/old', '/fine'] }, '/old': '/gone', '/gone': 404, '/fine': '/a', '/a': {} })
  expect(ruled(brokenLinks, site)).toEqual(['fail', 'status /gone: /'])
})

it('names redirects without a valid target, and not those to a mail program', () => {
  const site = siteOf({
    '/': { links: ['/moved', '/mail'] },
    '/moved': { status: 301, flags: ['deadRedirect'] },
    '/mail': { status: 302 },
  })
  expect(ruled(brokenLinks, site)).toEqual(['fail', 'noTarget /moved: /'])
})

it('does not call refusals, passing errors and unrequested addresses broken', () => {
  const site = siteOf({
    '/': { links: ['/login', '/busy', '/error', '/later', 'https://other.example/gone', '/ok'] },
    '/login': { state: 'refused', status: 403 },
    '/busy': { status: 429 },
    '/error': { status: 503 },
    '/later': { state: 'skipped' },
    'https://other.example/gone': { status: 404 },
  })
  expect(ruled(brokenLinks, site)).toEqual([
    'pass',
    'note refused /login: /',
    'note refused /busy: /',
    'note doubtful /error: /',
  ])
})

it('does not apply to a site without internal links', () => {
  expect(ruled(brokenLinks, siteOf({ '/': { links: ['https://other.example/'] } }))).toEqual(['not-applicable'])
})

it('does not judge links of which none was requested, as those of a list that lead to other pages', () => {
  const site = siteOf({
    '/': { links: ['/other', '/login'] },
    '/a': { links: ['/a', '/other'] },
    '/other': { state: 'skipped' },
    '/login': { state: 'refused', status: 403 },
  })
  expect(ruled(brokenLinks, site)).toEqual(['unknown', 'note refused /login: /'])
})
