import { describe, expect, it } from 'vitest'
import type { AlertState } from '../domain/alerts/alert-state.ts'
import type { AlertKind } from '../domain/alerts/rule-kinds.ts'
import type { EventData } from '../domain/events/event-types.ts'
import {
  closedEvent,
  firedEvent,
  type RuleNews,
  resolvedEvent,
  runEvent,
  transitionsIn,
  unstableEvent,
} from './alert-events.ts'
import { createEventLinks } from './event-links.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')
const links = createEventLinks('https://v.example')
const report = { id: 'report', url: 'https://example.com/', project: 'example.com' }
const bad = { result: 'bad', score: 40 } as const
const good = { result: 'good', score: 90 } as const
const decent = { result: 'decent', score: 70 } as const

/** News of a run that compares `before` with what it found: `bad`. */
function newsOf(
  kind: AlertKind,
  evidence: object | null = {},
  more: { change?: object | null; outcome?: object } = {},
) {
  const change = {
    baseRunId: 'run-before',
    before: decent,
    new: 2,
    fixed: 1,
    audits: [],
    scoreDeltaPage: -30,
    scoreDeltaRules: 1,
  }
  const end = {
    run: { id: 'run', depth: 1, device: 'mobile', ruleSet: '7' },
    report,
    outcome: { ...bad, error: null, ...more.outcome },
    change: more.change === null ? null : { ...change, ...more.change },
    previous: decent,
    now: NOW,
  }
  const state = { state: 'firing', recent: '', evidence } as AlertState
  return { end, rule: { id: 'rule', kind }, subjects: [{ subject: 'seo/title', state }], links } as unknown as RuleNews
}

const compare = (base: string) => `https://v.example/reports/report/compare?base=${base}&head=run`

describe('an alert of a result', () => {
  const evidence = { from: good, base: 'run-good' }

  it('compares with the last good run, as its link does', () => {
    expect(firedEvent(newsOf('verdict_worse', evidence))?.data).toMatchObject({
      from: good,
      to: bad,
      score_delta_page: -30,
      score_delta_rules: 1,
      change: { new: 2, fixed: 1 },
      compare_url: compare('run-good'),
    })
  })

  it('compares with the run before once it is fine again, and lists no findings', () => {
    const audits = [{ id: 'a', importance: 'high', newFindings: [{ message: 'x' }] }]
    expect(resolvedEvent(newsOf('score_drop', evidence, { change: { audits } }))?.data).toMatchObject({
      from: decent,
      to: bad,
      findings: [],
      compare_url: compare('run-before'),
    })
  })

  it.each([
    ['fired', firedEvent],
    ['resolved', resolvedEvent],
  ])('has something to compare with, whatever is gone (%s)', (_, event) => {
    expect(event(newsOf('verdict_worse', null, { change: null }))?.data).toMatchObject({
      from: bad,
      change: { new: 0, fixed: 0 },
      score_delta_page: null,
      compare_url: compare('run'),
    })
  })

  it('names the first five findings, those of the most important audits first', () => {
    const audit = (importance: string, count: number) => ({
      id: importance,
      importance,
      newFindings: Array.from({ length: count }, (_, n) => ({
        message: `${n}`,
        ...(n === 0 && { where: 'p', key: 'k' }),
      })),
    })
    const audits = [audit('info', 1), audit('low', 2), audit('high', 2), audit('medium', 2)]
    const { findings } = firedEvent(newsOf('verdict_worse', {}, { change: { audits } }))!.data as { findings: object[] }
    expect(findings.map((one) => (one as { audit: string }).audit)).toEqual(['high', 'high', 'medium', 'medium', 'low'])
    expect(findings.slice(0, 2)).toEqual([
      { audit: 'high', importance: 'high', message: '0', key: 'k', where: 'p' },
      { audit: 'high', importance: 'high', message: '1', where: null },
    ])
  })
})

