import { expect, it } from 'vitest'
import { ruled, siteOf } from '../testing/site.ts'
import { redirectChains } from './redirect-chains.ts'

/** `/1` redirects to `/2`, and so on to `/last`. */
const chain = (hops: number) =>
  Object.fromEntries(
    Array.from({ length: hops }, (_, i) => [`/hop/${i + 1}`, i + 1 === hops ? '/last' : `/hop/${i + 2}`]),
  )

it('names chains of more than one redirect that a link leads to', () => {
  const site = siteOf({ '/': { links: ['/hop/1', '/hop/2'] }, '/a': { links: ['/hop/1'] }, ...chain(2) })
  expect(ruled(redirectChains, site)).toEqual(['warn', 'chain /hop/1: / /a'])
})

it('fails from five redirects on', () => {
  expect(ruled(redirectChains, siteOf({ '/': { links: ['/hop/1'] }, ...chain(4) }))[0]).toBe('warn')
  expect(ruled(redirectChains, siteOf({ '/': { links: ['/hop/1'] }, ...chain(5) }))[0]).toBe('fail')
  expect(redirectChains.check(siteOf({ '/': { links: ['/hop/1'] }, ...chain(30) })).summary.params).toEqual({
    count: 1,
    hops: 20,
  })
})

it('counts redirects to https and www once for the whole site', () => {
  const forms = (path: string) => ({
    [`http://site.example${path}`]: `https://site.example${path}`,
    [`https://site.example${path}`]: `https://www.site.example${path}`,
  })
  const links = ['http://site.example/a', 'http://site.example/b']
  const site = siteOf({ '/home': { links }, ...forms('/a'), ...forms('/b') })
  expect(ruled(redirectChains, site)).toEqual(['warn', 'forms http://site.example/a: /home'])
})

it('leaves loops, single redirects and chains that nothing links to alone', () => {
  const site = siteOf({
    '/': { links: ['/x', '/to-x', '/once'] },
    '/x': '/y',
    '/y': '/x',
    '/to-x': '/x',
    '/once': '/',
    ...chain(3),
  })
  expect(ruled(redirectChains, site)).toEqual(['pass'])
})

it('does not apply without redirects', () => {
  expect(ruled(redirectChains, siteOf({ '/': { links: ['/a'] } }))).toEqual(['not-applicable'])
})
