import { describe, expect, it } from 'vitest'
import type { EventData, EventType } from '../../domain/events/event-types.ts'
import type { OutgoingEvent } from '../notice-of-event.ts'
import { alertmanagerBody, alertmanagerUrl } from './alertmanager.ts'
import { incidentBody, incidentOf } from './incident.ts'
import { OPSGENIE_URL, opsgenieRequest } from './opsgenie.ts'
import { pagerdutyBody } from './pagerduty.ts'

const BEGAN = Date.parse('2026-11-15T06:31:07.000Z')
const AT = BEGAN + 60_000
const ALERT = '019a0000-0000-7000-8000-0000000000aa'
const KEY = `${ALERT}.${BEGAN.toString(36)}`
const report = {
  id: '019a0000-0000-7000-8000-000000000001',
  url: 'https://shop.example/cart',
  project: 'shop.example',
  page_url: 'https://verdict.example/reports/1',
}
const HOSTILE = `<!channel> ${'x'.repeat(5_000)}\u202e\u0000`

function eventOf<T extends EventType>(type: T, data: object): OutgoingEvent {
  const about = {
    why_url: '/w',
    rule: { id: 'r', kind: 'unreachable' },
    alert: { id: ALERT, state: 'firing', key: KEY },
  }
  return { id: 'event-1', sequence: 1, type, createdAt: AT, data: { ...about, ...data } as unknown as EventData }
}
const resolved = { alert: { id: ALERT, state: 'resolved', key: KEY } }
const down = eventOf('page.unreachable', {
  report,
  error: { code: 'timeout', message: 'No answer.' },
  since: new Date(BEGAN).toISOString(),
})
const up = eventOf('page.reachable', { report, error: null, since: new Date(BEGAN).toISOString(), ...resolved })
const hostDown = eventOf('host.unreachable', {
  host: 'shop.example',
  error: { code: 'timeout', message: HOSTILE },
  since: new Date(BEGAN).toISOString(),
  reports: [report],
  reports_total: 40,
})
const worse = eventOf('report.worse', {
  ...{
    report,
    rule: { id: 'r', kind: 'verdict_worse' },
    from: { result: 'good', score: 85 },
    to: { result: 'bad', score: 61 },
  },
  ...{
    change: { new: 1, fixed: 0 },
    findings: [{ audit: 'seo/title', importance: 'high', message: HOSTILE, where: null }],
  },
  ...{ score_delta_rules: 0, compare_url: 'https://verdict.example/compare' },
})
const site = eventOf('site.reachable', {
  report: null,
  project: 'shop.example',
  since: new Date(BEGAN).toISOString(),
  url: '/s',
  ...resolved,
})
const test: OutgoingEvent = {
  ...{ id: ALERT, sequence: 1, type: 'test.sent', createdAt: AT },
  data: { channel: { id: 'c', name: 'On call', kind: 'pagerduty' }, url: 'https://verdict.example/channels' },
}
const all: [string, OutgoingEvent][] = [
  ['a page that is down', down],
  ['a page that is back', up],
  ['a host that is down', hostDown],
  ['a worse page', worse],
  ['a site that is back', site],
  ['a test', test],
]
const incident = (event: OutgoingEvent) => incidentOf(event, 'en')

describe('PagerDuty, by its Events API v2', () => {
  const bodyOf = (event: OutgoingEvent) =>
    pagerdutyBody(incident(event), { token: 'k'.repeat(32) }) as Record<string, unknown>

  it.each(all)('gets what it documents: %s', (_, event) => {
    const { routing_key, event_action, dedup_key, payload, ...others } = bodyOf(event)
    expect(routing_key).toHaveLength(32)
    expect(['trigger', 'resolve']).toContain(event_action)
    expect((dedup_key as string).length).toBeLessThanOrEqual(255)
    for (const name of Object.keys(others)) expect(['client', 'client_url', 'links', 'images']).toContain(name)
    if (event_action === 'resolve') return expect(payload).toBeUndefined()
    const { summary, source, severity, timestamp } = payload as Record<string, string>
    expect(summary!.length).toBeLessThanOrEqual(1_024)
    expect(source).not.toBe('')
    expect(['critical', 'error', 'warning', 'info']).toContain(severity)
    expect(timestamp).toBe(new Date(AT).toISOString())
    expect(JSON.stringify(bodyOf(event)).length).toBeLessThan(20_000)
  })

  it('opens an incident and closes it under the same key', () => {
    expect(bodyOf(down)).toMatchObject({
      event_action: 'trigger',
      dedup_key: KEY,
      payload: { summary: 'Down: shop.example/cart', source: report.url, severity: 'critical', class: 'unreachable' },
      client_url: report.page_url,
      links: [{ href: report.page_url, text: 'Open the report' }],
    })
    expect(bodyOf(up)).toEqual({ routing_key: 'k'.repeat(32), event_action: 'resolve', dedup_key: KEY })
    expect(bodyOf(worse)).toMatchObject({ payload: { severity: 'error' } })
    expect(bodyOf(test)).toMatchObject({
      event_action: 'trigger',
      dedup_key: expect.stringContaining(ALERT),
      payload: { severity: 'info' },
    })
  })
})

