import { describe, expect, it } from 'vitest'
import { DEFAULT_SORTS, isPageFiltered, PAGE_SORTS, pagesHref, readPageQuestion } from './page-query.ts'

const read = (query: string) => readPageQuestion(new URLSearchParams(query))

describe('the address of a list of pages', () => {
  it.each([
    '',
    'search=a+b&search_by=title&result=bad&code=4xx&indexable=0&rendered=1',
    'audit=site%2Forphans&outcome=fail&group=3&min_clicks=20',
    'sort_by=bytes&sort=asc&per_page=50&page=7',
  ])('says what it asks for, and nothing twice: %s', (query) => {
    const { question, invalid } = read(query)
    expect(invalid).toEqual([])
    expect(pagesHref('id', question)).toBe(`/scans/id/pages${query === '' ? '' : `?${query}`}`)
  })

  it.each(PAGE_SORTS)('leaves out the direction that is usual for %s', (sortBy) => {
    const { question } = read(`sort_by=${sortBy}`)
    expect(question.sort).toBe(DEFAULT_SORTS[sortBy])
    expect(pagesHref('id', question)).not.toContain('sort=')
  })

  it.each([
    ['code', '600'],
    ['code', '40'],
    ['min_clicks', '0'],
    ['min_clicks', '21'],
    ['group', '1234567'],
    ['per_page', '100'],
    ['indexable', '2'],
    ['page', '0'],
  ])('has no %s %s', (name, value) => {
    const { question, invalid } = read(`${name}=${value}`)
    expect(invalid).toMatchObject([{ name, value }])
    expect(question).toEqual(read('').question)
  })
})

it.each([
  ['', false],
  ['sort_by=url&page=2&per_page=10&search_by=title', false],
  ['indexable=0', true],
  ['rendered=0', true],
  ['min_clicks=1', true],
  ['search=a', true],
])('a list is filtered by what makes it shorter: %j', (query, isFiltered) => {
  expect(isPageFiltered(read(query).question)).toBe(isFiltered)
})
