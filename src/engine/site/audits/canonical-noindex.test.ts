import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { canonicalNoindex } from './canonical-noindex.ts'

it('names canonical URLs that are noindex or blocked', () => {
  const site = siteOf({
    '/a': { canonical: '/hidden' },
    '/b': { canonical: '/hidden' },
    '/c': { canonical: '/blocked' },
    '/d': { canonical: '/for-google' },
    '/hidden': { flags: ['noindex'] },
    '/blocked': { state: 'blocked' },
    '/for-google': { flags: ['blockedForGoogle'] },
  })
  expect(ruled(canonicalNoindex, site)).toEqual([
    'fail',
    'noindex /hidden: /a /b',
    'blocked /blocked: /c',
    'blocked /for-google: /d',
  ])
})

it('warns of one page among many', () => {
  const site = siteOf({
    ...many('/p', 40, (n) => ({ canonical: `/p${n}` })),
    '/a': { canonical: '/x' },
    '/x': { flags: ['noindex'] },
  })
  expect(ruled(canonicalNoindex, site)[0]).toBe('warn')
})

it('passes other canonicals and noindex pages that name themselves', () => {
  const site = siteOf({ '/a': { canonical: '/b' }, '/b': {}, '/c': { canonical: '/c', flags: ['noindex'] } })
  expect(ruled(canonicalNoindex, site)).toEqual(['pass'])
})

it('does not judge canonicals of which none was requested', () => {
  const site = siteOf({
    '/': { canonical: '/other' },
    '/a': { canonical: 'https://other.example/a' },
    '/other': { state: 'skipped' },
  })
  expect(ruled(canonicalNoindex, site)).toEqual(['unknown'])
})
