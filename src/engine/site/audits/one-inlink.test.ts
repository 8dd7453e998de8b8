import { expect, it } from 'vitest'
import { ruled, siteOf } from '../testing/site.ts'
import { oneInlink } from './one-inlink.ts'

const path = {
  '/': { links: ['/1'] },
  '/1': { links: ['/2'] },
  '/2': { links: ['/3', '/back'] },
  '/back': { links: ['/3'] },
}

it('groups deep pages by the only page that links to them', () => {
  const site = siteOf({ ...path, '/3': { links: ['/a', '/a', '/old'] }, '/old': '/b' })
  expect(ruled(oneInlink, site)).toEqual(['warn', 'only /3: /a /b'])
  expect(oneInlink.claimsAbsence).toBe(true)
})

it('passes near pages, pages with a second link, and pages that are not indexed', () => {
  const site = siteOf({
    ...path,
    '/3': { links: ['/a', '/4', '/hidden'] },
    '/4': { links: ['/a', '/4', '/3'] },
    '/back': { links: ['/3', '/4'] },
    '/hidden': { flags: ['noindex'] },
  })
  expect(ruled(oneInlink, site)).toEqual(['pass'])
})

it('leaves pages of a trap to the finding about it', () => {
  const site = siteOf({ ...path, '/3': { links: ['/day/1'] } }, { closed: { '/day/{number}': 'endless' } })
  expect(ruled(oneInlink, site)).toEqual(['pass'])
})
