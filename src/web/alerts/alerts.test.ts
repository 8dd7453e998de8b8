import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { initialState } from '../../alerts/alert-state.ts'
import { insertAlert } from '../../storage/alerts/alerts-of-rules.ts'
import { knownKey } from '../../storage/ids.ts'
import { findProjectKey } from '../../storage/projects.ts'
import { createReport } from '../../storage/reports.ts'
import type { Browser } from '../testing/browser.ts'
import { openSite, type Site } from '../testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

async function begin() {
  const user = await site.newUser()
  const url = 'https://watched.example/'
  const how = { privacy: 0, passwordHash: null, depth: 0, device: 'mobile', now: site.now() } as const
  const { report } = await createReport(site.storage.db, { userId: user.id, url, project: 'watched.example', ...how })
  return { user, report, browser: await site.signedIn(user) }
}

const watch = (browser: Browser, target: string) =>
  browser.submit('/schedules/watch', {
    ...{ scope: 'report', target, back: `/reports/${target}` },
    ...{ choice: 'every day', time: '06:30', time_zone: 'UTC' },
  })

/** A report whose result got worse. */
async function fire(userId: string, reportId: string) {
  const { db } = site.storage
  const rule = await db
    .selectFrom('alert_rules')
    .select(['key', 'id'])
    .where('user_key', '=', knownKey(userId))
    .where('kind', '=', 'verdict_worse')
    .executeTakeFirstOrThrow()
  const { project_key: projectKey } = await db
    .selectFrom('reports')
    .select('project_key')
    .where('id', '=', reportId)
    .executeTakeFirstOrThrow()
  const place = { userKey: knownKey(userId), ruleKey: rule.key, projectKey, reportKey: knownKey(reportId) }
  const evidence = {
    ...{ from: { result: 'good', score: 90 }, to: { result: 'decent', score: 70 } },
    ...{ base: 'BASE', run: 'RUN' },
  }
  const state = {
    state: 'firing' as const,
    since: site.now(),
    toldLevel: 1,
    lastLevel: 1,
    recent: '',
    series: '0',
    evidence,
  }
  const change = { state, heard: [], dueAt: null, snoozedUntil: null, runKey: null }
  await insertAlert(db, { ...place, host: 'watched.example', subject: '' }, change, site.now())
  const alert = await db
    .selectFrom('alerts')
    .select('id')
    .where('user_key', '=', knownKey(userId))
    .executeTakeFirstOrThrow()
  return { rule, alert }
}

