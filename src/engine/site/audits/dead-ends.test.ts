import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { deadEnds } from './dead-ends.ts'

it('names pages that link to no other page of the site, by pattern', () => {
  const site = siteOf({
    '/': { links: ['/a/1', '/a/2', '/b'] },
    '/a/1': { links: ['/a/1', 'https://other.example/'] },
    '/a/2': { canonical: '/a/2' },
    '/b': { links: ['/'] },
  })
  expect(ruled(deadEnds, site)).toEqual(['fail', 'site/pattern /a/1: /a/1 /a/2'])
})

it('warns of one page among many', () => {
  expect(
    ruled(deadEnds, siteOf({ ...many('/p', 40, () => ({ links: ['/'] })), '/x': {}, '/': { links: ['/x'] } }))[0],
  ).toBe('warn')
})

it('leaves pages whose links scripts may add open, and passes those that are not indexed', () => {
  const site = siteOf({
    '/': { links: ['/app'] },
    '/app': { flags: ['needsScripts'] },
    '/hidden': { flags: ['noindex'] },
  })
  expect(ruled(deadEnds, site)).toEqual(['unknown'])
  expect(
    ruled(deadEnds, siteOf({ '/': { links: ['/a'] }, '/a': { links: ['/'] }, '/hidden': { flags: ['noindex'] } })),
  ).toEqual(['pass'])
})
