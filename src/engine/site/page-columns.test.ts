import { describe, expect, it } from 'vitest'
import { INDEX_REASONS, PAGE_ORDERS, pageColumns, pageMarks, pageOrder } from './page-columns.ts'
import { type Described, type DescribedSite, siteOf } from './testing/site.ts'
import { resultsOf, urlIn } from './testing/site-results.ts'

const path = (site: DescribedSite, position: number) => new URL(urlIn(site)(position)).pathname

describe('why search engines may show an address or not', () => {
  it.each<[Described, (typeof INDEX_REASONS)[number]]>([
    [{}, 'indexable'],
    [{ flags: ['noindex'] }, 'noindex'],
    [{ flags: ['blockedForGoogle'] }, 'blocked'],
    [{ state: 'blocked' }, 'blocked'],
    [{ canonical: '/other' }, 'canonical'],
    [{ canonical: '/x' }, 'indexable'],
    ['/other', 'redirect'],
    [404, 'error'],
    [500, 'error'],
    [204, 'not-html'],
    [{ state: 'refused', status: 403 }, 'refused'],
    [{ state: 'failed', status: 0 }, 'no-answer'],
  ])('of %j: %s', (described, reason) => {
    const site = siteOf({ '/': { links: ['/x', '/other'] }, '/x': described })
    const { columns } = resultsOf(site)
    const at = columns.pages.indexOf(site.at('/x'))
    expect(INDEX_REASONS[columns.reason[at]!]).toBe(reason)
  })
})

describe('the pages that lists show', () => {
  it('are those that were requested as pages, not other sites, files and what was skipped', () => {
    const site = siteOf({
      '/': { links: ['/a', 'https://other.example/', '/skipped'], files: { '/logo.png': 'image' } },
      '/a': {},
      '/skipped': { state: 'skipped' },
    })
    const { columns } = resultsOf(site)
    expect([...columns.pages].map((page) => path(site, page))).toEqual(['/', '/a'])
  })

  it('count links in both directions and the audits that fail and warn', () => {
    const site = siteOf({
      '/': { links: ['/a', '/b'] },
      '/a': { links: ['/b'], marks: { 'seo/title': 'fail', 'seo/description': 'fail', 'seo/h1': 'warn' } },
      '/b': {},
    })
    const { pages, inlinks, outlinks, failed, warned, via } = pageColumns(site)
    const a = pages.indexOf(site.at('/a'))
    const b = pages.indexOf(site.at('/b'))
    expect([inlinks[b], outlinks[a], failed[a], warned[a], failed[b]]).toEqual([2, 1, 2, 1, 0])
    expect(via[b]).toBe(site.at('/'))
  })

  it('are sorted by every column, those without a value last, ties in the order of discovery', () => {
    const site = siteOf({
      '/': { links: ['/b', '/a'], score: 50 },
      '/b': { score: 90 },
      '/a': { score: 50 },
      '/none': { status: 404, sources: ['sitemap'] },
    })
    const { columns } = resultsOf(site)
    const paths = (order: (typeof PAGE_ORDERS)[number]) =>
      [...pageOrder(site, columns, urlIn(site), order).pages].map((page) => path(site, page))
    expect(paths('url')).toEqual(['/', '/a', '/b', '/none'])
    expect(paths('score')).toEqual(['/', '/a', '/b', '/none'])
    expect(pageOrder(site, columns, urlIn(site), 'score').withValue).toBe(3)
    expect(pageOrder(site, columns, urlIn(site), 'clicks').withValue).toBe(3)
    for (const order of PAGE_ORDERS) expect(paths(order).toSorted()).toEqual(['/', '/a', '/b', '/none'])
  })

  it('have marks for results, statuses, clicks, indexability and outcomes, each page once in each', () => {
    const site = siteOf({
      '/': { links: ['/a', '/gone'], score: 85 },
      '/a': { score: 40, marks: { 'seo/title': 'fail' }, links: ['/gone'] },
      '/gone': 404,
    })
    const { assessment, columns } = resultsOf(site)
    const marks = new Map([...pageMarks(site, columns, assessment)].map(({ name, pages }) => [name, [...pages]]))
    const numbers = (...paths: string[]) => paths.map((one) => site.at(one))
    expect(marks.get('result:good')).toEqual(numbers('/'))
    expect(marks.get('result:bad')).toEqual(numbers('/a'))
    expect(marks.get('code:200')).toEqual(numbers('/', '/a'))
    expect(marks.get('code:4xx')).toEqual(numbers('/gone'))
    expect(marks.get('clicks:1')).toEqual(numbers('/a', '/gone'))
    expect(marks.get('indexable:no')).toEqual(numbers('/gone'))
    expect(marks.get('seo/title:fail')).toEqual(numbers('/a'))
    expect(marks.get('site/broken-links:fail')).toEqual(numbers('/', '/a'))
    expect(marks.has('site/orphans:pass')).toBe(false)
  })
})
