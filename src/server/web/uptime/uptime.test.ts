import { describe, expect, it } from 'vitest'
import { knownKey } from '../../../storage/ids.ts'
import { findScheduleOfProject, findScheduleOfReport } from '../../../storage/schedules/schedules.ts'
import { waitingReport } from '../reports/testing/stored.ts'
import { useSite } from '../testing/use-site.ts'

const site = useSite()
const DAY = 86_400_000
const GERMAN = { 'accept-language': 'de' }

async function begin(url = 'https://up.example/') {
  const { user, browser } = await site.newSignedIn()
  const report = await waitingReport(site, user.id, { url })
  const watch = (fields: Record<string, string> = {}) =>
    browser.submit('/schedules/watch', {
      kind: 'uptime',
      scope: 'report',
      target: report.id,
      back: `/reports/${report.id}`,
      choice: 'every 2 minutes',
      ...fields,
    })
  return { user, report, browser, watch, path: `/reports/${report.id}` }
}

/** Checks of the last days, today first, and an outage of yesterday. */
async function plantHistory(reportId: string, now: number, downs: readonly number[]): Promise<void> {
  const { db } = site.storage
  const report_key = knownKey(reportId)
  const today = Math.floor(now / DAY)
  const days = downs.map((down, ago) => ({
    report_key,
    day: today - ago,
    checks: 1000,
    down,
    responses: 1000,
    ttfb: 1,
  }))
  await db.insertInto('uptime_days').values(days).execute()
  const began_at = (today - 1) * DAY + 3_600_000
  const outage = { report_key, began_at, ended_at: began_at + 300_000, code: 'timeout' as const, message: 'No answer.' }
  await db
    .insertInto('uptime_outages')
    .values({ ...outage, checks: 6 })
    .execute()
}

const stripOf = (text: string) => /<svg class="uptime-strip".*?<\/svg>/s.exec(text)?.[0]
const count = (text: string, part: string) => text.split(part).length - 1

