import { describe, expect, it } from 'vitest'
import { createQuickRunner } from '../../src/queue/runs/quick-runner.ts'
import { listAlerts } from '../../src/storage/alerts/alerts.ts'
import { findReport } from '../../src/storage/reports/reports.ts'
import { startRun } from '../../src/storage/runs/start-run.ts'
import { createAlertRun } from '../../src/watch/alert-run.ts'
import { createRunEnded } from '../../src/watch/run-ended.ts'
import { serve } from '../loopback.ts'
import { useRunStage } from '../queue/run-stage.ts'
import { eventsOf, makeSchedule } from '../storage/make-watched.ts'
import { KINDS } from '../storage/open-test-storage.ts'

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`
const CLOCK = page(
  'The tower clock – Museum',
  '<nav><a href="/">Museum</a></nav><main><h1>The tower clock</h1><p>For nearly three centuries it has told the fishermen of our town when to leave the harbor and when to come home.</p></main>',
)
const HOME = page(
  'Museum',
  '<main><h1>Welcome</h1><p>Four hundred clocks under one roof, open every day but Monday.</p></main>',
)
const LOG_IN = page('Sign in', '<main><h1>Sign in</h1><form><input name="user"><input type="password"></form></main>')

/** What `/clock` answers. */
type Answer = { html: string } | { location: string }
const CASES: [string, Answer][] = [
  ['home', { location: '/' }],
  ['log_in', { location: '/login' }],
  ['log_in', { html: LOG_IN }],
  ['database', { html: page('Database Error', '<h1>Error establishing a database connection</h1>') }],
  ['script', { html: page('Museum', '<b>Fatal error</b>: Uncaught Error in /var/www/index.php:3 on line 3') }],
  ['empty', { html: '' }],
  ['parked', { html: page('museum.example', '<p>This domain is for sale.</p>') }],
  ['maintenance', { html: page('Maintenance', '<p>We will be back soon.</p>') }],
  ['cdn', { html: page('museum.example | 522: Connection timed out', '<p>Cloudflare Ray ID: 8f2a</p>') }],
  ['suspended', { html: page('Account Suspended', '<p>This account has been suspended.</p>') }],
  ['server_default', { html: page('Welcome to nginx!', '<p>Further configuration is required.</p>') }],
  ['content', { html: page('Cheap pills', '<p>Order without prescription, shipped worldwide within two days.</p>') }],
]

describe.each(KINDS)('a watched page, from the server to the event, on %s', (kind) => {
  const { bench, judging } = useRunStage(kind)

  it('is not reported as replaced when it comes up for the first time after an error', async () => {
    let html = page(
      'Maintenance',
      '<p>The site is down for maintenance tonight. We will be back soon, please try again later.</p>',
    )
    await using site = await serve((_, response) => response.setHeader('content-type', 'text/html').end(html))
    const { storage, queue } = bench
    const user = await bench.newUser()
    const onEnd = createRunEnded({ followers: [createAlertRun({ baseUrl: null, queue })] })
    const perform = createQuickRunner({ ...bench, judging, now: Date.now, pauses: [1, 1], onEnd })
    const first = await bench.order(user, `${site.origin}/`)
    await makeSchedule(storage, user, { target: first.reportId }, Date.now())
    await perform(first.id, new AbortController().signal)
    html = CLOCK
    for (let time = 0; time < 2; time++) {
      const { run } = await storage.transaction(async (db) =>
        startRun(db, (await findReport(db, user, first.reportId))!, { depth: 0, device: 'mobile' }, Date.now()),
      )
      await perform(run.id, new AbortController().signal)
    }
    expect((await eventsOf(storage, user)).filter(({ type }) => type.startsWith('page.'))).toEqual([])
  })

  it('is reported as replaced once for each case, and once as restored', async () => {
    let answer: Answer = { html: CLOCK }
    await using other = await serve((_, response) => response.end(page('Casino', '<p>Play now and win.</p>')))
    await using site = await serve((request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      if (request.url === '/') return response.end(HOME)
      if (request.url === '/login') return response.end(LOG_IN)
      if (request.url !== '/clock') return response.writeHead(404).end()
      if ('location' in answer) return response.writeHead(302, { location: answer.location }).end()
      return response.end(answer.html)
    })
    const { storage, queue } = bench
    const user = await bench.newUser()
    const onEnd = createRunEnded({ followers: [createAlertRun({ baseUrl: null, queue })] })
    const perform = createQuickRunner({ ...bench, judging, now: Date.now, pauses: [1, 1], onEnd })
    const first = await bench.order(user, `${site.origin}/clock`)
    await makeSchedule(storage, user, { target: first.reportId }, Date.now())
    await perform(first.id, new AbortController().signal)
    const runAgain = async () => {
      const { run } = await storage.transaction(async (db) => {
        const report = (await findReport(db, user, first.reportId))!
        return startRun(db, report, { depth: 0, device: 'mobile' }, Date.now())
      })
      await perform(run.id, new AbortController().signal)
    }
    const told = async () =>
      (await eventsOf(storage, user)).filter(({ type }) => type.startsWith('page.') || type.startsWith('alert.'))
    const shows = async (next: Answer, times: number) => {
      answer = next
      const before = (await told()).length
      for (let time = 0; time < times; time++) await runAgain()
      return (await told()).slice(before)
    }
    const forget = () => storage.db.deleteFrom('alerts').execute()

    expect(await shows({ html: CLOCK.replace('three centuries', '300 years') }, 2)).toEqual([])
    for (const [reason, next] of [['other_site', { location: other.origin }] as const, ...CASES]) {
      const replaced = await shows(next, 3)
      expect(replaced.map(({ type, data }) => [type, (data as { reason?: string }).reason])).toEqual([
        ['page.replaced', reason],
      ])
      expect(replaced[0]!.data).toMatchObject({
        from: { url: `${site.origin}/clock`, title: 'The tower clock – Museum' },
      })
      const restored = await shows({ html: CLOCK }, 2)
      expect(restored.map(({ type }) => type)).toEqual(['page.restored'])
      // Otherwise it would soon be unstable.
      await forget()
    }

    expect(await shows({ location: '/login' }, 1)).toEqual([])
    expect(await shows({ html: CLOCK }, 1)).toEqual([])
    const question = { states: ['firing'] as const, reportId: first.reportId, page: 1, perPage: 10 }
    expect(
      (await listAlerts(storage.db, user, question)).items.filter(({ rule }) => rule.kind === 'page_replaced'),
    ).toEqual([])

    const accepted = await shows({ location: '/' }, 2)
    expect(accepted.map(({ type }) => type)).toEqual(['page.replaced'])
    const { run } = accepted[0]!.data as { run: { id: string } }
    await storage.db.updateTable('reports').set({ baseline_run_id: run.id }).where('id', '=', first.reportId).execute()
    expect(await shows({ location: '/' }, 2)).toMatchObject([
      { type: 'alert.closed', data: { reason: 'page_accepted' } },
    ])
  })
})
