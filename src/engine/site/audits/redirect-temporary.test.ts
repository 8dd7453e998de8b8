import { expect, it } from 'vitest'
import { many, type PageDescription, ruled, siteOf } from '../testing/site.ts'
import { redirectTemporary } from './redirect-temporary.ts'

const siteWith = (howMany: number, more: PageDescription = {}, pages = 1000) =>
  siteOf({
    '/': { links: Object.keys(many('/old/', howMany)) },
    ...many('/old/', howMany, (n) => ({ redirect: `/p${n}`, temporary: true, ...more })),
    ...many('/p', pages),
  })

it('names a pattern with more than 20 temporary redirects', () => {
  expect(ruled(redirectTemporary, siteWith(20))).toEqual(['pass'])
  const [outcome, group] = ruled(redirectTemporary, siteWith(21))
  expect(outcome).toBe('warn')
  expect(group).toMatch(/^pattern \/old\/1: \/old\/1 \/old\/2 .*\/old\/21$/)
})

it('fails for more than 5 % of all URLs', () => {
  expect(ruled(redirectTemporary, siteWith(21, {}, 30))[0]).toBe('fail')
})

it('passes redirects that depend on the visitor, that are permanent, or that nothing links to', () => {
  expect(ruled(redirectTemporary, siteWith(30, { flags: ['conditionalRedirect'] }))).toEqual(['pass'])
  expect(ruled(redirectTemporary, siteWith(30, { flags: ['utility'] }))).toEqual(['pass'])
  expect(ruled(redirectTemporary, siteWith(30, { temporary: false }))).toEqual(['pass'])
  const unlinked = siteOf({ '/': {}, ...many('/old/', 30, () => ({ redirect: '/', temporary: true })) })
  expect(ruled(redirectTemporary, unlinked)).toEqual(['pass'])
})
