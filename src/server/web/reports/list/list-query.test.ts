import { describe, expect, it } from 'vitest'
import {
  backOf,
  isFiltered,
  projectsHref,
  queryOf,
  readProjectQuestion,
  readReportQuestion,
  reportsHref,
} from './list-query.ts'

const reports = (query: string) => readReportQuestion(new URLSearchParams(query))
const USUAL = { sortBy: 'id', sort: 'desc', perPage: 10, page: 1 }

describe('the URL of the list of reports', () => {
  it('asks for the newest ten where it says nothing', () => {
    expect(reports('')).toMatchObject({ question: USUAL, invalid: [] })
  })

  it('treats an empty parameter as absent, and ignores unknown ones', () => {
    expect(reports('search=&project=&result=&sort_by=&sort=&per_page=&page=&x=1')).toEqual(reports(''))
  })

  it('supports every parameter of the API', () => {
    const query = 'search=a%25b&project=a.example&result=bad&sort_by=url&sort=asc&per_page=50&page=3'
    expect(reports(query).question).toEqual({
      search: 'a%b',
      project: 'a.example',
      result: 'bad',
      sortBy: 'url',
      sort: 'asc',
      perPage: 50,
      page: 3,
    })
    expect(reportsHref(reports(query).question)).toBe(`/reports?${query}`)
  })

  it.each([
    ['result=fine', 'result'],
    ['sort_by=title', 'sort_by'],
    ['status=done', 'status'],
    ['sort=up', 'sort'],
    ['per_page=7', 'per_page'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1e3', 'page'],
    ['page=1.5', 'page'],
    ['search=%00', 'search'],
    ['search_by=title', 'search_by'],
  ])('reports %s and uses the default', (query, name) => {
    const { question, invalid } = reports(query)
    expect(invalid.map((one) => one.name)).toEqual([name])
    expect(question).toMatchObject(USUAL)
  })

  it.each([
    ['running', { isUnfinished: true }],
    ['failed', { status: 'failed' }],
  ])('filters by the status %s', (status, filter) => {
    const { question } = reports(`status=${status}`)
    expect(question).toMatchObject(filter)
    expect(isFiltered(question)).toBe(true)
    expect(reportsHref(question)).toBe(`/reports?status=${status}`)
  })

  it('limits the page number', () => {
    expect(reports('page=999999999999').question.page).toBe(1_000_000_000)
  })

  it('omits default values', () => {
    expect(reportsHref(reports('sort_by=id&sort=desc&per_page=10&page=1').question)).toBe('/reports')
  })

  it('knows whether it filters', () => {
    expect(
      ['', 'sort=asc', 'search=a', 'project=a', 'result=bad'].map((query) => isFiltered(reports(query).question)),
    ).toEqual([false, false, true, true, true])
  })
})

describe('the URL of the list of projects', () => {
  it.each([
    ['', '/projects'],
    ['search=a&sort_by=project&sort=asc&per_page=25&page=2', undefined],
    ['sort_by=created_at', '/projects'],
  ])('%s round-trips', (query, expected) => {
    const { question, invalid } = readProjectQuestion(new URLSearchParams(query))
    expect([projectsHref(question), invalid]).toEqual([expected ?? `/projects?${query}`, []])
  })

  it('rejects columns that projects do not have', () => {
    expect(readProjectQuestion(new URLSearchParams('sort_by=url')).invalid).toHaveLength(1)
  })
})

describe('the list that a form returns to', () => {
  it.each([
    ['/reports?page=2', '/reports?page=2'],
    ['/reports', '/reports'],
    ['', '/reports'],
    ['https://evil.example/reports?x', '/reports'],
    ['//evil.example', '/reports'],
    ['/reports/../users', '/reports'],
    ['/reports?a=1\r\nx: y', '/reports?a=1%0D%0Ax%3A+y'],
  ])('of %j is %s', (back, expected) => {
    expect(backOf(new URLSearchParams({ back }), '/reports')).toBe(expected)
  })

  it('keeps the query', () => {
    expect(String(queryOf('/reports?a=1&b=2'))).toBe('a=1&b=2')
    expect(String(queryOf('/reports'))).toBe('')
  })
})
