import { expect, it } from 'vitest'
import { many, type PageDescription, ruled, siteOf } from '../testing/site.ts'
import { structuredDataDiffers } from './structured-data-differs.ts'

const siteWith = (having: number, others: number, page: PageDescription = {}, more = {}) =>
  siteOf({ ...many('/item/', having, () => ({ types: ['Product'] })), ...many('/item/0', others, () => page), ...more })

it('names pages that lack a type most of their pattern have', () => {
  const site = siteWith(8, 2)
  expect(ruled(structuredDataDiffers, site)).toEqual(['fail', 'missing /item/01: /item/01 /item/02'])
  const params = { type: 'Product', share: 0.8, pattern: '/item/{number}' }
  expect(structuredDataDiffers.check(site).groups[0]!.message.params).toEqual(params)
})

it('warns of one page among many', () => {
  expect(ruled(structuredDataDiffers, siteWith(9, 1, {}, many('/p', 50)))[0]).toBe('warn')
})

it('passes types of a minority, small patterns, and types that all have', () => {
  expect(ruled(structuredDataDiffers, siteWith(5, 6))).toEqual(['pass'])
  expect(ruled(structuredDataDiffers, siteWith(5, 5))[0]).toBe('fail')
  expect(ruled(structuredDataDiffers, siteWith(8, 1))).toEqual(['pass'])
  expect(ruled(structuredDataDiffers, siteWith(20, 0))).toEqual(['pass'])
})

it('passes other kinds of page in the same folder, and pages that are not indexed', () => {
  expect(ruled(structuredDataDiffers, siteWith(12, 4, { types: ['Event'] }))).toEqual(['pass'])
  expect(ruled(structuredDataDiffers, siteWith(12, 4, { flags: ['noindex'] }))).toEqual(['pass'])
})
