import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { redirectsToHome } from './redirects-to-home.ts'

const siteWith = (howMany: number, pages = 500) =>
  siteOf({ '/': {}, ...many('/old/', howMany, () => '/'), ...many('/p', pages) })

it('names ten URLs and more that redirect to the start page', () => {
  const [outcome, group] = ruled(redirectsToHome, siteWith(10))
  expect(outcome).toBe('warn')
  expect(group).toMatch(/^site\/pattern \/old\/1: \/old\/1 .*\/old\/10$/)
  expect(ruled(redirectsToHome, siteWith(10, 20))[0]).toBe('fail')
})

it('passes a few short links', () => {
  expect(ruled(redirectsToHome, siteWith(9))).toEqual(['pass'])
})

it('passes forms of the start page, log-ins, and variants of one URL', () => {
  const site = siteOf({
    '/': {},
    ...many('/?utm_source=', 20, () => '/'),
    ...many('/old?utm_source=', 20, () => '/'),
    ...many('/in/', 20, () => ({ redirect: '/', flags: ['utility'] })),
    ...many('/lang/', 20, () => ({ redirect: '/', flags: ['conditionalRedirect'] })),
    ...many('/moved/', 20, () => '/new'),
  })
  expect(ruled(redirectsToHome, site)).toEqual(['pass'])
})
