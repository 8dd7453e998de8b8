import { describe, expect, it } from 'vitest'
import type { EventData, EventType } from '../../domain/events/event-types.ts'
import type { NoticeGroup } from '../notice.ts'
import { footerOf, noticesOf } from '../notice-of-event.ts'
import { discordBody } from './discord.ts'
import { mailOf } from './email.ts'
import { mattermostBody } from './mattermost.ts'
import { ntfyMessage } from './ntfy.ts'
import { slackBody } from './slack.ts'
import { teamsBody } from './teams.ts'

const HOSTILE = `<!channel> @everyone [x](http://evil.example) **bold** <script>alert(1)</script>\r\nBcc: a@b.example \u202e\u0000`
const report = {
  id: '019a0000-0000-7000-8000-000000000001',
  url: 'https://shop.example/cart?a=1',
  project: 'shop.example',
  page_url: 'https://verdict.example/reports/1',
}

function worse(message: string): { type: 'report.worse'; data: EventData<'report.worse'> } {
  const data = {
    report,
    run: { id: report.id, depth: 0, device: 'mobile', rule_set: '1', ended_at: '2026-11-15T06:31:07Z' },
    rule: { id: 'rule-1', kind: 'verdict_worse' },
    alert: { id: 'alert-1', state: 'firing', key: 'alert-1.x' },
    why_url: 'https://verdict.example/alerts/rules/rule-1',
    from: { result: 'good', score: 84 },
    to: { result: 'decent', score: 76 },
    score_delta_page: -8,
    score_delta_rules: 0,
    change: { new: 2, fixed: 0 },
    findings: [{ audit: 'seo/title', importance: 'high', message, where: null }],
    compare_url: 'https://verdict.example/reports/1/compare',
  } as const
  return { type: 'report.worse', data: { ...data, findings: [...data.findings] } as EventData<'report.worse'> }
}

const one = noticesOf([worse('The title is missing.')], 'en')
const hostile = noticesOf([worse(HOSTILE)], 'en')
const many = noticesOf(
  Array.from({ length: 20 }, () => worse('x & <y> * '.repeat(900))),
  'en',
)
const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(texts)
      : []

