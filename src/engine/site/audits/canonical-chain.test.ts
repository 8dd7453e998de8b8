import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { canonicalChain } from './canonical-chain.ts'

it('names chains and loops by the URL in their middle', () => {
  const site = siteOf({
    '/a': { canonical: '/b' },
    '/a2': { canonical: '/b' },
    '/b': { canonical: '/c' },
    '/x': { canonical: '/y' },
    '/y': { canonical: '/x' },
  })
  expect(ruled(canonicalChain, site)).toEqual(['fail', 'chain /b: /a /a2', 'loop /x: /y', 'loop /y: /x'])
})

it('warns of one page among many', () => {
  const pages = many('/p', 60, (n) => ({ canonical: `/p${n}` }))
  expect(ruled(canonicalChain, siteOf({ ...pages, '/a': { canonical: '/b' }, '/b': { canonical: '/p1' } }))[0]).toBe(
    'warn',
  )
})

it('passes canonicals that name themselves or none', () => {
  const site = siteOf({ '/a': { canonical: '/b' }, '/b': { canonical: '/b' }, '/c': { canonical: '/d' }, '/d': {} })
  expect(ruled(canonicalChain, site)).toEqual(['pass'])
})
