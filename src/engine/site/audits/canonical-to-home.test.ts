import { expect, it } from 'vitest'
import { many, type PageDescription, prose, ruled, siteOf } from '../testing/site.ts'
import { canonicalToHome } from './canonical-to-home.ts'

const siteWith = (wrong: number, right: number, more: PageDescription = {}) =>
  siteOf({
    '/': { canonical: '/', text: prose('start') },
    ...many('/p', wrong, (n) => ({ canonical: '/', text: prose(`p${n}`), ...more })),
    ...many('/q', right, (n) => ({ canonical: `/q${n}` })),
  })

it('fails for more than five pages that are more than 20 %', () => {
  const [outcome, group] = ruled(canonicalToHome, siteWith(6, 20))
  expect(outcome).toBe('fail')
  expect(group).toBe('site/pattern /p1: /p1 /p2 /p3 /p4 /p5 /p6')
  expect(ruled(canonicalToHome, siteWith(5, 1))).toEqual(['pass'])
  expect(ruled(canonicalToHome, siteWith(6, 23))).toEqual(['pass'])
})

it('passes copies of the start page and its forms with parameters', () => {
  expect(ruled(canonicalToHome, siteWith(10, 1, { text: prose('start') }))).toEqual(['pass'])
  const withParameters = siteOf({ '/': { canonical: '/' }, ...many('/?page=', 10, () => ({ canonical: '/' })) })
  expect(ruled(canonicalToHome, withParameters)).toEqual(['pass'])
})