describe('a message', () => {
  it('compares scans of a site, and runs of a page', () => {
    const { rule, alert, why_url, from, to, compare_url } = worse('').data
    const scan = { id: 'scan-1', pages: 7, result: 'decent', score: 76 } as const
    const about = {
      project: 'shop.example',
      url: 'https://verdict.example/scans/1',
      scan,
      rule,
      alert,
      why_url,
      from,
      to,
    }
    const findings: EventData<'site.worse'>['findings'] = []
    const delta = { score_delta: -8, new_findings: 2, fixed_findings: 0, findings, compare_url }
    const site = { type: 'site.worse', data: { ...about, ...delta } } as const
    const labels = (language: string) =>
      [site, worse('x')].map((event) => noticesOf([event], language).notices[0]!.link!.label)
    expect(labels('en')).toEqual(['Compare the scans', 'Compare the runs'])
    expect(labels('de')).toEqual(['Scans vergleichen', 'Läufe vergleichen'])
  })

  it('says what happened, in the language of the channel', () => {
    expect(one).toMatchObject({
      title: 'Worse: 84 → 76 on shop.example/cart?a=1 (good → decent)',
      severity: 'bad',
      notices: [{ link: { url: 'https://verdict.example/reports/1/compare' }, thread: `rule-1.${report.id}` }],
    })
    expect(noticesOf([worse('x')], 'de').title).toBe('Schlechter: 84 → 76 auf shop.example/cart?a=1 (gut → ordentlich)')
    expect(many.title).toBe('Worse: 84 → 76 on shop.example/cart?a=1 (good → decent)')
  })

  it('about a host is in one thread with the others about it, whatever page of it they name', () => {
    const threadOf = <T extends EventType>(
      type: T,
      data: Partial<Omit<EventData<T>, 'report'>> & { report?: object },
    ) => noticesOf([{ type, data: data as unknown as EventData }], 'en').notices[0]!.thread
    const page = { ...report, id: '019a0000-0000-7000-8000-000000000002', url: 'https://shop.example:8443/other' }
    const since = '2026-11-15T06:31:07Z'
    const certificate = {
      rule: { id: 'rule-1', kind: 'certificate' },
      host: 'shop.example:8443',
      issuer: 'CA',
    } as const
    const dates = { valid_to: since, days: 3, fingerprint: 'aa' }
    const reminder = { subject: 'certificate', since, days: 3 }
    expect([
      threadOf('certificate.expiring', { ...certificate, ...dates, report: page }),
      threadOf('certificate.renewed', { ...certificate, ...dates, report: { ...page, id: report.id } }),
      threadOf('alert.reminder', { rule: certificate.rule, ...reminder, report: page }),
    ]).toEqual(Array(3).fill('rule-1.shop.example:8443'))

    const rule = { id: 'rule-2', kind: 'unreachable' } as const
    const error = { code: 'connect_failed', message: 'No.' } as const
    const outage = { rule, host: 'shop.example', error, since, reports: [], reports_total: 5 }
    expect([
      threadOf('host.unreachable', outage),
      threadOf('alert.reminder', { ...reminder, rule, subject: 'outage', report: page }),
      threadOf('host.reachable', { rule, host: 'shop.example', since, reports: [], reports_total: 5 }),
    ]).toEqual(Array(3).fill('rule-2.shop.example'))
    expect([
      threadOf('page.unreachable', { rule, error, since, report: page }),
      threadOf('alert.reminder', { ...reminder, rule, subject: '', report: page }),
      threadOf('page.reachable', { rule, error: null, since, report: page }),
    ]).toEqual(Array(3).fill(`rule-2.${page.id}`))
  })

  it.each([
    ['en', 'It has had no result for 30 days.', 'There is no scan to repeat.'],
    ['de', 'Seit 30 Tagen gab es kein Ergebnis.', 'Es gibt keinen Scan zum Wiederholen.'],
  ])('says in words why a schedule is paused (%s)', (language, failing, noScan) => {
    const schedule = { id: report.id, scope: 'project', target: 'shop.example' }
    const linesOf = (reason: string) =>
      noticesOf([{ type: 'schedule.paused', data: { schedule, reason, url: '/schedules' } }], language).notices[0]
        ?.lines
    expect([linesOf('failing'), linesOf('no_scan')]).toEqual([[failing], [noScan]])
  })

  it('says findings in the language of the channel, and in English where an event of an earlier version has no key', () => {
    const told = worse('1 h1 contains no text.')
    const [finding] = told.data.findings
    const known = { ...finding!, audit: 'seo/headings', key: 'someBlank', params: { count: 1 } }
    const linesOf = (findings: (typeof told)['data']['findings'], language: string) =>
      noticesOf([{ ...told, data: { ...told.data, findings } }], language).notices[0]!.lines.at(-1)
    expect(linesOf([known], 'en')).toContain(': 1 h1 contains no text.')
    expect(linesOf([known], 'de')).toMatch(/: 1 h1-Überschrift enthält keinen Text\.$/)
    expect(linesOf(told.data.findings, 'de')).toContain(': 1 h1 contains no text.')
  })

  it.each([
    [
      'en',
      'The schedule of shop.example has reached the daily limit of runs',
      '1 run was not started: the schedules of this account can start 2,000 runs a day.',
    ],
    [
      'de',
      'Der Zeitplan von shop.example hat die Tagesgrenze an Läufen erreicht',
      '1 Lauf wurde nicht gestartet: Die Zeitpläne dieses Kontos können 2.000 Läufe am Tag starten.',
    ],
  ] as const)('says that a schedule has no runs left (%s)', (language, title, line) => {
    const schedule = { id: report.id, scope: 'project', target: 'shop.example' }
    const data = { schedule, runs: 1, limit: 2000, url: '/schedules' }
    const [notice] = noticesOf([{ type: 'schedule.limited', data }], language).notices
    expect([notice!.title, notice!.lines.join()]).toEqual([title, expect.stringContaining(line)])
  })

  it('names the page of a paused schedule, not its id', () => {
    const schedule = { id: 'x', scope: 'report', target: report.id, url: report.url }
    const paused = { type: 'schedule.paused', data: { schedule, reason: 'failing', url: '/schedules' } } as const
    expect(noticesOf([paused], 'en').title).toBe('The schedule of shop.example/cart?a=1 is paused')
    expect(noticesOf([paused], 'de').title).toBe('Der Zeitplan von shop.example/cart?a=1 ist pausiert')
  })

  it.each([
    ['verdict_worse', '', 'Result', 'Ergebnis'],
    ['unreachable', '', 'Availability', 'Erreichbarkeit'],
    ['page_replaced', '', 'Page content', 'Seiteninhalt'],
    ['certificate', 'certificate', 'Certificate', 'Zertifikat'],
    ['budget', 'weight bytes.total', 'weight bytes.total', 'weight bytes.total'],
  ])('names what is still open (%s)', (kind, subject, inEnglish, inGerman) => {
    const { alert } = worse('').data
    const about = { report, rule: { id: 'rule-1', kind }, alert, why_url: '/alerts', subject }
    const reminder = { type: 'alert.reminder', data: { ...about, since: '2026-11-15T06:31:07Z', days: 3 } } as const
    expect(noticesOf([reminder], 'en').title).toBe(`Still open for 3 days: ${inEnglish} of shop.example/cart?a=1`)
    expect(noticesOf([reminder], 'de').title).toBe(`Seit 3 Tagen offen: ${inGerman} von shop.example/cart?a=1`)
    // A snooze may end on the day it began.
    const soon = { ...reminder, data: { ...reminder.data, days: 0 } }
    expect(noticesOf([soon], 'en').title).toBe(`Still open: ${inEnglish} of shop.example/cart?a=1`)
    expect(noticesOf([soon], 'de').title).toBe(`Noch offen: ${inGerman} von shop.example/cart?a=1`)
  })

  it.each([
    ['weight: bytes.total', 512_345, 300_000, '512 kB, the limit is 300 kB.'],
    ['weight: bytes.total', 300_010, 300_000, '300,010, the limit is 300,000.'],
    ['speed: vitals.lcp', 3100, 2500, '3.1 s, the limit is 2.5 s.'],
    ['speed: vitals.cls', 0.25, 0.1, '0.25, the limit is 0.1.'],
    ['files: requests.total', 60, 50, '60, the limit is 50.'],
  ])('shows a budget in its unit (%s, %d)', (name, value, limit, line) => {
    const { report, run, rule, alert, why_url } = worse('').data
    const data = { report, run, rule, alert, why_url, budget: { name, limit, level: 'fail' }, value }
    expect(noticesOf([{ type: 'budget.exceeded', data }], 'en').notices[0]?.lines).toEqual([line])
  })

  it('says of an audit what it had and has, where it fails first, and never that it passes while it fails', () => {
    const { report, run, rule, alert, why_url, compare_url } = worse('').data
    const place = { message: 'No alt attribute.', where: 'main > img' }
    const images = {
      id: 'accessibility/image-alt',
      importance: 'high',
      outcome: 'fail',
      explain_url: '',
      had: 3,
      has: 5,
    }
    const alt = { ...images, findings: [place, { ...place, where: 'footer > img' }] }
    const tbt = { ...alt, id: 'performance/tbt', had: 0, has: 0, findings: [] }
    const noticeOf = (
      type: 'audit.failing' | 'audit.improved' | 'audit.fixed',
      audits: (typeof alt)[],
      language = 'en',
    ) => {
      const { title, lines } = noticesOf(
        [{ type, data: { report, run, rule, alert, why_url, audits, compare_url } }],
        language,
      ).notices[0]!
      return [title, ...lines]
    }
    const page = 'shop.example/cart?a=1'
    expect([
      noticeOf('audit.failing', [alt]),
      noticeOf('audit.failing', [alt], 'de')[0],
      noticeOf('audit.failing', [tbt]),
      noticeOf('audit.failing', [alt, tbt]),
    ]).toEqual([
      [
        `Failing: Images without alt text (3 → 5) on ${page}`,
        'No alt attribute. (main > img)',
        'No alt attribute. (footer > img)',
      ],
      `Fehlgeschlagen: Bilder ohne Alternativtext (3 → 5) auf ${page}`,
      [`Failing: Total Blocking Time (TBT) is high on ${page}`],
      [
        `Failing: 2 audits of ${page}`,
        'Images without alt text: 3 → 5. No alt attribute. (main > img)',
        'Total Blocking Time (TBT) is high',
      ],
    ])
    const over = { ...alt, had: 5, has: 3, findings: [] }
    expect([
      noticeOf('audit.improved', [over]),
      noticeOf('audit.improved', [{ ...over, outcome: 'warn' }])[0],
      noticeOf('audit.fixed', [{ ...over, outcome: 'pass', has: 0 }]),
    ]).toEqual([
      [`Improved: Images without alt text (5 → 3, as before) on ${page}`, 'Images without alt text: 5 → 3, as before'],
      `Improved: Images without alt text (5 → 3, now a warning) on ${page}`,
      [`Fixed: Images without alt text on ${page}`, 'Images have alt text'],
    ])
    const about = { project: 'shop.example', url: '/', scan: { id: 'x', pages: 9, result: null, score: null } }
    const pages = [{ url: 'https://shop.example/cart', where: 'main > img' }]
    const site = { rule, alert, why_url, compare_url, ...about, audits: [{ ...images, pages }] }
    const { title, lines } = noticesOf([{ type: 'site.failing', data: site }], 'en').notices[0]!
    expect([title, ...lines]).toEqual([
      'Failing: Images without alt text (3 → 5) on shop.example',
      'shop.example/cart (main > img)',
    ])
  })

  it.each([
    ['one report', [91], [], ['Best: shop.example/91']],
    ['two', [91, 20], [], ['Best: shop.example/91', 'Worst: shop.example/20']],
    [
      'four',
      [91, 80, 60],
      [20],
      ['Best: shop.example/91', 'Worst: shop.example/20', 'Worst: shop.example/60', 'Worst: shop.example/80'],
    ],
    [
      'many',
      [91, 90, 89],
      [1, 2, 3],
      ['Best: shop.example/91', 'Worst: shop.example/1', 'Worst: shop.example/2', 'Worst: shop.example/3'],
    ],
  ])('names the best and the worst pages in the digest of %s', (_, best, worst, lines) => {
    const scored = (score: number) =>
      ({ ...report, url: `https://shop.example/${score}`, result: 'good', score }) as const
    const counts = { total: 4, good: 4, decent: 0, bad: 0 }
    const period = { period: 'daily', from: '2026-11-14T07:00:00Z', to: '2026-11-15T07:00:00Z' } as const
    const quiet = { runs: 4, new_findings: 0, fixed_findings: 0, certificates: [], failed: [], failed_total: 0 }
    const of = { project: 'shop.example', url: '/', ...quiet, reports: counts }
    const projects = [{ ...of, best: best.map(scored), worst: worst.map(scored) }]
    const digest = { url: '/', ...period, projects, projects_total: 1 }
    const [notice] = noticesOf([{ type: 'digest.ready', data: digest }], 'en').notices
    expect(notice!.lines.slice(2).map((line) => line.split(',')[0])).toEqual(lines)
  })

  it.each([
    [1, 1, ['No result since 2026-11-14 09:30 UTC+5:30: shop.example/1.', 'Best', 'Worst', 'Worst']],
    [2, 2, ['No result since 2026-11-14 09:30 UTC+5:30: shop.example/1.', 'No result yet: shop.example/2.', 'Best']],
    [3, 7, ['No result since 2026-11-14 09:30 UTC+5:30: shop.example/1.', 'and 6 more', 'Best', 'Worst']],
  ])('says in a digest which pages have no result: %i of %i', (count, failed_total, lines) => {
    const scored = (score: number) =>
      ({ ...report, url: `https://shop.example/${score}`, result: 'good', score }) as const
    const failed = [1, 2, 3].slice(0, count).map((page) => ({
      ...report,
      url: `https://shop.example/${page}`,
      since: page === 1 ? '2026-11-14T04:00:00.000Z' : null,
    }))
    const period = { period: 'daily', from: '2026-11-14T07:00:00Z', to: '2026-11-15T07:00:00Z' } as const
    const certificates = [1, 2].map((day) => ({ host: 'a.example', valid_to: '2026-11-20T00:00:00Z', days: day }))
    const reports = { total: 9, good: 9, decent: 0, bad: 0 }
    const project = {
      project: 'shop.example',
      url: '/',
      reports,
      runs: 9,
      new_findings: 0,
      fixed_findings: 0,
      best: [91, 90].map(scored),
      worst: [11, 12, 13].map(scored),
      certificates,
      failed,
      failed_total,
    }
    const data = { url: '/', ...period, projects: [project], projects_total: 1 }
    const [notice] = noticesOf([{ type: 'digest.ready', data }], 'en', 'Asia/Kolkata').notices
    const shown = notice!.lines.slice(2).map((line) => line.replace(/^(Best|Worst): .*/, '$1'))
    expect(shown.slice(0, lines.length)).toEqual(lines)
    expect(notice!.lines.filter((line) => line.startsWith('The certificate'))).toHaveLength(2)
  })

  it('has a notice for each project of a digest, and says how many there are', () => {
    const quiet = { runs: 4, new_findings: 0, fixed_findings: 0, certificates: [], failed: [], failed_total: 0 }
    const of = { ...quiet, reports: { total: 1, good: 1, decent: 0, bad: 0 }, best: [], worst: [] }
    const projects = ['a.example', 'b.example'].map((name) => ({
      ...of,
      project: name,
      url: `https://v.example/${name}`,
    }))
    const period = { period: 'daily', from: '2026-11-14T07:00:00Z', to: '2026-11-15T07:00:00Z' } as const
    const data = { url: 'https://v.example/projects', ...period, projects, projects_total: 12 }
    const group = noticesOf([{ type: 'digest.ready', data }], 'en')
    expect(group.title).toBe('Daily digest of 12 projects')
    expect(noticesOf([{ type: 'digest.ready', data }], 'de').title).toBe('Tägliche Übersicht von 12 Projekten')
    expect(group.notices.map(({ title, link }) => [title, link?.url])).toEqual([
      ['Daily digest of a.example', 'https://v.example/a.example'],
      ['Daily digest of b.example', 'https://v.example/b.example'],
    ])
    expect(mailOf(group, '').text.match(/4 runs, 0 new findings/g)).toHaveLength(2)
  })

  it('names one unstable audit, or counts and lists several', () => {
    const { report, run, rule, alert, why_url } = worse('').data
    const titles = (kind: string, subjects: string[]) => {
      const data = { report, run, rule: { ...rule, kind }, alert, why_url, subjects, transitions: 5, runs: 10 }
      const { title, lines } = noticesOf([{ type: 'alert.unstable', data }], 'en').notices[0]!
      return [title, ...lines.slice(1)]
    }
    expect([titles('verdict_worse', ['']), titles('new_failure', ['accessibility/image-alt', 'own/x'])]).toEqual([
      ['Unstable: Result of shop.example/cart?a=1'],
      ['Unstable: 2 audits of shop.example/cart?a=1', 'Images without alt text', 'own/x'],
    ])
  })

  it.each([
    ['UTC', '2026-07-01 12:30 UTC'],
    ['Europe/Berlin', '2026-07-01 14:30 UTC+2'],
    ['America/St_Johns', '2026-07-01 10:00 UTC-2:30'],
    ['Africa/Abidjan', '2026-07-01 12:30 UTC'],
  ])('tells times by the clock of the reader in %s', (timeZone, shown) => {
    const { run, rule, alert, why_url } = worse('').data
    const data = { report, run, rule, alert, why_url, error: null, since: '2026-07-01T12:30:00.000Z' }
    const told = noticesOf([{ type: 'page.unreachable', data }], 'en', timeZone).notices[0]
    expect(told?.lines).toEqual([`Since ${shown}.`])
  })

  it('names the issuer of a certificate as people know it', () => {
    const { rule, alert, why_url } = worse('').data
    const issuer = "C=US, O=Let's Encrypt, CN=R11"
    const certificate = { valid_to: '2026-11-20T00:00:00Z', days: 5, issuer, fingerprint: 'AB' }
    const data = { report, rule, alert, why_url, host: 'shop.example', ...certificate }
    expect(noticesOf([{ type: 'certificate.expiring', data }], 'en').notices[0]?.lines).toEqual([
      "Valid until Nov 20, 2026, issued by Let's Encrypt.",
    ])
  })

  it('says no day for the last 24 hours of a certificate, which end tomorrow almost everywhere', () => {
    const { rule, alert, why_url } = worse('').data
    const certificate = { valid_to: '2026-11-20T01:00:00Z', days: 0, issuer: 'O=A', fingerprint: 'AB' }
    const data = { report, rule, alert, why_url, host: 'shop.example', ...certificate }
    const titleIn = (language: string) => noticesOf([{ type: 'certificate.expiring', data }], language).title
    expect(titleIn('en')).toBe('Expiring: certificate of shop.example within 24 hours')
    expect(titleIn('de')).toBe('Läuft ab: Zertifikat von shop.example innerhalb von 24 Stunden')
  })

  it('does not say that nothing is new where another run has confirmed what got worse', () => {
    const { data } = worse('x')
    const confirmed = { ...data, change: { new: 0, fixed: 0 }, findings: [] }
    for (const type of ['report.worse', 'report.score_dropped', 'report.recovered'] as const)
      expect(noticesOf([{ type, data: confirmed }], 'en').notices[0]!.lines).toEqual([])
  })

  it('says how many audits it leaves out', () => {
    const { report, run, rule, alert, why_url, compare_url } = worse('').data
    const audits = Array.from({ length: 12 }, (_, at) => ({
      id: `own/audit-${at}`,
      importance: 'high',
      outcome: 'fail',
      had: 0,
      has: 1,
      findings: [],
      explain_url: '',
    }))
    const data = { report, run, rule, alert, why_url, audits, compare_url }
    const linesOf = (count: number, language: string) =>
      noticesOf([{ type: 'audit.failing', data: { ...data, audits: audits.slice(0, count) } }], language).notices[0]!
        .lines
    expect(linesOf(12, 'en')).toHaveLength(8)
    expect(linesOf(12, 'en').at(-1)).toBe('and 5 more')
    expect(linesOf(12, 'de').at(-1)).toBe('und 5 weitere')
    expect(linesOf(8, 'en').at(-1)).toContain('own/audit-7')
  })

  it('says how many pages of an unreachable host it leaves out', () => {
    const reports = Array.from({ length: 7 }, (_, at) => ({ ...report, url: `https://shop.example/${at}` }))
    const { rule, alert, why_url } = worse('').data
    const error = { code: 'timeout', message: 'The server did not answer.' } as const
    const data = {
      rule,
      alert,
      why_url,
      host: 'shop.example',
      error,
      since: '2026-11-15T06:31:07Z',
      reports,
      reports_total: 40,
    }
    const { lines } = noticesOf([{ type: 'host.unreachable', data }], 'en').notices[0]!
    expect(lines.slice(-2)).toEqual(['shop.example/4', 'and 35 more'])
  })

  it('has no link where the service does not know its own URL', () => {
    const { data } = worse('x')
    const group = noticesOf([{ type: 'report.worse', data: { ...data, compare_url: '/c', why_url: '/w' } }], 'en')
    expect(group.notices[0]).toMatchObject({ link: null, why: null })
  })
})

