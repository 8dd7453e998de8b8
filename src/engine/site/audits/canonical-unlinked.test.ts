import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { canonicalUnlinked } from './canonical-unlinked.ts'

it('names canonical pages of linked copies that nothing links to', () => {
  const site = siteOf({
    '/': { links: ['/a', '/b'] },
    '/a': { canonical: '/page' },
    '/b': { canonical: '/page' },
    '/page': {},
  })
  expect(ruled(canonicalUnlinked, site)).toEqual(['fail', 'unlinked /page: /a /b'])
})

it('warns of one page among many', () => {
  const pages = many('/p', 40, (n) => ({ canonical: `/p${n}` }))
  const site = siteOf({ '/': { links: ['/a', ...Object.keys(pages)] }, ...pages, '/a': { canonical: '/page' } })
  expect(ruled(canonicalUnlinked, site)[0]).toBe('warn')
})

it('passes targets that are linked directly or over a redirect, AMP pages, orphans, and other sites', () => {
  const site = siteOf({
    '/': { links: ['/a', '/b', '/linked', '/old', '/amp', '/feed', '/external'] },
    '/a': { canonical: '/linked' },
    '/b': { canonical: '/new' },
    '/old': '/new',
    '/amp': { canonical: '/article', flags: ['amp'] },
    '/orphan': { canonical: '/other-orphan' },
    '/feed': { canonical: '/feed.pdf' },
    '/external': { canonical: 'https://other.example/' },
    '/home': { canonical: '/' },
  })
  expect(ruled(canonicalUnlinked, site)).toEqual(['pass'])
  expect(canonicalUnlinked.claimsAbsence).toBe(true)
})

it('passes the start page, where visitors arrive without a link', () => {
  const site = siteOf({ '/': { links: ['/home'] }, '/home': { canonical: '/' } })
  expect(ruled(canonicalUnlinked, site)).toEqual(['pass'])
})
