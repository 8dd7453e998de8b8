import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { canonicalRedirects } from './canonical-redirects.ts'

it('names each canonical URL that redirects, with its pages', () => {
  const site = siteOf({ '/a': { canonical: '/old' }, '/b': { canonical: '/old' }, '/old': '/new' })
  expect(ruled(canonicalRedirects, site)).toEqual(['fail', 'redirects /old: /a /b'])
})

it('warns of one page among many', () => {
  const site = siteOf({
    ...many('/p', 40, (n) => ({ canonical: `/p${n}` })),
    '/a': { canonical: '/old' },
    '/old': '/p1',
  })
  expect(ruled(canonicalRedirects, site)).toEqual(['warn', 'redirects /old: /a'])
})

it('passes canonicals that answer or fail, and does not apply without any', () => {
  const site = siteOf({
    '/a': { canonical: '/b' },
    '/b': { canonical: '/b' },
    '/c': { canonical: '/gone' },
    '/gone': 404,
  })
  expect(ruled(canonicalRedirects, site)).toEqual(['pass'])
  expect(ruled(canonicalRedirects, siteOf({ '/': {}, '/old': '/' }))).toEqual(['not-applicable'])
})

it('does not judge canonicals of which none was requested', () => {
  const site = siteOf({
    '/': { canonical: '/other' },
    '/a': { canonical: 'https://other.example/a' },
    '/other': { state: 'skipped' },
  })
  expect(ruled(canonicalRedirects, site)).toEqual(['unknown'])
})
