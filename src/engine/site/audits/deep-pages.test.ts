import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { deepPages } from './deep-pages.ts'

/** A path of three clicks, then `deep` pages with four. */
const siteWith = (deep: number, near: number) =>
  siteOf({
    '/': { links: ['/1', ...Object.keys(many('/near/', near))] },
    '/1': { links: ['/2'] },
    '/2': { links: ['/3'] },
    '/3': { links: Object.keys(many('/deep/', deep)) },
  })

it('warns above 25 % and fails above 50 %', () => {
  expect(ruled(deepPages, siteWith(2, 2))).toEqual(['pass'])
  expect(ruled(deepPages, siteWith(3, 2))).toEqual(['warn', 'site/pattern /deep/1: /deep/1 /deep/2 /deep/3'])
  expect(ruled(deepPages, siteWith(6, 2))[0]).toBe('warn')
  expect(ruled(deepPages, siteWith(7, 2))[0]).toBe('fail')
  expect(deepPages.claimsAbsence).toBe(true)
})

it('takes a chain of pages and what only they link to for one cause', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [`/list?page=${i + 2}`, { links: [`/list?page=${i + 3}`, `/article/${i}`] }]),
  )
  const [, ...groups] = ruled(deepPages, siteOf({ '/': { links: ['/list?page=2'] }, ...chain }))
  expect(groups).toHaveLength(1)
  expect(groups[0]).toMatch(/^paging \/list\?page=5: .*page=11/)
})

it('does not blame paging for pages behind a redirect', () => {
  const site = siteOf({
    '/': { links: ['/1'] },
    '/1': { links: ['/2'] },
    '/2': { links: ['/3'] },
    '/3': { links: ['/old', '/old2'] },
    '/old': '/deep/1',
    '/old2': '/deep/2',
  })
  expect(ruled(deepPages, site)).toEqual(['warn', 'site/pattern /deep/1: /deep/1 /deep/2'])
})

it('counts no pages that links don’t reach or that are not indexed', () => {
  const site = siteOf({
    '/': { links: ['/1'] },
    '/1': { links: ['/2'] },
    '/2': { links: ['/3'] },
    '/3': { links: Object.keys(many('/hidden/', 9)) },
    ...many('/hidden/', 9, () => ({ flags: ['noindex'] })),
    ...many('/unlinked/', 9),
  })
  expect(ruled(deepPages, site)).toEqual(['pass'])
})

it('allows two more clicks to sites of more than 10,000 pages', () => {
  const links = Object.keys(many('/p', 5000))
  const site = siteOf({
    '/': { links: ['/1', ...links] },
    '/1': { links: ['/2'] },
    '/2': { links: ['/3'] },
    '/3': { links: Object.keys(many('/deep/', 5000)) },
  })
  expect(ruled(deepPages, site)).toEqual(['pass'])
  expect(deepPages.check(site).summary.params['clicks']).toBe(6)
})

it('leaves pages of a trap to the finding about it', () => {
  const days = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`/day/${i}`, { links: [`/day/${i + 1}`] }]))
  const site = siteOf({ '/': { links: ['/day/0'] }, ...days }, { closed: { '/day/{number}': 'endless' } })
  expect(ruled(deepPages, site)).toEqual(['pass'])
})