describe('Opsgenie, by its Alert API', () => {
  it.each(all)('gets what it documents: %s', (_, event) => {
    const { url, body } = opsgenieRequest(incident(event), `${OPSGENIE_URL}/`) as {
      url: string
      body: Record<string, never>
    }
    if (url !== OPSGENIE_URL) {
      expect(url).toBe(`${OPSGENIE_URL}/${encodeURIComponent(KEY)}/close?identifierType=alias`)
      return expect(Object.keys(body).every((name) => ['user', 'note', 'source'].includes(name))).toBe(true)
    }
    const { message, alias, description, entity, priority, tags } = body as unknown as Record<string, string>
    expect([
      message!.length <= 130,
      alias!.length <= 512,
      description!.length <= 15_000,
      entity!.length <= 512,
    ]).toEqual(Array(4).fill(true))
    expect(message).not.toBe('')
    expect(['P1', 'P2', 'P3', 'P4', 'P5']).toContain(priority)
    for (const tag of tags!) expect(tag.length).toBeLessThanOrEqual(50)
  })

  it('opens an alert by alias and closes it by alias', () => {
    const opened = opsgenieRequest(incident(down), OPSGENIE_URL)
    expect(opened.body).toMatchObject({
      message: 'Down: shop.example/cart',
      alias: KEY,
      priority: 'P1',
      entity: report.url,
      tags: ['unreachable'],
    })
    const closed = opsgenieRequest(incident(up), 'https://api.eu.opsgenie.com/v2/alerts')
    expect(closed.url).toBe(`https://api.eu.opsgenie.com/v2/alerts/${KEY}/close?identifierType=alias`)
    expect(closed.body).toMatchObject({ note: expect.stringContaining('Recovered: shop.example/cart') })
  })
})

describe('Alertmanager, by its API v2', () => {
  const alertOf = (event: OutgoingEvent) =>
    alertmanagerBody(incident(event))[0] as Record<'labels' | 'annotations', Record<string, string>> & {
      startsAt: string
      endsAt: string
      generatorURL?: string
    }

  it.each(all)('gets what it documents: %s', (_, event) => {
    const { labels, annotations, startsAt, endsAt, generatorURL, ...others } = alertOf(event)
    expect(others).toEqual({})
    expect(labels['alertname']).toMatch(/^Verdict\w+$/)
    for (const name of [...Object.keys(labels), ...Object.keys(annotations)])
      expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_]*$/)
    for (const text of [...Object.values(labels), ...Object.values(annotations)]) expect(typeof text).toBe('string')
    expect(new Date(startsAt).toISOString()).toBe(startsAt)
    expect(Date.parse(endsAt)).toBeGreaterThan(Date.parse(startsAt))
    if (generatorURL !== undefined) expect(generatorURL).toMatch(/^https:/)
  })

  it('fires until it is told the end, under the same labels', () => {
    const [opened, closed] = [alertOf(down), alertOf(up)]
    expect(closed.labels).toEqual(opened.labels)
    expect(opened.labels).toEqual({
      alertname: 'VerdictUnreachable',
      severity: 'critical',
      rule: 'unreachable',
      incident: KEY,
    })
    expect(opened.startsAt).toBe(new Date(BEGAN).toISOString())
    expect(Date.parse(opened.endsAt) - AT).toBeGreaterThan(300 * 86_400_000)
    expect(closed.endsAt).toBe(new Date(AT).toISOString())
    expect(closed.annotations).toMatchObject({ summary: 'Recovered: shop.example/cart', source: report.url })
    expect(alertOf(worse).labels).toMatchObject({ alertname: 'VerdictVerdictWorse', severity: 'warning' })
  })

  it('ends a test by itself', () => expect(Date.parse(alertOf(test).endsAt) - AT).toBe(300_000))

  it.each([
    ['https://am.example', 'https://am.example/api/v2/alerts'],
    ['https://am.example/', 'https://am.example/api/v2/alerts'],
    ['https://am.example/prefix/', 'https://am.example/prefix/api/v2/alerts'],
    ['https://am.example/api/v2/alerts', 'https://am.example/api/v2/alerts'],
  ])('is found at %s', (typed, url) => expect(alertmanagerUrl(typed)).toBe(url))
})

it('the webhook format for incidents is flat, and says when it began and ended', () => {
  expect(incidentBody(incident(down))).toEqual({
    ...{ id: 'event-1', key: KEY, status: 'firing', event: 'page.unreachable', rule: 'unreachable' },
    ...{ title: 'Down: shop.example/cart', text: 'No answer.\nSince 2026-11-15 06:31 UTC.', severity: 'critical' },
    ...{ source: report.url, url: report.page_url, started_at: new Date(BEGAN).toISOString(), ended_at: null },
  })
  expect(incidentBody(incident(up))).toMatchObject({
    key: KEY,
    status: 'resolved',
    ended_at: new Date(AT).toISOString(),
  })
  expect(incidentBody(incident(site))).toMatchObject({ source: 'shop.example' })
  expect(incidentBody(incident(hostDown))).toMatchObject({
    source: 'shop.example',
    title: 'Down: 40 pages of shop.example',
  })
  expect(incidentBody(incident(worse))).toMatchObject({ severity: 'error' })
})
