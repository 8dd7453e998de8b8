import { expect, it } from 'vitest'
import type { AlertKind } from '../domain/alerts/rule-kinds.ts'
import type { EventData } from '../domain/events/event-types.ts'
import { createEventLinks } from './event-links.ts'
import { type SiteNews, siteClosedEvent, siteFiredEvent, siteResolvedEvent } from './site-events.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const bad = { result: 'bad', score: 40 } as const
const good = { result: 'good', score: 90 } as const
const decent = { result: 'decent', score: 70 } as const

function newsOf(
  kind: AlertKind,
  evidence: object | null = {},
  change: object | null = { baseRunId: 'before', before: decent, scoreDeltaPage: -30, audits: [] },
) {
  return {
    scan: { id: 'scan', project: 'example.com', judged: 7, ...bad },
    outcome: { ...bad, error: null },
    change,
    findings: { new: 3, fixed: 1 },
    places: new Map([['site/broken-links', [{ url: 'https://example.com/a', where: 'nav > a' }]]]),
    alert: { id: 'alert', state: 'firing', key: 'alert.1' },
    rule: { id: 'rule', kind },
    subjects: [{ subject: 'site/broken-links', state: { state: 'firing', evidence } }],
    links: createEventLinks(null),
    now: NOW,
  } as unknown as SiteNews
}

const evidence = { from: good, to: decent }

it.each<[string, object | undefined, object]>([
  [
    'from the last good state to the one that is told',
    siteFiredEvent(newsOf('verdict_worse', evidence))?.data,
    { from: good, to: decent },
  ],
  [
    'from the scan before once it is fine again',
    siteResolvedEvent(newsOf('score_drop', evidence))?.data,
    { from: decent, to: bad },
  ],
  [
    'to itself where there is nothing else',
    siteResolvedEvent(newsOf('verdict_worse', null, null))?.data,
    { from: bad, to: bad, score_delta: null, compare_url: '/scans/scan/changes' },
  ],
  [
    'with what changed',
    siteFiredEvent(newsOf('score_drop', null))?.data,
    {
      from: bad,
      to: bad,
      score_delta: -30,
      new_findings: 3,
      fixed_findings: 1,
      compare_url: '/scans/scan/changes?since=before',
    },
  ],
])('a site is compared %s', (_, data, expected) => {
  expect(data).toMatchObject(expected)
})

it.each<[AlertKind, string, string, boolean]>([
  ['verdict_worse', 'site.worse', 'site.recovered', false],
  ['score_drop', 'site.score_dropped', 'site.recovered', false],
  ['new_failure', 'site.failing', 'site.fixed', false],
  ['unreachable', 'site.unreachable', 'site.reachable', true],
])('%s of a site is told as %s and %s, at night only where it is down', (kind, fired, resolved, isUrgent) => {
  expect([siteFiredEvent(newsOf(kind)), siteResolvedEvent(newsOf(kind))]).toMatchObject([
    { type: fired, isUrgent },
    { type: resolved, isUrgent },
  ])
})

it('what only pages have is not told of sites', () => {
  expect([siteFiredEvent(newsOf('budget')), siteResolvedEvent(newsOf('metric_worse'))]).toEqual([null, null])
})

it('an audit of a site says on how many pages it fails, and whether it still does', () => {
  const still = siteResolvedEvent(newsOf('new_failure', { outcome: 'fail', had: 2, has: 2, most: 4 }))
  expect(still!.type).toBe('site.improved')
  const audits = [
    siteFiredEvent(newsOf('new_failure', { had: 2, has: 4, importance: 'low' })),
    siteFiredEvent(newsOf('new_failure', null)),
    still,
  ].map((event) => (event!.data as { audits: object[] }).audits[0])
  expect(audits).toMatchObject([
    {
      ...{ importance: 'low', outcome: 'fail', had: 2, has: 4, explain_url: '/audits/site/broken-links' },
      pages: [{ url: 'https://example.com/a', where: 'nav > a' }],
    },
    { importance: 'high', outcome: 'fail', had: 0, has: 0 },
    { outcome: 'fail', had: 4, has: 2, pages: [] },
  ])
})

it('a site that got worse names the most important audits, each with a page and its element', () => {
  const ids = ['site/x', 'seo/title', 'site/broken-links']
  const audits = ids.map((id) => ({ id, importance: id === 'site/x' ? 'low' : 'high' }))
  const change = { baseRunId: 'before', before: decent, scoreDeltaPage: -30, audits }
  const places = new Map(
    ids.map((id) => [
      id,
      [
        { url: `https://example.com/${id}`, where: null },
        { url: 'x', where: null },
      ],
    ]),
  )
  const events = [siteFiredEvent, siteResolvedEvent].map((event) =>
    event({ ...newsOf('verdict_worse', null, change), places }),
  )
  expect(events.map((event) => (event!.data as EventData<'site.worse'>).findings)).toEqual([
    ['seo/title', 'site/broken-links', 'site/x'].map((audit) => ({
      ...{ audit, importance: audit === 'site/x' ? 'low' : 'high' },
      ...{ url: `https://example.com/${audit}`, where: null },
    })),
    [],
  ])
})

it('an alert of a site is closed with the reason, and when it began', () => {
  const { data } = siteClosedEvent(newsOf('new_failure', { closed: 'removed' }), NOW)
  expect(data).toMatchObject({
    report: null,
    project: 'example.com',
    since: '2026-11-15T12:00:00.000Z',
    reason: 'removed',
  })
})
