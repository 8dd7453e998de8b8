import { describe, expect, it } from 'vitest'
import type { Run } from '../../../../storage/records.ts'
import { ruleChanges, seriesOf } from '../charts/history.tsx'
import { knownLanguage } from '../parts/previews.tsx'
import { shortened, withoutScheme } from '../parts/url.tsx'
import { storedAudit } from '../testing/stored.ts'
import { fixesOf, gainsOf } from './fixes.ts'
import { filterQuery, groupAudits, matches, readFilter } from './outcomes.ts'
import { shortName, waterfallOf } from './waterfall.ts'

it.each([
  ['https://example.com/', 'example.com'],
  ['http://example.com/a/', 'example.com/a/'],
  ['https://example.com/?q=1', 'example.com/?q=1'],
])('says %s as %s', (url, expected) => {
  expect(withoutScheme(url)).toBe(expected)
})

it.each([
  ['en', 'en'],
  ['de-AT', 'de-AT'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['qqx', undefined],
  ['en" onload="x', undefined],
  ['en-', undefined],
  ['', undefined],
  [null, undefined],
])('knows the language %j as %j', (tag, expected) => {
  expect(knownLanguage(tag)).toBe(expected)
})

describe('the filter', () => {
  it('ignores unknown values', () => {
    expect(readFilter({ category: 'seo', outcome: 'fail' })).toEqual({ category: 'seo', outcome: 'fail' })
    expect(readFilter({ category: '<script>', outcome: ['fail'] })).toEqual({ category: null, outcome: null })
    expect(readFilter(undefined)).toEqual({ category: null, outcome: null })
  })

  it('round-trips through the URL', () => {
    expect(filterQuery({ category: 'seo', outcome: 'fail' })).toBe('?category=seo&outcome=fail')
    expect(filterQuery({ category: null, outcome: null })).toBe('')
  })

  it('matches both category and outcome', () => {
    const filter = { category: 'seo', outcome: 'fail' } as const
    expect(matches(filter, storedAudit('seo/title', 'fail'))).toBe(true)
    expect(matches(filter, storedAudit('seo/title', 'pass'))).toBe(false)
    expect(matches(filter, storedAudit('security/csp', 'fail'))).toBe(false)
  })
})

describe('what to fix first', () => {
  const failed = (n: number) => storedAudit(`seo/a${n}`, 'fail', { points_possible: n, points_lost: n })
  const audits = [
    ...Array.from({ length: 9 }, (_, n) => failed(n)),
    storedAudit('security/hsts', 'pass', { points_possible: 24 }),
  ]

  it('says what each fix alone adds to the score, and how the score rises with the plan', () => {
    const fixes = fixesOf({
      rule_set: '1',
      score: 40,
      audits,
      plan: { audits: ['seo/a7', 'seo/a8'], points: 15, score: 65 },
    })
    expect(fixes.plan.map(({ gain, score }) => [gain, score])).toEqual([
      [13.3, 53],
      [11.7, 65],
    ])
    expect(fixes.next[0]).toMatchObject({ audit: { id: 'seo/a6' }, gain: 10, score: 75 })
    expect(fixes.path).toEqual([40, 53, 65])
  })

  it('says no gain of a page without a score', () => {
    const fixes = fixesOf({ rule_set: '1', score: null, audits, plan: null })
    expect([fixes.path, fixes.next[0]!.gain]).toEqual([[], null])
    expect(gainsOf({ rule_set: '1', score: null, audits }).get('seo/a8')).toBeNull()
  })

  it('puts the plan first, by points lost', () => {
    const fixes = fixesOf({
      rule_set: '1',
      score: 40,
      audits,
      plan: { audits: ['seo/a1', 'seo/a2'], points: 3, score: 81 },
    })
    expect(fixes.plan.map(({ audit }) => audit.id)).toEqual(['seo/a2', 'seo/a1'])
    expect(fixes.planScore).toBe(81)
    expect(fixes.next.map(({ audit }) => audit.id)).toEqual(['seo/a8', 'seo/a7', 'seo/a6', 'seo/a5', 'seo/a4'])
    expect(fixes.more).toBe(1)
  })

  it('puts what limits the score first, though nothing else adds anything as long', () => {
    const passed = storedAudit('security/hsts', 'pass', { points_possible: 150 })
    const title = storedAudit('seo/title', 'fail', { points_lost: 1, blocking: true })
    const limited = [failed(8), passed, title]
    const fixes = fixesOf({ rule_set: '2', score: 79, audits: limited, plan: null })
    expect(fixes.next.map(({ audit, gain, score }) => [audit.id, gain, score])).toEqual([
      ['seo/title', 14.5, 93],
      ['seo/a8', 0, 100],
    ])
  })

  it('collapses a long plan after the first five', () => {
    const plan = { audits: audits.slice(0, 9).map(({ id }) => id), points: 36, score: 80 }
    const fixes = fixesOf({ rule_set: '1', score: 40, audits, plan })
    expect([fixes.plan.length, fixes.planRest.length, fixes.next.length]).toEqual([5, 3, 0])
  })
})

it('groups audits by category, problems first and the rest collapsed', () => {
  const audits = [
    storedAudit('seo/url', 'pass'),
    storedAudit('seo/title', 'warn'),
    storedAudit('seo/headings', 'fail'),
    storedAudit('security/csp', 'unknown'),
  ]
  expect(groupAudits({ audits })).toMatchObject([
    { category: 'seo', open: [{ id: 'seo/headings' }, { id: 'seo/title' }], folded: [{ outcome: 'pass' }] },
    { category: 'security', open: [], folded: [{ outcome: 'unknown' }] },
  ])
})

describe('the waterfall', () => {
  const page = {
    url: 'https://example.com/',
    redirects: [{ url: 'http://example.com/', status: 301, location: 'https://example.com/', duration: 50 }],
    status: 200,
    http_version: '2',
    address: null,
    wire_bytes: 1000,
    decoded_bytes: 4000,
    timings: { dns: null, connect: null, tls: null, wait: 80, download: 20, first_byte: 80, total: 100 },
  }
  const file = (url: string, by: number | null, duration: number | null) =>
    ({
      url,
      kind: 'other',
      load: 'eager',
      by,
      status: 200,
      bytes: 10,
      first_byte: duration,
      duration,
      failure: null,
    }) as const

  it('starts each file when the one that references it has arrived', () => {
    const items = [file('https://example.com/a.css', null, 30), file('https://example.com/a.woff2', 0, 20)]
    const waterfall = waterfallOf({ page, resources: { total: 5, by_kind: [], items } })!
    expect(waterfall.bars.map(({ start, duration }) => [start, duration])).toEqual([
      [0, 50],
      [50, 100],
      [150, 30],
      [180, 20],
    ])
    expect(waterfall).toMatchObject({ end: 200, beyond: 3 })
  })

  it('is missing if nothing was timed', () => {
    expect(waterfallOf({ page: null })).toBeNull()
    expect(waterfallOf({ page: { ...page, redirects: [], timings: null }, resources: null })).toBeNull()
  })

  it.each([
    ['https://example.com/', 'example.com'],
    ['https://example.com/a/site.css?v=1', 'site.css'],
    ['https://example.com/a-very-long-name-of-a-file-with-a-hash.0a1b2c.js', 'a-very-long…sh.0a1b2c.js'],
  ])('calls %s %s', (url, expected) => {
    expect(shortName(url)).toBe(expected)
  })
})

it('separates runs by depth and device', () => {
  const run = (id: string, depth: 0 | 1, device: 'mobile' | 'desktop', endedAt: number | null, score: number | null) =>
    ({ id, depth, device, endedAt, score, ruleSet: '1' }) as Run
  const runs = [
    run('a', 0, 'mobile', 3, 90),
    run('b', 1, 'mobile', 2, 70),
    run('c', 0, 'mobile', 1, 80),
    run('d', 0, 'desktop', 4, 95),
    run('e', 0, 'mobile', 5, null),
  ]
  const series = seriesOf(runs).map(({ depth, device, points }) => [depth, device, points.map(({ runId }) => runId)])
  expect(series).toEqual([
    [0, 'mobile', ['c', 'a']],
    [0, 'desktop', ['d']],
    [1, 'mobile', ['b']],
  ])
})

it('marks where the rules change', () => {
  const run = (endedAt: number, ruleSet: string) => ({ id: ruleSet, depth: 0, endedAt, score: 50, ruleSet }) as Run
  expect(ruleChanges(seriesOf([run(9, '2'), run(7, '2'), run(5, '1'), run(3, '1')]))).toEqual([7])
})

it.each([
  ['https://example.com/menu', 'https://example.com/menu'],
  [
    `https://example.com/${'a'.repeat(100)}/the-end-of-it`,
    `https://example.com/${'a'.repeat(30)}…${'a'.repeat(11)}/the-end-of-it`,
  ],
])('leaves out the middle of a long URL', (url, expected) => {
  expect(shortened(url)).toBe(expected)
})
