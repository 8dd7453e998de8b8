import { describe, expect, it } from 'vitest'
import type { Importance } from '../assessment.ts'
import { siteAudits } from './audits/index.ts'
import { repairsOf, type StoredFinding, type StoredGroup, siteFindings } from './site-findings.ts'
import { many, siteOf } from './testing/site.ts'
import { resultsOf } from './testing/site-results.ts'

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
    first: [],
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
