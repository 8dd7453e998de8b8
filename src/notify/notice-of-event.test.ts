import { describe, expect, it } from 'vitest'
import type { EventData, EventType } from '../domain/events/event-types.ts'
import { footerOf, noticesOf } from './notice-of-event.ts'
import { english } from './words/en.ts'

const V = 'https://v.example'
const report = { id: 'r', url: 'https://www.example.com/a/', project: 'example.com', page_url: `${V}/reports/r` }

/** The notice of an event, of which only these fields matter. */
function noticeOf<T extends EventType>(type: T, data: object) {
  return noticesOf([{ type, data: data as EventData }], 'en').notices[0]!
}

const completed = (changes: object) =>
  noticeOf('run.completed', { report, result: 'good', score: 90, previous: null, ...changes })

describe('the URL of a page', () => {
  it.each([
    ['https://www.example.com/a/', 'example.com/a'],
    ['http://example.com/', 'example.com'],
    ['https://wwww.example.com', 'wwww.example.com'],
    [`https://e.de/${'x'.repeat(75)}`, `e.de/${'x'.repeat(75)}`],
    [`https://e.de/${'x'.repeat(70)}${'y'.repeat(31)}`, `e.de/${'x'.repeat(43)}…${'y'.repeat(31)}`],
  ])('is short, and keeps its host and its end: %s', (url, short) => {
    expect(completed({ report: { ...report, url } }).title.split(/:? /)).toContain(short)
  })
})

it.each([
  ['good', 'good'],
  ['decent', 'info'],
  ['bad', 'info'],
])('a run that ended with %s is %s news', (result, severity) => {
  expect(completed({ result }).severity).toBe(severity)
})

it.each([
  [8, 'warning'],
  [7, 'bad'],
])('a certificate with %d days left is a %s', (days, severity) => {
  const certificate = { host: 'example.com', days, valid_to: '2026-11-20T00:00:00Z', issuer: 'O=CA', report }
  expect(noticeOf('certificate.expiring', { ...certificate, rule: { id: 'x', kind: 'certificate' } }).severity).toBe(
    severity,
  )
})

it('what a page says is bounded', () => {
  const error = { code: 'internal_error', message: 'm'.repeat(1_000) }
  expect(noticeOf('run.failed', { report, error }).lines[0]).toHaveLength(300)
  const { title } = noticeOf('mute.expired', { audit: 'x'.repeat(500), project: 'example.com', reason: '' })
  expect(title).toHaveLength(200)
})

it.each<[EventType, object, keyof typeof english.open | null]>([
  ['run.completed', { report, result: 'good', score: 90, previous: null }, 'report'],
  ['site.scanned', { project: 'e', url: `${V}/scans/1`, scan: { pages: 1 } }, 'scan'],
  ['test.sent', { channel: { name: 'x' }, url: `${V}/channels` }, 'settings'],
  ['test.sent', { channel: { name: 'x' }, url: '/channels' }, null],
])('%s links to what it is about', (type, data, opened) => {
  const url = 'report' in data ? report.page_url : (data as { url: string }).url
  expect(noticeOf(type, data).link).toEqual(opened && { label: english.open[opened], url })
})

it.each<[string, object[], string]>([
  ['of a page', [{ report }], 'example.com'],
  ['of a project', [{ report: null, project: 'site.example' }], 'site.example'],
  ['of a host', [{ host: 'host.example' }], 'host.example'],
])('several events are under the name %s', (_, datas, name) => {
  const mute = { audit: 'seo/title', reason: '', ...datas[0] }
  const events = [mute, mute].map((data) => ({ type: 'mute.expired' as const, data: data as unknown as EventData }))
  expect(noticesOf(events, 'en').title).toContain(name)
})

it.each<[Parameters<typeof footerOf>[1], string[]]>([
  [{ name: 'Acme', sender: null, footer: null }, ['Acme']],
  [
    { name: null, sender: null, footer: { text: 'Imprint', url: `${V}/imprint` } },
    ['Verdict', 'Imprint', `${V}/imprint`],
  ],
  [{ name: null, sender: null, footer: { text: 'Imprint', url: null } }, ['Verdict', 'Imprint']],
])('below a mail stands whose it is: %j', (branding, parts) => {
  const footer = footerOf('en', branding)
  for (const part of parts) expect(footer).toContain(part)
  expect(footer).not.toMatch(/null|undefined| {2}| $/)
})
