import { expect, it } from 'vitest'
import { many, type PageDescription, ruled, siteOf } from '../testing/site.ts'
import { slowPages } from './slow-pages.ts'

const siteWith = (slow: number, fast: number, page: PageDescription = { flags: ['confirmed'] }, firstByte = 900) =>
  siteOf({ ...many('/slow/', slow, () => ({ firstByte, ...page })), ...many('/p', fast, () => ({ firstByte: 150 })) })

it('warns above 5 % and fails above 25 %', () => {
  expect(ruled(slowPages, siteWith(1, 19))).toEqual(['pass'])
  expect(ruled(slowPages, siteWith(2, 28))).toEqual(['warn', 'pattern /slow/1: /slow/1 /slow/2'])
  expect(ruled(slowPages, siteWith(6, 14))[0]).toBe('fail')
  const slow = many('/slow/', 2, (n) => ({ firstByte: 900 + n, flags: ['confirmed'] }))
  const { message } = slowPages.check(siteOf({ ...slow, '/a': {} })).groups[0]!
  expect(message.params).toEqual({ pattern: '/slow/{number}', slowest: 902 })
  expect(slowPages.check(siteWith(2, 18)).summary.params).toEqual({ count: 2, all: 20, median: 150 })
})

it('takes more than 0.8 s, or three times the median, for slow', () => {
  expect(ruled(slowPages, siteWith(5, 15, undefined, 450))).toEqual(['pass'])
  expect(ruled(slowPages, siteWith(5, 15, undefined, 451))[0]).toBe('warn')
  const slowSite = (firstByte: number) => siteOf(many('/p', 20, () => ({ firstByte, flags: ['confirmed'] })))
  expect(ruled(slowPages, slowSite(800))).toEqual(['pass'])
  expect(ruled(slowPages, slowSite(801))[0]).toBe('fail')
})

it('calls no page of a quick site slow', () => {
  const site = siteOf({
    ...many('/x', 5, () => ({ firstByte: 400, flags: ['confirmed'] })),
    ...many('/p', 15, () => ({ firstByte: 20 })),
  })
  expect(ruled(slowPages, site)).toEqual(['pass'])
})

it('believes only what was measured again at the end', () => {
  expect(ruled(slowPages, siteWith(10, 10, {}))).toEqual(['unknown'])
  expect(ruled(slowPages, siteWith(1, 30, {}))).toEqual(['pass'])
})

it('does not apply without measured pages', () => {
  expect(ruled(slowPages, siteOf({ '/': { firstByte: 0 } }))).toEqual(['not-applicable'])
})

it('lets pages that were measured again stand for the others of their pattern', () => {
  const slow = (again: number, recovered: number) =>
    siteOf({
      ...many('/slow/', 20, (n) => ({ firstByte: n <= recovered ? 100 : 900, flags: n <= again ? ['confirmed'] : [] })),
      ...many('/p', 20, () => ({ firstByte: 100 })),
    })
  expect(ruled(slowPages, slow(5, 0))[0]).toBe('fail')
  expect(ruled(slowPages, slow(5, 3))[0]).toBe('unknown')
})
