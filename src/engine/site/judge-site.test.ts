import { describe, expect, it } from 'vitest'
import type { Importance, Outcome } from '../assessment.ts'
import { defineMessages } from '../audit.ts'
import { siteAudits } from './audits/index.ts'
import { judgeSite } from './judge-site.ts'
import { compare } from './page-columns.ts'
import { firstPages, ruling } from './rules.ts'
import { defineSiteAudit, type SiteAudit } from './site-audit.ts'
import { many, prose, siteOf } from './testing/site.ts'

const messages = defineMessages({ said: 'Said.' })

function audit(outcome: Outcome, more: Partial<SiteAudit> & { importance?: Importance } = {}): SiteAudit {
  return defineSiteAudit({
    id: 'site/planted',
    importance: 'high',
    title: '',
    failureTitle: '',
    why: '',
    fix: '',
    messages,
    authorities: [],
    check: () => ruling(outcome, messages.said),
    ...more,
  })
}

const scored = (...scores: number[]) => siteOf(many('/p', scores.length, (n) => ({ score: scores[n - 1]! })))

describe('the score of a site', () => {
  it.each([
    ['the median page', [90, 40, 60], ['pass'], { score: 60, pageScore: 60, auditScore: 100, result: 'decent' }],
    ['the mean of the two in the middle', [90, 40, 60, 71], ['pass'], { score: 66, pageScore: 66, auditScore: 100 }],
    ['its audits', [90], ['fail', 'pass'], { pageScore: 90, auditScore: 15, score: 15, result: 'bad' }],
    ['its pages alone', [90], ['unknown'], { pageScore: 90, auditScore: null, score: 90, result: 'good' }],
    ['its audits alone', [], ['pass'], { pageScore: null, auditScore: 100, score: 100 }],
    ['nothing', [], ['not-applicable'], { pageScore: null, auditScore: null, score: null, result: null }],
  ] as const)('is that of %s', (_, scores, outcomes, expected) => {
    const audits = outcomes.map((outcome) => audit(outcome))
    expect(judgeSite(scored(...scores), { audits })).toMatchObject(expected)
  })

  it.each<Parameters<typeof siteOf>[0]>([
    { '/': { state: 'refused', status: 403 }, '/a': { state: 'refused', status: 403 } },
    { '/': { state: 'blocked' } },
    { '/': { status: 500 } },
  ])('is none where no page was seen, however good its sitemap is: %j', (addresses) => {
    const seen = judgeSite(siteOf(addresses), { audits: [audit('pass')] })
    expect(seen).toMatchObject({ pageScore: null, auditScore: 100, score: null, result: null })
  })

  it('counts no scores of redirects and error pages', () => {
    const site = siteOf({
      '/': { score: 80 },
      '/gone': { status: 404, score: 10 },
      '/old': { redirect: '/', score: 10 },
    })
    expect(judgeSite(site, { audits: [] }).pageScore).toBe(80)
  })
})