describe('hostile text', () => {
  const line = hostile.notices[0]!.lines.at(-1)!

  it('is on one line, without what hides or reorders it', () => {
    expect(line).not.toMatch(/[\u0000-\u001f\u202e]/)
  })

  it('is plain text in Slack, and escaped where it is not', () => {
    const { text, blocks } = slackBody({ ...hostile, title: HOSTILE }) as { text: string; blocks: { type: string }[] }
    expect(text).not.toMatch(/[<>]/)
    expect(JSON.stringify(blocks.filter(({ type }) => type !== 'context'))).not.toContain('mrkdwn')
  })

  it('pings no one in Discord and Mattermost, and is not Markdown', () => {
    for (const body of [discordBody(hostile), mattermostBody(hostile)]) {
      const all = texts(body).join('\n')
      expect(all).not.toMatch(/@(?!\u200b)/)
      expect(all).not.toContain('[x](')
      expect(all).not.toContain('**bold**')
    }
    expect(discordBody(hostile)).toMatchObject({ allowed_mentions: { parse: [] } })
  })

  it('is plain text in titles of Mattermost that are links, where backslashes would be seen', () => {
    const { attachments } = mattermostBody(one) as { attachments: { title: string; title_link: string }[] }
    expect(attachments[0]).toMatchObject({ title: one.title, title_link: one.notices[0]!.link!.url })
    const unlinked = { ...one, notices: one.notices.map((notice) => ({ ...notice, link: null })) }
    const { attachments: without } = mattermostBody(unlinked) as { attachments: { title: string }[] }
    expect(without[0]!.title).toContain('shop\\.example')
  })

  it('has entities in Mattermost for what a backslash does not escape there', () => {
    const title = 'C:\\new <b> & :smile: https://evil.example'
    const notice = { ...one.notices[0]!, link: null, why: null, title, lines: [title] }
    const { attachments } = mattermostBody({ ...one, notices: [notice] }) as { attachments: { text: string }[] }
    expect(attachments[0]).toMatchObject({
      text: 'C&#58;&#92;new &#60;b\\> &#38; &#58;smile&#58; https&#58;//evil\\.example',
    })
  })

  it('is text runs in Teams, which know no Markdown', () => {
    expect(JSON.stringify(teamsBody(hostile))).not.toContain('"TextBlock"')
  })

  it('has no more buttons in Teams than its card shows', () => {
    const { attachments } = teamsBody(many) as { attachments: { content: { actions: object[] } }[] }
    expect(attachments[0]!.content.actions).toHaveLength(6)
  })

  it('is escaped in the HTML of mail', () => {
    const { html } = mailOf(hostile, footerOf('en'))
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
  })
})

