import { expect, it } from 'vitest'
import { many, type PageDescription, ruled, siteOf } from '../testing/site.ts'
import { heavyPages } from './heavy-pages.ts'

const siteWith = (heavy: number, page: PageDescription, photo = 0) =>
  siteOf({
    ...many('/heavy/', heavy, () => page),
    ...many('/p', 30 - heavy, () => ({ bytes: 100_000, files: { '/logo.png': 'image' } })),
    '/logo.png': { bytes: 300_000 },
    '/photo.png': { bytes: photo },
  })

it('names large documents and pages with heavy files, above 5 % of the pages', () => {
  expect(ruled(heavyPages, siteWith(1, { bytes: 1_000_001 }))).toEqual(['pass'])
  expect(ruled(heavyPages, siteWith(2, { bytes: 1_000_001 }))).toEqual(['warn', 'document /heavy/1: /heavy/1 /heavy/2'])
  const page: PageDescription = { bytes: 100_000, files: { '/photo.png': 'image' } }
  expect(ruled(heavyPages, siteWith(2, page, 1_100_001))).toEqual(['warn', 'total /heavy/1: /heavy/1 /heavy/2'])
  expect(ruled(heavyPages, siteWith(2, page, 1_100_000))).toEqual(['pass'])
})

it('calls no page of a light site heavy', () => {
  const site = siteOf({ ...many('/x', 5, () => ({ bytes: 900_000 })), ...many('/p', 15) })
  expect(ruled(heavyPages, site)).toEqual(['pass'])
})
