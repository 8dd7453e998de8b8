import { describe, expect, it } from 'vitest'
import type { EventData, EventType } from '../domain/events/event-types.ts'
import { footerOf, noticesOf } from './notice-of-event.ts'
import { english } from './words/en.ts'

const V = 'https://v.example'
const DATE = '2026-11-20T00:00:00Z'
type Planned = [type: EventType, data: object]
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

describe('a page that was replaced', () => {
  const from = { url: 'https://www.example.com/a/', title: 'Museum' }
  const replaced = { report, reason: 'log_in', from, to: { url: 'https://example.com/login', title: null } }
  const since = '2026-11-15T06:31:07.000Z'
  const inGerman = (type: EventType) =>
    noticesOf([{ type, data: { ...replaced, since } as unknown as EventData }], 'de').notices[0]!

  it('is named with both titles and URLs', () => {
    expect(noticeOf('page.replaced', { ...replaced, since })).toMatchObject({
      title: 'Replaced: example.com/a',
      lines: [
        'The page asks visitors to sign in.',
        'Before: “Museum” (https://www.example.com/a/)',
        'Now: https://example.com/login',
        'Since 2026-11-15 06:31 UTC.',
      ],
      severity: 'bad',
    })
    expect(inGerman('page.replaced')).toMatchObject({ title: 'Ersetzt: example.com/a' })
  })

  it('is named the other way round once it is back', () => {
    expect(noticeOf('page.restored', { ...replaced, since })).toMatchObject({
      title: 'Restored: example.com/a',
      lines: ['Before: https://example.com/login', 'Now: “Museum” (https://www.example.com/a/)'],
      severity: 'good',
    })
    expect(inGerman('page.restored')).toMatchObject({ title: 'Wiederhergestellt: example.com/a' })
  })
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

describe('a message of several events', () => {
  const at = (path: string) => ({ report: { ...report, url: `https://example.com${path}` } })
  const page = (path: string) => ({ ...at(path), rule: { id: 'r', kind: 'unreachable' }, error: null, since: DATE })
  const down = (path: string): Planned => ['page.unreachable', page(path)]
  const up = (path: string): Planned => ['page.reachable', page(path)]
  const host = (total: number): Planned => [
    'host.reachable',
    { host: 'example.com', reports: [], reports_total: total, unreachable_total: 0, since: DATE },
  ]
  const standing = { from: { result: 'good', score: 85 }, to: { result: 'bad', score: 61 } }
  const changed = { ...standing, change: { new: 0, fixed: 0 }, score_delta_rules: 0, findings: [] }
  const worse = (path: string): Planned => ['report.worse', { ...at(path), ...changed }]
  const audit = { id: 'seo/title', outcome: 'fail', had: 0, has: 1, findings: [] }
  const failing = (path: string): Planned => ['audit.failing', { ...at(path), audits: [audit] }]
  const scanned: Planned = ['site.scanned', { project: 'example.com', scan: { pages: 9 }, new_findings: null }]

  it.each<[string, Planned[], string, string]>([
    [
      'of pages that are down',
      [down('/a'), down('/b')],
      'Down: 2 pages of example.com',
      'Nicht erreichbar: 2 Seiten von example.com',
    ],
    [
      'of a host and a page that are back',
      [host(39), up('/a')],
      'Recovered: 40 pages of example.com',
      'Wieder in Ordnung: 40 Seiten von example.com',
    ],
    [
      'of both',
      [up('/a'), down('/b'), up('/c')],
      'example.com: 1 down, 2 recovered',
      'example.com: 1 nicht erreichbar, 2 wieder in Ordnung',
    ],
    [
      'of one page',
      [failing('/a'), worse('/a')],
      'Worse: 85 → 61 on example.com/a (good → bad)',
      'Schlechter: 85 → 61 auf example.com/a (gut → schlecht)',
    ],
    [
      'of a page that was down for a moment',
      [down('/a'), up('/a')],
      'example.com: 1 down, 1 recovered',
      'example.com: 1 nicht erreichbar, 1 wieder in Ordnung',
    ],
    [
      'of a page twice, and another',
      [worse('/a'), worse('/a'), failing('/b')],
      'example.com: 1 worse, 1 failing',
      'example.com: 1 schlechter, 1 fehlgeschlagen',
    ],
    ['with a scan', [scanned, down('/a')], 'Down: example.com/a', 'Nicht erreichbar: example.com/a'],
    ['of nothing that fires', [scanned, scanned], '2 messages about example.com', '2 Nachrichten zu example.com'],
  ])('says first where things stand: %s', (_, planned, english, german) => {
    const events = planned.map(([type, data]) => ({ type, data: data as unknown as EventData }))
    expect([noticesOf(events, 'en').title, noticesOf(events, 'de').title]).toEqual([english, german])
  })
})

it.each<[EventType, object, string]>([
  ['certificate.expiring', { days: 1, host: 'example.com' }, 'Expiring: certificate of example.com in 1 day'],
  ['certificate.expiring', { days: 0, host: 'example.com' }, 'Expiring: certificate of example.com within 24 hours'],
  ['certificate.expiring', { days: -1, host: 'example.com' }, 'Expired: certificate of example.com'],
  ['certificate.renewed', { host: 'example.com' }, 'Renewed: certificate of example.com'],
  ['page.reachable', { since: DATE }, 'Recovered: example.com/a'],
  ['site.unreachable', { report: null, error: null, since: DATE }, 'Down: example.com'],
  ['site.reachable', { report: null, since: DATE }, 'Recovered: example.com'],
  [
    'report.recovered',
    { from: { score: 61, result: 'bad' }, to: { score: 85, result: 'good' } },
    'Recovered: 61 → 85 on example.com/a (bad → good)',
  ],
  [
    'report.score_dropped',
    { from: { score: 90, result: 'good' }, to: { score: 84, result: 'good' } },
    'Worse: 90 → 84 on example.com/a',
  ],
  [
    'site.worse',
    { from: { score: 90, result: 'good' }, to: { score: 84, result: 'good' } },
    'Worse: 90 → 84 on example.com',
  ],
  [
    'metric.worse',
    { metric: 'lcp', unit: 'ms', from: 1200, to: 2400 },
    'Worse: Largest Contentful Paint 1.2 s → 2.4 s on example.com/a',
  ],
  [
    'metric.recovered',
    { metric: 'lcp', unit: 'ms', from: 1200, to: 1250 },
    'Recovered: Largest Contentful Paint 1.2 s → 1.25 s on example.com/a',
  ],
  [
    'budget.exceeded',
    { budget: { name: 'weight: bytes.total', limit: 1 }, value: 2 },
    'Worse: budget weight: bytes.total exceeded on example.com/a',
  ],
  [
    'budget.met',
    { budget: { name: 'weight: bytes.total', limit: 2 }, value: 1 },
    'Fixed: budget weight: bytes.total met on example.com/a',
  ],
])('the title of %s begins with where things stand: %j', (type, data, title) => {
  const rest = { change: { new: 0, fixed: 0 }, findings: [], score_delta_rules: 0, new_findings: 0, fixed_findings: 0 }
  const common = {
    report,
    project: 'example.com',
    valid_to: DATE,
    issuer: 'O=CA',
    rule: { id: 'x', kind: 'x' },
    ...rest,
  }
  expect(noticeOf(type, { ...common, ...data }).title).toBe(title)
})

it('a host that is back says of which pages, and how many are not', () => {
  const data = { host: 'example.com', since: DATE, reports: [report], reports_total: 36, unreachable_total: 4 }
  expect(noticeOf('host.reachable', data).lines).toEqual([
    'Down since 2026-11-20 00:00 UTC.',
    '4 pages are still unreachable.',
    'example.com/a',
    'and 35 more',
  ])
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