it.each<[AlertKind, object, object]>([
  [
    'metric_worse',
    { typical: 100, limit: 160, value: 300, runs: 9, metric: 'lcp', unit: 'ms' },
    { from: 100, to: 300, noise: 60, runs: 9 },
  ],
  ['metric_worse', { typical: 100, limit: 90, value: 300, runs: 9 }, { noise: 0 }],
  [
    'budget',
    { name: 'home', metric: 'bytes.total', limit: 1, value: 2, level: 'warn' },
    { budget: { name: 'home: bytes.total', limit: 1, level: 'warn' }, value: 2 },
  ],
  ['unreachable', { since: NOW - 1000 }, { since: '2026-11-15T11:59:59.000Z' }],
  ['unreachable', {}, { since: '2026-11-15T12:00:00.000Z' }],
  [
    'new_failure',
    { had: 1, has: 4, most: 5, importance: 'low' },
    { audits: [{ id: 'seo/title', importance: 'low', outcome: 'fail', had: 1, has: 4 }] },
  ],
])('an alert of %s says what it was measured by: %j', (kind, evidence, data) => {
  expect(firedEvent(newsOf(kind, evidence))?.data).toMatchObject(data)
})

it.each<[AlertKind, string | undefined, string | undefined, boolean]>([
  ['verdict_worse', 'report.worse', 'report.recovered', false],
  ['score_drop', 'report.score_dropped', 'report.recovered', false],
  ['new_failure', 'audit.failing', 'audit.fixed', false],
  ['metric_worse', 'metric.worse', 'metric.recovered', false],
  ['budget', 'budget.exceeded', 'budget.met', false],
  ['unreachable', 'page.unreachable', 'page.reachable', true],
  ['page_replaced', 'page.replaced', 'page.restored', true],
])('%s is told as %s and %s, at night only where a page is down', (kind, fired, resolved, isUrgent) => {
  const events = [firedEvent(newsOf(kind)), resolvedEvent(newsOf(kind))]
  expect(events).toMatchObject([
    { type: fired, isUrgent },
    { type: resolved, isUrgent },
  ])
})

it('an audit that fires is told with its first findings, and where they are', () => {
  const newFindings = Array.from({ length: 4 }, (_, n) => ({ message: `${n}`, where: 'img', key: 'k', snippet: 's' }))
  const audits = [{ id: 'seo/title', newFindings }]
  const events = [firedEvent, resolvedEvent].map((event) => event(newsOf('new_failure', {}, { change: { audits } })))
  expect(events.map((event) => (event!.data as EventData<'audit.failing'>).audits[0]!.findings)).toEqual([
    [0, 1, 2].map((n) => ({ message: `${n}`, where: 'img', key: 'k' })),
    [],
  ])
})

it.each([
  ['pass', 'audit.fixed'],
  ['not-applicable', 'audit.fixed'],
  ['fail', 'audit.improved'],
  ['warn', 'audit.improved'],
])('an audit whose outcome is %s now is told as %s, with the most it had meanwhile', (outcome, type) => {
  const { data, ...event } = resolvedEvent(newsOf('new_failure', { outcome, had: 3, has: 3, most: 5 }))!
  expect([event.type, data]).toMatchObject([type, { audits: [{ outcome, had: 5, has: 3 }] }])
})

it('dates decide about certificates, not runs', () => {
  expect([firedEvent(newsOf('certificate')), resolvedEvent(newsOf('certificate'))]).toEqual([null, null])
})

it.each([
  ['', 0],
  ['b', 0],
  ['bbgg', 1],
  ['bgbbg', 3],
])('after the runs %j an alert has changed %d times', (recent, count) => {
  expect(transitionsIn({ recent } as AlertState)).toBe(count)
})

it('an alert that is unstable, or closed, says of what and since when', () => {
  expect(unstableEvent(newsOf('new_failure')).data).toMatchObject({ subjects: ['seo/title'], transitions: 0, runs: 10 })
  const began = Date.parse('2026-11-01T00:00:00Z')
  expect(closedEvent(newsOf('new_failure', { closed: 'removed' }), began).data).toMatchObject({
    subject: 'seo/title',
    since: '2026-11-01T00:00:00.000Z',
    reason: 'removed',
  })
})

it.each<[string, object, object]>([
  ['has a result', {}, { type: 'run.completed', data: { result: 'bad', score: 40, previous: decent } }],
  [
    'has none, and says why',
    { result: null, score: null, error: { code: 'timeout', message: 'T' } },
    { type: 'run.failed', data: { error: { code: 'timeout' } } },
  ],
  [
    'has none without a reason',
    { result: null, score: null },
    { type: 'run.failed', data: { error: { code: 'internal_error' } } },
  ],
])('a run that %s is told as it is', (_, outcome, event) => {
  expect(runEvent(newsOf('budget', {}, { outcome }).end, links)).toMatchObject(event)
})
