import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { crawlTraps } from './crawl-traps.ts'

const siteWith = (days: number, pages: number) =>
  siteOf(
    { '/': {}, ...many('/calendar/', days, (n) => (n > 2 ? { state: 'skipped' } : {})), ...many('/p', pages) },
    { closed: { '/calendar/{number}': 'endless' } },
  )

it('names each pattern that was closed, with the pages that were fetched', () => {
  const site = siteWith(5, 10)
  expect(ruled(crawlTraps, site)).toEqual(['warn', 'endless /calendar/1: /calendar/1 /calendar/2'])
  expect(crawlTraps.check(site).groups[0]!.message.params).toEqual({
    pattern: '/calendar/{number}',
    pages: 2,
    known: 5,
  })
})

it('fails if most of the known URLs belong to it', () => {
  expect(ruled(crawlTraps, siteWith(11, 10))[0]).toBe('warn')
  expect(ruled(crawlTraps, siteWith(12, 10))[0]).toBe('fail')
})

it('passes large archives that stayed open', () => {
  expect(ruled(crawlTraps, siteOf({ '/': {}, ...many('/archive/', 500) }))).toEqual(['pass'])
})