describe('alerts', () => {
  it('say what to do before anything is watched, and list the default rules afterwards', async () => {
    const { report, browser } = await begin()
    expect((await browser.open('/alerts')).text).toContain('You don’t watch anything yet')
    await browser.open(`/reports/${report.id}`)
    await watch(browser, report.id)
    const { text } = await browser.open('/alerts')
    expect(text).toContain('Nothing is wrong')
    for (const rule of ['Result got worse', 'New failures', 'Certificate expires', 'Page is unreachable'])
      expect(text).toContain(rule)
    const german = await browser.open('/alerts', { 'accept-language': 'de' })
    expect(german.text).toContain('Alles in Ordnung')
  })

  it('show what fires with its comparison and its rule, count it in the header, and can be snoozed', async () => {
    const { user, report, browser } = await begin()
    await browser.open(`/reports/${report.id}`)
    await watch(browser, report.id)
    const { rule, alert } = await fire(user.id, report.id)
    const { text } = await browser.open('/alerts')
    expect(text).toContain('Good 90 → Decent 70')
    expect(text).toContain(`/reports/${report.id}/compare?base=BASE&amp;head=RUN`)
    expect(text).toContain(`/alerts/rules/${rule.id}`)
    expect((await browser.open('/reports')).text).toContain('Alerts: 1 firing')
    const snoozed = await browser.follow(
      await browser.submit(`/alerts/${alert.id}/snooze`, { days: '7', reason: 'Known <b>bug</b>' }),
    )
    expect(snoozed.text).toContain('Known &lt;b>bug&lt;/b>')
    expect(snoozed.text).toContain('End snooze')
    const over = await browser.follow(await browser.submit(`/alerts/${alert.id}/unsnooze`, {}))
    expect(over.text).not.toContain('End snooze')

    const other = await site.signedIn(await site.newUser())
    await other.open('/alerts')
    expect((await other.submit(`/alerts/${alert.id}/snooze`, { days: '7' })).status).toBe(404)
    expect((await other.open(`/alerts/rules/${rule.id}`)).status).toBe(404)
    expect((await other.open('/reports')).text).not.toContain('firing')
  })

  it('of a whole site say how many pages fail, and show the scans that were compared', async () => {
    const { user, report, browser } = await begin()
    await browser.open(`/reports/${report.id}`)
    await watch(browser, report.id)
    const { db } = site.storage
    const rule = await db
      .selectFrom('alert_rules')
      .select('key')
      .where('user_key', '=', knownKey(user.id))
      .where('kind', '=', 'new_failure')
      .executeTakeFirstOrThrow()
    const projectKey = (await findProjectKey(db, user.id, 'watched.example'))!
    const place = { userKey: knownKey(user.id), ruleKey: rule.key, projectKey, reportKey: null, host: null }
    const evidence = { importance: 'high', had: 0, has: 7, base: 'BASE', run: 'RUN' }
    const state = { ...initialState(site.now()), state: 'firing' as const, toldLevel: 0, lastLevel: 0, evidence }
    const change = { state, heard: [], dueAt: null, snoozedUntil: null, runKey: null }
    await insertAlert(db, { ...place, subject: 'site/broken-links' }, change, site.now())
    const { text } = await browser.open('/alerts')
    expect(text).toContain('7 pages')
    expect(text).toContain('href="/scans/RUN/changes?since=BASE"')
    expect(text).toMatch(/href="\/projects\/watched\.example"[^>]*>\s*<bdi>watched\.example/)
  })

  it('are named where something is watched, with the rules of its owner', async () => {
    const { report, browser } = await begin()
    const before = await browser.open(`/reports/${report.id}`)
    expect(before.text).toContain('New failures: Importance at least High')
    await watch(browser, report.id)
    await browser.open('/alerts/rules/new')
    const own = { kind: 'new_failure', scope: 'report', target: report.id, importance: 'low', reminder_days: '' }
    const path = String((await browser.submit('/alerts/rules', own)).headers.location)
    const { text } = await browser.open(`/reports/${report.id}`)
    expect(text).toContain(`<a href="${path}">New failures: Importance at least Low</a>`)
    expect(text).not.toContain('New failures: Importance at least High')
    expect(text).toContain(`/alerts/rules/new?scope=report&amp;target=${report.id}`)
    await browser.submit(path, { importance: 'low', reminder_days: '' })
    expect((await browser.open(`/reports/${report.id}`)).text).not.toContain('New failures')
  })

  it('follow rules that can be added, changed and deleted, but for default ones', async () => {
    const { user, report, browser } = await begin()
    await browser.open(`/reports/${report.id}`)
    await watch(browser, report.id)
    await browser.open('/alerts/rules/new')
    const wanted = { kind: 'score_drop', scope: 'project', target: 'watched.example', points: '10', reminder_days: '' }
    const wrong = await browser.submit('/alerts/rules', { ...wanted, points: '0' })
    expect([wrong.status, wrong.text]).toEqual([
      422,
      expect.stringContaining('Points must be a whole number from 1 to 100.'),
    ])
    const missing = await browser.submit('/alerts/rules', { ...wanted, target: 'other.example' })
    expect(missing.text).toContain('must be the name of one of your projects.')
    const made = await browser.submit('/alerts/rules', wanted)
    expect((await browser.follow(made)).text).toContain('Score dropped: 10 Points')
    const path = String(made.headers.location)
    const again = await browser.submit('/alerts/rules', wanted)
    expect(again.text).toContain('There is a rule that watches the same already.')
    const changed = await browser.follow(await browser.submit(path, { points: '20', reminder_days: '3' }))
    expect(changed.text).toContain('Score dropped: 20 Points')
    expect((await browser.open('/alerts')).text).toContain('>Off<')
    expect((await browser.follow(await browser.submit(`${path}/delete`, {}))).text).toContain('The rule was deleted.')
    expect((await browser.open(path)).status).toBe(404)

    const slower = { kind: 'metric_worse', scope: 'project', target: 'watched.example', reminder_days: '' }
    await browser.submit('/alerts/rules', { ...slower, metric: 'ttfb' })
    const other = String((await browser.submit('/alerts/rules', { ...slower, metric: 'bytes' })).headers.location)
    const same = await browser.follow(await browser.submit(other, { metric: 'ttfb', reminder_days: '', enabled: '1' }))
    expect(same.text).toContain('There is a rule that watches the same already.')

    const { rule } = await fire(user.id, report.id)
    const kept = await browser.follow(await browser.submit(`/alerts/rules/${rule.id}/delete`, {}))
    expect(kept.text).toContain('A default rule cannot be deleted.')
  })
})
