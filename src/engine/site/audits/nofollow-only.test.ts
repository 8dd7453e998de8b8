import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { nofollowOnly } from './nofollow-only.ts'

const nofollow = (to: string) => ({ to, nofollow: true })

it('names indexable pages whose links are all nofollow, by their own mark or that of the page', () => {
  const site = siteOf({
    '/': { links: ['/a', nofollow('/x')] },
    '/a': { links: ['/x', '/y'], flags: ['nofollow'] },
  })
  expect(ruled(nofollowOnly, site)).toEqual(['fail', 'site/pattern /x: /x', 'site/pattern /y: /y'])
  expect(nofollowOnly.claimsAbsence).toBe(true)
})

it('warns of one page among many', () => {
  expect(ruled(nofollowOnly, siteOf({ '/': { links: [nofollow('/x'), ...Object.keys(many('/p', 40))] } }))[0]).toBe(
    'warn',
  )
})

it('passes pages with another link, also over a redirect, the start page, and pages without any link', () => {
  const site = siteOf({
    '/': { links: [nofollow('/a'), '/b', '/old'] },
    '/b': { links: ['/a', nofollow('/'), nofollow('/c'), nofollow('/hidden')] },
    '/old': '/c',
    '/hidden': { flags: ['noindex'] },
    '/orphan': {},
  })
  expect(ruled(nofollowOnly, site)).toEqual(['pass'])
})