describe('the result of an audit', () => {
  it('has all pages with the problem, of every group but notes', () => {
    const site = siteOf(many('/p', 5))
    const groups = [
      { message: messages.said, target: 0, pages: Uint32Array.of(3) },
      { message: messages.said, target: 1, pages: Uint32Array.of(1, 3) },
      { message: messages.said, target: 2, pages: Uint32Array.of(4), note: true },
    ]
    const [result] = judgeSite(site, {
      audits: [audit('warn', { check: () => ruling('warn', messages.said, groups) })],
    }).audits
    expect([...result!.pages]).toEqual([1, 3])
    expect(result!.groups.map(({ target }) => target)).toEqual([1, 0, 2])
    expect(result!.points).toEqual({ possible: 10, earned: 5, lost: 5 })
  })

  it('keeps the 1,000 largest groups, and counts the others', () => {
    const site = siteOf(many('/p', 3))
    const groups = Array.from({ length: 1001 }, (_, at) => ({
      message: messages.said,
      target: at,
      pages: Uint32Array.of(at % 3),
    }))
    const [result] = judgeSite(site, {
      audits: [audit('warn', { check: () => ruling('warn', messages.said, groups) })],
    }).audits
    expect([result!.groups.length, result!.groupsTotal, result!.pages.length]).toEqual([1000, 1001, 3])
  })

  it('is unknown if the audit throws', () => {
    const broken = audit('pass', {
      check() {
        throw new Error('No such column.')
      },
    })
    const [result] = judgeSite(scored(50), { audits: [broken] }).audits
    expect(result).toMatchObject({
      outcome: 'unknown',
      summary: { key: 'site/auditFailed', params: { reason: 'No such column.' } },
    })
  })

  it.each([
    ['claims an absence', { claimsAbsence: true }, 'fail', 'unknown', 'site/cut'],
    ['names what it found', {}, 'fail', 'fail', 'said'],
    ['does not apply anyway', { claimsAbsence: true }, 'not-applicable', 'not-applicable', 'said'],
  ] as const)('of a scan that was cut, where the audit %s', (_, more, ruled, outcome, key) => {
    const site = siteOf({ '/': {} }, { cut: { limit: 'pages', value: 1 } })
    expect(judgeSite(site, { audits: [audit(ruled, more)] }).audits[0]).toMatchObject({ outcome, summary: { key } })
  })

  it('of a whole scan stands, also where the audit claims an absence', () => {
    const results = judgeSite(siteOf({ '/': {} }), { audits: [audit('fail', { claimsAbsence: true })] }).audits
    expect(results[0]!.outcome).toBe('fail')
  })
})

it('finds the same, in the same order, whatever the order in which a scan found the addresses', () => {
  const described = {
    ...many('/copy', 4, () => ({ text: prose('copy'), title: 'Copy', h1: 'Copy', description: 'Copies' })),
    ...many('/like', 4, (n) => ({ text: `${prose('alike', 300)} ${n}`, title: `Like ${n}` })),
    ...many('/list?a=', 3, () => ({ text: prose('list') })),
    '/like/again': { text: `${prose('alike', 300)} 1`, title: 'Again' },
    '/to/one': '/to/two',
    '/to/two': '/to/one',
    '/b/one': { links: ['/gone/b', '/gone/a', '/A', '/a/', '/old'], cookies: [{ name: 'b' }, { name: 'a' }] },
    '/a': { links: ['/gone/a', '/gone/b', '/a/'], cookies: [{ name: 'a' }], lang: 'de', headers: ['x-frame-options'] },
    '/a/': { canonical: '/gone/b', alternates: { de: '/a', en: ['/copy1', '/copy2'] }, types: ['Article'] },
    '/A': { canonical: '/gone/a', lang: 'en' },
    '/old': '/older',
    '/older': '/a',
    '/gone/a': 404,
    '/gone/b': 404,
  } satisfies Parameters<typeof siteOf>[0]
  const linked = Object.keys(described)
  const findings = (keys: string[]) => {
    const pages = keys.map((key) => [key, described[key as '/a']] as const)
    const found = siteOf(Object.fromEntries([['/', { links: linked }], ...pages]))
    const site = { ...found, compareUrls: (a: number, b: number) => compare(found.urlOf(a), found.urlOf(b)) }
    return judgeSite(site, { audits: siteAudits }).audits.map(({ id, outcome, summary, groups, groupsTotal }) => [
      id,
      outcome,
      summary,
      groupsTotal,
      groups.map(({ message, target, pages, note }) => [
        message,
        target === null ? null : site.urlOf(target),
        firstPages(site, pages, pages.length).map(site.urlOf),
        note,
      ]),
    ])
  }
  const expected = findings(linked)
  expect(expected.filter(([, , , total]) => Number(total) > 1).length).toBeGreaterThan(4)
  for (const keys of [linked.toReversed(), linked.toSorted(), [...linked.slice(7), ...linked.slice(0, 7)]])
    expect(findings(keys)).toEqual(expected)
})
