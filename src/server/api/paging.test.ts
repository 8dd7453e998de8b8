import { describe, expect, it } from 'vitest'
import { type ListPosition, pagingOf } from './paging.ts'

const base = 'https://verdict.example'
const path = `${base}/api/v1/reports`

const pageOf = (page: ListPosition, target: string, from = base) => JSON.parse(`{${pagingOf(page, target, from).json}}`)

describe('a page of a list', () => {
  it('in the middle has neighbours on both sides', () => {
    const { links, meta } = pageOf({ page: 2, perPage: 10, total: 35, shown: 10 }, '/api/v1/reports?page=2')
    expect(links).toEqual({
      first: `${path}?page=1`,
      last: `${path}?page=4`,
      prev: `${path}?page=1`,
      next: `${path}?page=3`,
    })
    expect(meta).toEqual({ current_page: 2, from: 11, to: 20, per_page: 10, last_page: 4, total: 35, path })
  })

  it('of an empty list is the first and last, from nowhere to nowhere', () => {
    const { links, meta } = pageOf({ page: 1, perPage: 10, total: 0, shown: 0 }, '/api/v1/reports')
    expect(links).toEqual({ first: `${path}?page=1`, last: `${path}?page=1`, prev: null, next: null })
    expect(meta).toMatchObject({ from: null, to: null, last_page: 1, total: 0 })
  })

  it('at the end may be short', () => {
    const { links, meta } = pageOf({ page: 4, perPage: 10, total: 35, shown: 5 }, '/api/v1/reports?page=4')
    expect(links.next).toBeNull()
    expect(meta).toMatchObject({ from: 31, to: 35 })
  })

  it('past the end leads back to the last', () => {
    const { links, meta } = pageOf({ page: 9, perPage: 10, total: 35, shown: 0 }, '/api/v1/reports?page=9')
    expect(links).toMatchObject({ prev: `${path}?page=4`, next: null })
    expect(meta).toMatchObject({ current_page: 9, from: null, to: null })
  })

  it.each([
    ['?search=a%20b&page=2&sort=asc', '?search=a%20b&sort=asc&page=1'],
    ['?page=2', '?page=1'],
    ['?page', '?page=1'],
    ['?%70age=2&search=%25page', '?search=%25page&page=1'],
    ['?', '?page=1'],
    ['?per_page=10', '?per_page=10&page=1'],
    ['?unknown=x&result=', '?unknown=x&result=&page=1'],
    ['?search=%zz%2f%', '?search=%25zz%2f%25&page=1'],
    ['?fields[]=id|url', '?fields%5B%5D=id%7Curl&page=1'],
    ["?search=a'(b)*,+c~d!$;:@/?e", "?search=a'(b)*,+c~d!$;:@/?e&page=1"],
  ])('keeps the query %s', (query, expected) => {
    const { links } = pageOf({ page: 1, perPage: 10, total: 0, shown: 0 }, `/api/v1/reports${query}`)
    expect(links.first).toBe(path + expected)
  })

  it('escapes what a client may write into its URL', () => {
    const page = { page: 1, perPage: 10, total: 20, shown: 10 }
    const { links, meta } = pageOf(page, '/api/v1/reports?search="\\', 'http://a"b')
    expect(links.next).toBe('http://a"b/api/v1/reports?search=%22%5C&page=2')
    expect(meta.path).toBe('http://a"b/api/v1/reports')
  })
})
