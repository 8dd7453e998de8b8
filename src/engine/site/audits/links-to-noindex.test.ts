import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { linksToNoindex } from './links-to-noindex.ts'

const siteWith = (target: string, linking: number) =>
  siteOf({ ...many('/p', 9, (n) => ({ links: n <= linking ? [target] : ['/p1'] })), [target]: { flags: ['noindex'] } })

it('names noindex pages that more than half of all pages link to', () => {
  expect(ruled(linksToNoindex, siteWith('/shop', 5))).toEqual(['pass'])
  expect(ruled(linksToNoindex, siteWith('/shop', 6))).toEqual(['warn', 'linked /shop: /p1 /p2 /p3 /p4 /p5 /p6'])
})

it('passes privacy, imprint and log-in pages', () => {
  for (const path of ['/privacy', '/impressum', '/login'])
    expect(ruled(linksToNoindex, siteWith(path, 9))).toEqual(['pass'])
})