describe('the limits of each receiver hold for 20 long events', () => {
  const limits: [string, (group: NoticeGroup) => void][] = [
    [
      'Slack',
      (group) => {
        const { blocks } = slackBody(group) as { blocks: { type: string; text?: { text: string } }[] }
        expect(blocks.length).toBeLessThanOrEqual(50)
        expect(blocks[0]!.text!.text.length).toBeLessThanOrEqual(150)
        for (const { text } of blocks) expect(text?.text.length ?? 0).toBeLessThanOrEqual(3000)
        expect(JSON.stringify(blocks).length).toBeLessThan(40_000)
      },
    ],
    [
      'Discord',
      (group) => {
        const { embeds } = discordBody(group) as { embeds: { title: string; description: string }[] }
        expect(embeds.length).toBeLessThanOrEqual(10)
        for (const { title } of embeds) expect(title.length).toBeLessThanOrEqual(256)
        expect(embeds.reduce((sum, { title, description }) => sum + title.length + description.length, 0)).toBeLessThan(
          6000,
        )
      },
    ],
    ['Teams', (group) => expect(Buffer.byteLength(JSON.stringify(teamsBody(group)))).toBeLessThan(28_000)],
    ['Mattermost', (group) => expect(texts(mattermostBody(group)).join('').length).toBeLessThan(16_383)],
    [
      'ntfy',
      (group) => {
        const { url, body } = ntfyMessage('https://ntfy.example/base/my%20topic', group)
        const { message, topic } = body as { message: string; topic: string }
        expect([url, topic]).toEqual(['https://ntfy.example/base/', 'my topic'])
        expect(Buffer.byteLength(message)).toBeLessThanOrEqual(4096)
      },
    ],
  ]
  it.each(limits)('%s', (_name, check) => {
    check(many)
    check(one)
  })
})
