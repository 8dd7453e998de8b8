import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { sessionIds } from './session-ids.ts'

const id = '0123456789abcdef0123456789abcdef'

it('names the patterns of URLs with a session ID, with the pages that link to them', () => {
  const site = siteOf({
    '/': { links: [`/shop?PHPSESSID=${id}`, `/a?PHPSESSID=${id}`] },
    '/b': { links: [`/shop?PHPSESSID=${id}2`] },
  })
  expect(ruled(sessionIds, site)).toEqual([
    'fail',
    `pattern /shop?PHPSESSID=${id}: / /b`,
    `pattern /a?PHPSESSID=${id}: /`,
  ])
})

it('warns if few pages have such links', () => {
  expect(ruled(sessionIds, siteOf({ ...many('/p', 60), '/p1': { links: [`/a?PHPSESSID=${id}`] } }))[0]).toBe('warn')
})

it('passes hashes in file names and versions, other sites, and what nothing links to', () => {
  const site = siteOf({
    '/': { links: [`/app.${id}.js`, `/doc?v=${id}`, `https://other.example/?PHPSESSID=${id}`, '/a'] },
    [`/only-known?PHPSESSID=${id}`]: {},
  })
  expect(ruled(sessionIds, site)).toEqual(['pass'])
})