describe('the form for uptime', () => {
  it('creates, changes and ends a schedule beside the one for runs', async () => {
    const { user, report, browser, watch, path } = await begin()
    expect((await browser.open(path)).text).toContain('Check uptime of this page')
    const saved = await browser.follow(await watch())
    expect(saved.text).toContain('Saved. Uptime is checked every 2 minutes.')
    expect(saved.text).toMatch(/<option value="every 2 minutes" selected>/)
    expect(saved.text).toContain('The first check is under way.')
    const { db } = site.storage
    expect(await findScheduleOfReport(db, user.id, report.id, 'uptime')).toMatchObject({ period: 120_000 })
    expect(await findScheduleOfReport(db, user.id, report.id)).toBeUndefined()
    await watch({ choice: 'every minute' })
    expect(await findScheduleOfReport(db, user.id, report.id, 'uptime')).toMatchObject({ period: 60_000 })
    const off = await browser.follow(await watch({ choice: 'off' }))
    expect(off.text).toContain('Saved. Uptime is no longer checked.')
    expect(await findScheduleOfReport(db, user.id, report.id, 'uptime')).toBeUndefined()
  })

  it('refuses another time, and other people', async () => {
    const { user, report, browser, watch } = await begin()
    const refused = await browser.follow(await watch({ choice: 'every 3 minutes' }))
    expect(refused.text).toContain('must be &quot;every minute&quot;')
    const { browser: other } = await site.newSignedIn()
    const fields = { kind: 'uptime', scope: 'report', target: report.id, back: '/', choice: 'every minute' }
    expect((await other.submit('/schedules/watch', fields)).status).toBe(404)
    expect(await findScheduleOfReport(site.storage.db, user.id, report.id, 'uptime')).toBeUndefined()
  })

  it('checks all pages of a project', async () => {
    const { user, report, watch, browser } = await begin('https://site.example/')
    const path = `/projects/${report.project}`
    expect((await browser.open(path, GERMAN)).text).toContain('Verfügbarkeit der Seite dieses Projekts prüfen')
    await watch({ scope: 'project', target: report.project, back: path, choice: 'every 5 minutes' })
    const schedule = await findScheduleOfProject(site.storage.db, user.id, report.project, 'project', 'uptime')
    expect(schedule).toMatchObject({ period: 300_000 })
  })

  it('is listed with the other schedules, checks at once, and comes back after it was deleted', async () => {
    const { user, report, watch, browser } = await begin()
    await watch()
    const { db } = site.storage
    const { id } = (await findScheduleOfReport(db, user.id, report.id, 'uptime'))!
    expect((await browser.open('/schedules')).text).toContain('Uptime, 1 page')
    const ran = await browser.follow(await browser.submit(`/schedules/${id}`, { action: 'run' }))
    expect(ran.text).toContain('Checking 1 page now.')
    const deleted = await browser.follow(await browser.submit(`/schedules/${id}`, { action: 'remove' }))
    const fields = [...deleted.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
    await browser.submit('/schedules/undo', Object.fromEntries(fields.map(([, name, value]) => [name!, value!])))
    expect(await findScheduleOfReport(db, user.id, report.id, 'uptime')).toMatchObject({ period: 120_000 })
  })
})

describe('the strip of 90 days', () => {
  it('is where pages are checked, tells up, down and unchecked days apart, and says it in words', async () => {
    const { report, browser, watch, path } = await begin()
    expect(stripOf((await browser.open(path)).text)).toBeUndefined()
    await watch()
    await plantHistory(report.id, site.now(), [0, 20, 0])
    const { text } = await browser.open(path)
    const strip = stripOf(text)!
    expect(strip).toContain('role="img" aria-label="Last 90 days: up 99.33 %, 1 outage."')
    expect([count(strip, 'uptime-none'), count(strip, 'uptime-up'), count(strip, 'uptime-down')]).toEqual([87, 3, 1])
    expect(strip).toMatch(/<title>[^<]*: 98 %<\/title>/)
    expect(text).toContain('Up · checked every 2 minutes')
    expect(text).toMatch(/<summary>1 outage<\/summary>.*5 min.*Timed out|<summary>1 outage<\/summary>.*5\u00a0min/s)
    const german = (await browser.open(path, GERMAN)).text
    expect(stripOf(german)).toContain('aria-label="Letzte 90 Tage: 99,33 % erreichbar, 1 Ausfall."')
    expect(german).toContain('Erreichbar · geprüft alle 2 Minuten')
  })

  it('is on the page of the project with the page of each outage, and in the list of projects', async () => {
    const { report, browser } = await begin('https://shop.example/cart')
    await plantHistory(report.id, site.now(), [0, 20])
    const { text } = await browser.open(`/projects/${report.project}`)
    expect(text).toContain('No longer checked')
    expect(text).toMatch(new RegExp(`<details class="uptime-outages">.*href="/reports/${report.id}"`, 's'))
    expect(stripOf((await browser.open('/projects')).text)).toContain('shop.example: up 99 % in the last 90 days.')
  })

  it('says what is down now', async () => {
    const { report, browser, watch, path } = await begin()
    await watch()
    await plantHistory(report.id, site.now(), [5])
    const { db } = site.storage
    await db.updateTable('uptime_pages').set({ phase: 2 }).where('report_key', '=', knownKey(report.id)).execute()
    expect((await browser.open(path)).text).toContain('<p class="uptime-is-down">Down · checked every 2 minutes</p>')
  })

  it('is for the owner and members only', async () => {
    const { report, path } = await begin()
    await plantHistory(report.id, site.now(), [5])
    const { db } = site.storage
    await db.updateTable('reports').set({ privacy: 0 }).where('id', '=', report.id).execute()
    const { browser: stranger } = await site.newSignedIn()
    const { status, text } = await stranger.open(path)
    expect([status, stripOf(text)]).toEqual([200, undefined])
  })
})
