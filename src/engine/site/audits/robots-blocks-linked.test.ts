import { expect, it } from 'vitest'
import { ruled, siteOf } from '../testing/site.ts'
import { robotsBlocksLinked } from './robots-blocks-linked.ts'

const blocked = { state: 'blocked' as const }

it('names the linked URLs that each line blocks', () => {
  const site = siteOf(
    { '/': { links: ['/shop/1', '/shop/2', '/old'] }, '/shop/1': blocked, '/shop/2': blocked, '/old': blocked },
    {
      robotsRules: [
        { line: 2, text: 'Disallow: /old', addresses: ['/old'] },
        { line: 3, text: 'Disallow: /shop/', addresses: ['/shop/1', '/shop/2'] },
      ],
    },
  )
  expect(ruled(robotsBlocksLinked, site)).toEqual(['warn', 'rule /shop/1: /shop/1 /shop/2', 'rule /old: /old'])
  expect(robotsBlocksLinked.check(site).groups.at(-1)!.message.params).toEqual({ line: 3, text: 'Disallow: /shop/' })
})

it('passes searches and carts, and what nothing links to', () => {
  const site = siteOf(
    { '/': { links: ['/search?q=x', '/cart', '/a'] }, '/search?q=x': blocked, '/cart': blocked, '/unlinked': blocked },
    { robotsRules: [{ line: 2, text: 'Disallow: /', addresses: ['/search?q=x', '/cart', '/unlinked'] }] },
  )
  expect(ruled(robotsBlocksLinked, site)).toEqual(['pass'])
})

it('does not claim that nothing is blocked where some rules were ignored', () => {
  const pages = { '/': { links: ['/a'] } }
  expect(ruled(robotsBlocksLinked, siteOf(pages, { hosts: { robotsIgnoredFrom: 417 } }))).toEqual(['unknown'])
  expect(ruled(robotsBlocksLinked, siteOf(pages))).toEqual(['pass'])
})
