import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { redirectingLinks } from './redirecting-links.ts'

it('names each URL that redirects, with the pages that link to it', () => {
  const site = siteOf({ '/': { links: ['/old', '/a'] }, '/a': { links: ['/old'] }, '/old': '/new' })
  expect(ruled(redirectingLinks, site)).toEqual(['fail', 'redirects /old: / /a'])
})

it('does not say to link to a target that does not work', () => {
  const site = siteOf({
    '/': { links: ['/old', '/older', '/busy', '/moved'] },
    '/old': '/gone',
    '/older': '/old',
    '/gone': 404,
    '/busy': '/full',
    '/full': { status: 503 },
    '/moved': '/a',
    '/a': {},
  })
  expect(ruled(redirectingLinks, site)).toEqual([
    'fail',
    'redirectsToBroken /old: /',
    'redirectsToBroken /older: /',
    'redirects /busy: /',
    'redirects /moved: /',
  ])
})

it('does not say to link to the target of a redirect loop, unless cookies may end it', () => {
  const site = siteOf({
    '/': { links: ['/in', '/x', '/self', '/shop'] },
    '/in': '/x',
    '/x': '/y',
    '/y': '/x',
    '/self': '/self',
    '/shop': '/cookie',
    '/cookie': { redirect: '/shop', temporary: true, flags: ['conditionalRedirect'] },
  })
  expect(ruled(redirectingLinks, site)).toEqual([
    'fail',
    'redirectsInLoop /in: /',
    'redirectsInLoop /x: /',
    'redirectsInLoop /self: /',
    'redirects /shop: /',
  ])
})

it('does not say to link to a page of another site that is gone', () => {
  const site = siteOf(
    { '/': { links: ['/partner', '/shop'] }, '/partner': 'https://a.example/', '/shop': 'https://b.example/' },
    { external: { 'https://a.example/': 'gone', 'https://b.example/': 'ok' } },
  )
  expect(ruled(redirectingLinks, site)).toEqual(['fail', 'redirectsToBroken /partner: /', 'redirects /shop: /'])
})

it('warns of a few pages and fails for more than 100', () => {
  const siteWith = (linking: number) =>
    siteOf({ ...many('/p', 3000, (n) => (n <= linking ? { links: ['/old'] } : { links: ['/p1'] })), '/old': '/p1' })
  expect(ruled(redirectingLinks, siteWith(100))[0]).toBe('warn')
  expect(ruled(redirectingLinks, siteWith(101))[0]).toBe('fail')
})

it('only notes redirects for log-ins, languages and carts', () => {
  const site = siteOf({
    '/': { links: ['/lang', '/account', 'https://other.example/old'] },
    '/lang': { redirect: '/en', temporary: true, flags: ['conditionalRedirect'] },
    '/account': { redirect: '/login', temporary: true, flags: ['utility'] },
    'https://other.example/old': 'https://other.example/new',
  })
  expect(ruled(redirectingLinks, site)).toEqual(['pass', 'note conditional /lang: /', 'note conditional /account: /'])
})

it('takes a permanent redirect of a utility page for what it is', () => {
  const site = siteOf({ '/': { links: ['/imprint'] }, '/imprint': { redirect: '/imprint/', flags: ['utility'] } })
  expect(ruled(redirectingLinks, site)).toEqual(['fail', 'redirects /imprint: /'])
})

it('does not judge links of which none was requested', () => {
  const site = siteOf({ '/': { links: ['/other'] }, '/other': { state: 'skipped' } })
  expect(ruled(redirectingLinks, site)).toEqual(['unknown'])
})
