import { expect, it } from 'vitest'
import { many, prose, ruled, siteOf } from '../testing/site.ts'
import { parameterDuplicates } from './parameter-duplicates.ts'

const text = prose('same')

it('finds copies under tracking parameters and in another order of parameters', () => {
  const site = siteOf({
    '/a': { text },
    '/a?utm_source=x': { text },
    '/b?x=1&y=2': { text },
    '/b?y=2&x=1': { text },
  })
  expect(ruled(parameterDuplicates, site)).toEqual([
    'fail',
    'copies /a: /a /a?utm_source=x',
    'copies /b?x=1&y=2: /b?x=1&y=2 /b?y=2&x=1',
  ])
})

it('warns if it concerns few pages', () => {
  const site = siteOf({ ...many('/p', 60), '/a': { text }, '/a?utm_source=x': { text } })
  expect(ruled(parameterDuplicates, site)[0]).toBe('warn')
})

it('passes copies with a canonical link, and parameters that change the page', () => {
  const site = siteOf({
    '/a': { text },
    '/a?utm_source=x': { text, canonical: '/a' },
    ...many('/list?page=', 5, (n) => ({ text: prose(`page${n}`) })),
    '/search?q=a&utm_source=x': { text: prose('one') },
    '/search?q=a': { text: prose('two') },
  })
  expect(ruled(parameterDuplicates, site)).toEqual(['pass'])
})

it('does not apply without parameters', () => {
  expect(ruled(parameterDuplicates, siteOf({ '/a': { text }, '/a/': { text } }))).toEqual(['not-applicable'])
})
