import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { canonicalBroken } from './canonical-broken.ts'

it('names each canonical URL that does not work, with its pages', () => {
  const site = siteOf({
    '/a': { canonical: '/gone' },
    '/b': { canonical: '/gone' },
    '/c': { canonical: '/down' },
    '/d': { canonical: '/d' },
    '/gone': 404,
    '/down': { state: 'failed', flags: ['confirmed'] },
  })
  expect(ruled(canonicalBroken, site)).toEqual(['fail', 'status /gone: /a /b', 'noResponse /down: /c'])
})

it('warns up to 1 % of the pages with a canonical', () => {
  const siteWith = (broken: number) =>
    siteOf({ ...many('/p', 200, (n) => ({ canonical: n <= broken ? '/gone' : `/p${n}` })), '/gone': 404 })
  expect(ruled(canonicalBroken, siteWith(2))[0]).toBe('warn')
  expect(ruled(canonicalBroken, siteWith(3))[0]).toBe('fail')
})

it('leaves targets that refused, failed once, redirect, or were not fetched open', () => {
  const site = siteOf({
    '/a': { canonical: '/private' },
    '/b': { canonical: '/flaky' },
    '/c': { canonical: '/old' },
    '/d': { canonical: 'https://other.example/d' },
    '/private': { state: 'refused', status: 403 },
    '/flaky': 500,
    '/old': '/new',
  })
  expect(ruled(canonicalBroken, site)).toEqual(['pass', 'note refused /private: /a'])
})

it('does not judge canonicals of which none was requested', () => {
  const site = siteOf({
    '/': { canonical: '/other' },
    '/a': { canonical: 'https://other.example/a' },
    '/other': { state: 'skipped' },
  })
  expect(ruled(canonicalBroken, site)).toEqual(['unknown'])
})
