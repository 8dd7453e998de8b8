import { describe, expect, it } from 'vitest'
import type { Importance } from '../model.ts'
import { siteAudits } from './audits/index.ts'
import { judgeSite } from './judge-site.ts'
import {
  INDEX_REASONS,
  PAGE_ORDERS,
  pageColumns,
  pageMarks,
  pageOrder,
  repairsOf,
  type StoredFinding,
  type StoredGroup,
  shapeOf,
  siteFindings,
} from './site-results.ts'
import { type Described, type DescribedSite, many, siteOf } from './testing/site.ts'

function resultsOf(site: DescribedSite) {
  const assessment = judgeSite(site, { audits: siteAudits })
  return { assessment, columns: pageColumns(site) }
}

const urlIn = (site: DescribedSite) => (position: number) => new URL(site.urlOf(position), 'https://site.example').href
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

describe('the findings of a site', () => {
  const importance = (): Importance => 'medium'

  it('of pages are counted by outcome and grouped by cause, and name the template that has it', () => {
    const site = siteOf({
      '/': { links: [] },
      ...many('/news/', 12, () => ({ pattern: '/news/{number}', marks: { 'seo/title': 'fail' } })),
      '/about': { marks: { 'seo/title': 'warn' } },
    })
    const { assessment } = resultsOf(site)
    const found = siteFindings(site, assessment, importance).find(({ audit }) => audit === 'seo/title')!
    expect(found).toMatchObject({
      level: 'page',
      outcome: 'fail',
      pages: 13,
      counts: { fail: 12, warn: 1, unknown: 0 },
      groupsTotal: 2,
    })
    expect(found.groups.map(({ outcome, pattern, pages }) => [outcome, pattern, pages.length])).toEqual([
      ['fail', '/news/{number}', 12],
      ['warn', null, 1],
    ])
  })

  it.each([
    ['nearly all pages of a kind', 18, 20, 0, '/news/{number}'],
    ['too few pages of a kind', 17, 20, 0, null],
    ['all pages of a small kind', 9, 9, 0, null],
    ['more pages of other kinds', 12, 12, 30, null],
  ])('name no template unless it is the cause: %s', (_, affected, all, elsewhere, pattern) => {
    const failing = { marks: { 'seo/title': 'fail' } } as const
    const site = siteOf({
      '/': { links: [] },
      ...many('/news/', all, (n) => ({ pattern: '/news/{number}', ...(n <= affected && failing) })),
      ...Object.fromEntries(
        Array.from({ length: elsewhere }, (_, i) => [`/${i}`, { pattern: `/kind${i}`, ...failing }]),
      ),
    })
    const found = siteFindings(site, resultsOf(site).assessment, importance)
    expect(found.find(({ audit }) => audit === 'seo/title')!.groups[0]!.pattern).toBe(pattern)
  })

  it('of the site include audits that passed', () => {
    const site = siteOf({ '/': { links: ['/a'] }, '/a': { links: ['/'] } })
    const { assessment } = resultsOf(site)
    const found = siteFindings(site, assessment, importance)
    expect(found.filter(({ level }) => level === 'site')).toHaveLength(siteAudits.length)
    expect(found.find(({ audit }) => audit === 'site/broken-links')).toMatchObject({ outcome: 'pass', pages: 0 })
  })
})

describe('what to fix first', () => {
  const group = (pages: number, more: Partial<StoredGroup> = {}): StoredGroup => ({
    message: null,
    cause: null,
    outcome: 'fail',
    note: false,
    target: null,
    pattern: null,
    pages: new Uint32Array(pages),
    ...more,
  })
  const finding = (audit: string, importance: Importance, ...groups: StoredGroup[]): StoredFinding => ({
    audit,
    level: 'page',
    importance,
    outcome: 'fail',
    summary: null,
    counts: { fail: 0, warn: 0, unknown: 0 },
    pages: 0,
    groups,
    groupsTotal: groups.length,
  })

  it('is what costs most points on most pages; remarks, unknowns and information cost nothing', () => {
    const repairs = repairsOf([
      finding('a/low', 'low', group(30)),
      finding('b/high', 'high', group(2), group(10, { outcome: 'warn' }), group(99, { note: true })),
      finding('c/info', 'info', group(1000)),
      finding('d/unknown', 'high', group(1000, { outcome: 'unknown' })),
      finding('site/template-findings', 'high', group(1000)),
    ])
    expect(repairs.map(({ audit, group, pages }) => [audit, group, pages])).toEqual([
      ['b/high', 1, 10],
      ['a/low', 0, 30],
      ['b/high', 0, 2],
    ])
  })

  it('is a short list', () => {
    const many = Array.from({ length: 80 }, (_, i) => finding(`a/${i}`, 'high', group(i + 1)))
    const repairs = repairsOf(many)
    expect(repairs).toHaveLength(50)
    expect(repairs[0]).toMatchObject({ pages: 80 })
  })
})

describe('the shape of a site', () => {
  it('counts pages by clicks, status and directory', () => {
    const site = siteOf({
      '/': { links: ['/a/b/c/d/e'], score: 90 },
      '/a/b/c/d/e': { links: ['/gone'], score: 60 },
      '/lost': { score: 20, sources: ['sitemap'] },
      '/gone': 404,
    })
    const { assessment, columns } = resultsOf(site)
    const shape = shapeOf(site, columns, assessment, urlIn(site))
    expect(shape.clicks).toEqual([1, 1])
    expect(shape.unreached).toBe(1)
    expect(shape.codes).toEqual([
      { code: 200, count: 3 },
      { code: 404, count: 1 },
    ])
    expect(shape.directories.map(({ path, pages }) => [path, pages])).toEqual([
      ['/', 3],
      ['/a/', 1],
      ['/a/b/', 1],
      ['/a/b/c/', 1],
    ])
    expect(shape.directories[0]).toMatchObject({ good: 1, decent: 1, bad: 1 })
  })
})
