import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { nofollowInternal } from './nofollow-internal.ts'

const nofollow = (to: string) => ({ to, nofollow: true })

it('names indexable pages that are linked with nofollow', () => {
  const site = siteOf({ '/': { links: ['/a', nofollow('/b')] }, '/a': { links: ['/', nofollow('/b')] }, '/b': {} })
  expect(ruled(nofollowInternal, site)).toEqual(['fail', 'nofollow /b: / /a'])
})

it('warns of one page among many', () => {
  expect(ruled(nofollowInternal, siteOf({ '/': { links: [nofollow('/p1')] }, ...many('/p', 40) }))[0]).toBe('warn')
})

it('passes log-ins, filters, pages that are not indexed or not known, and other sites', () => {
  const site = siteOf({
    '/': {
      links: ['/a', ...['/login', '/list?color=red', '/hidden', '/next-day', 'https://other.example/'].map(nofollow)],
    },
    '/hidden': { flags: ['noindex'] },
    '/next-day': { state: 'skipped' },
  })
  expect(ruled(nofollowInternal, site)).toEqual(['pass'])
})
