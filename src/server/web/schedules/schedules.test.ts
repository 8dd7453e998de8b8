import { describe, expect, it, vi } from 'vitest'
import { findScheduleOfProject, findScheduleOfReport } from '../../../storage/schedules/schedules.ts'
import { waitingReport } from '../reports/testing/stored.ts'
import type { Browser, BrowserResponse } from '../testing/browser.ts'
import { useSite } from '../testing/use-site.ts'

const site = useSite()

async function begin() {
  const { user, browser } = await site.newSignedIn()
  const report = await waitingReport(site, user.id, { url: 'https://watched.example/' })
  return { user, report, browser, path: `/reports/${report.id}` }
}

const watch = (browser: Browser, target: string, fields: Record<string, string> = {}) =>
  browser.submit('/schedules/watch', {
    scope: 'report',
    target,
    back: `/reports/${target}`,
    choice: 'every weekday',
    time: '06:30',
    time_zone: 'Europe/Berlin',
    ...fields,
  })

/** The form that undoes the deletion of a schedule. */
function undoIn({ text }: BrowserResponse): Record<string, string> {
  const fields = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name, value]) => [name!, value!]))
}

describe('a report', () => {
  it('is watched by a form that says how many runs each choice means', async () => {
    const { user, report, browser, path } = await begin()
    const { text } = await browser.open(path)
    expect(text).toContain('Run this report automatically')
    expect(text).toContain('Every hour (24 runs a day)')
    const saved = await browser.follow(await watch(browser, report.id))
    expect(saved.text).toMatch(/Saved\. Next run: .*06:30 \(Europe\/Berlin\)\./)
    expect(saved.text).toContain('Watched')
    const schedule = await findScheduleOfReport(site.storage.db, user.id, report.id)
    expect(schedule).toMatchObject({ timeZone: 'Europe/Berlin', rule: { weekdays: [1, 2, 3, 4, 5], time: '06:30' } })
  })

  it('is no longer watched when it is turned off', async () => {
    const { user, report, browser } = await begin()
    await watch(browser, report.id)
    const off = await browser.follow(await watch(browser, report.id, { choice: 'off' }))
    expect(off.text).toContain('It no longer runs automatically.')
    expect(await findScheduleOfReport(site.storage.db, user.id, report.id)).toBeUndefined()
  })

  it.each([
    [{ time_zone: 'Europe/Berln' }, 'did you mean Europe/Berlin?'],
    [{ time: '' }, 'How often must be'],
    [{ choice: 'whenever' }, 'How often must be'],
  ])('is not watched with %j', async (fields, problem) => {
    const { user, report, browser } = await begin()
    const answer = await browser.follow(await watch(browser, report.id, fields))
    expect(answer.text).toContain(problem)
    expect(await findScheduleOfReport(site.storage.db, user.id, report.id)).toBeUndefined()
  })

  it('keeps what was typed when it is refused, in the menu that is open then, and no longer once it is saved', async () => {
    const { report, browser, path } = await begin()
    const typed = { choice: 'monthly on the 15th', time: '21:45', time_zone: 'Europe/Berln' }
    const { text } = await browser.follow(await watch(browser, report.id, typed))
    expect(text).toMatch(/<details class="menu" id="watch" data-dismiss="true" open>/)
    expect(text).toMatch(/<option value="monthly on the 15th" selected>/)
    for (const value of ['21:45', 'Europe/Berln', path]) expect(text).toContain(`value="${value}"`)
    const saved = await watch(browser, report.id, { ...typed, time_zone: 'Europe/Berlin' })
    expect(saved.location).toBe(path)
    expect((await browser.follow(saved)).text).not.toMatch(/id="watch" data-dismiss="true" open/)
  })

  it('is not said to be missing if the database fails', async () => {
    const { report, browser } = await begin()
    const failing = vi.spyOn(site.storage, 'transaction').mockRejectedValueOnce(new Error('disk full'))
    expect((await watch(browser, report.id)).status).toBe(500)
    failing.mockRestore()
  })

  it('is watched by its owner only', async () => {
    const { user, report } = await begin()
    const { browser: other } = await site.newSignedIn()
    expect((await watch(other, report.id)).status).toBe(404)
    expect(await findScheduleOfReport(site.storage.db, user.id, report.id)).toBeUndefined()
    expect((await other.open(`/reports/${report.id}`)).text).not.toContain('/schedules/watch')
  })
})

describe('a project', () => {
  it('is watched on its own page, with all its reports', async () => {
    const { user, report, browser } = await begin()
    const path = `/projects/${report.project}`
    expect((await browser.open(path)).text).toContain('Run the report of this project automatically')
    await watch(browser, report.project, { scope: 'project', back: path, choice: 'every 6 hours' })
    const schedule = await findScheduleOfProject(site.storage.db, user.id, report.project, 'project')
    expect(schedule).toMatchObject({ scope: 'project', reports: 1, rule: { hours: 6 } })
  })
})

describe('the page of schedules', () => {
  it('says which runs will not start, and which did not, when it is saved and later', async () => {
    const { user, report, browser } = await begin()
    const { db } = site.storage
    const setReports = (reports: number) =>
      db.updateTable('projects').set({ reports }).where('project', '=', report.project).execute()
    await setReports(200)
    const path = `/projects/${report.project}`
    const saved = await watch(browser, report.project, { scope: 'project', back: path, choice: 'every hour' })
    const over = '200 pages every hour are 4,800 runs a day; this account has 2,000.'
    expect((await browser.follow(saved)).text).toContain(over)
    const { id } = (await findScheduleOfProject(site.storage.db, user.id, report.project, 'project'))!
    await db.updateTable('schedules').set({ limited_day: 20_000, limited_runs: 150 }).where('id', '=', id).execute()
    const { text } = await browser.open('/schedules')
    expect(text).toContain(over)
    expect(text).toContain('150 runs not started on Oct 4, 2024: daily limit reached')
    const german = await browser.open('/schedules', { 'accept-language': 'de' })
    expect(german.text).toContain('200 Seiten jede Stunde sind 4.800 Läufe am Tag; dieses Konto hat 2.000.')
    await setReports(1)
    expect((await browser.open('/schedules')).text).not.toContain('this account has')
  })

  it('shows the next 24 hours, in German too', async () => {
    const { report, browser } = await begin()
    expect((await browser.open('/schedules')).text).toContain('No schedules yet')
    await watch(browser, report.id, { choice: 'every 6 hours' })
    const { text } = await browser.open('/schedules')
    expect(text).toContain('every 6 hours')
    expect(text.match(/<time dateTime="[^"]*">[^<]*\(Europe\/Berlin\)<\/time>/gi)?.length).toBeGreaterThanOrEqual(3)
    const german = await browser.open('/schedules', { 'accept-language': 'de' })
    expect(german.text).toContain('alle 6 Stunden')
  })

  it('pauses, resumes, starts and deletes a schedule, and brings it back', async () => {
    const { user, report, browser } = await begin()
    await watch(browser, report.id)
    const find = () => findScheduleOfReport(site.storage.db, user.id, report.id)
    const { id } = (await find())!
    const act = async (action: string) => browser.follow(await browser.submit(`/schedules/${id}`, { action }))
    expect((await act('pause')).text).toContain('Paused')
    expect((await find())!.enabled).toBe(false)
    await act('resume')
    expect((await find())!.enabled).toBe(true)
    expect((await act('run')).text).toContain('1 run started.')
    const deleted = await act('remove')
    expect(deleted.text).toContain('The schedule was deleted.')
    expect(await find()).toBeUndefined()
    await browser.submit('/schedules/undo', undoIn(deleted))
    expect(await find()).toMatchObject({ timeZone: 'Europe/Berlin', rule: { weekdays: [1, 2, 3, 4, 5] } })
  })

  it('stays on the page of a long list, and leads to the one before if nothing is left of it', async () => {
    const { user, browser } = await begin()
    for (let i = 0; i < 51; i++) {
      const report = await waitingReport(site, user.id, { url: `https://many.example/${i}` })
      await watch(browser, report.id)
    }
    const { text } = await browser.open('/schedules?page=2')
    const [, action] = /action="(\/schedules\/[\da-f-]{36})"/.exec(text)!
    const [, page] = /<input type="hidden" name="page" value="(\d+)"/.exec(text)!
    expect((await browser.submit(action!, { action: 'pause', page: page! })).location).toBe('/schedules?page=2')
    const removed = await browser.follow(await browser.submit(action!, { action: 'remove', page: page! }))
    expect(removed.location).toMatch(/^\/schedules\?undo=1&.*page=1$/)
    expect((await browser.follow(removed)).text).toContain('The schedule was deleted.')
  })

  it('brings a paused schedule back as it was', async () => {
    const { user, report, browser } = await begin()
    await watch(browser, report.id)
    const find = () => findScheduleOfReport(site.storage.db, user.id, report.id)
    const { id } = (await find())!
    await browser.submit(`/schedules/${id}`, { action: 'pause' })
    const deleted = await browser.follow(await browser.submit(`/schedules/${id}`, { action: 'remove' }))
    const restored = await browser.follow(await browser.submit('/schedules/undo', undoIn(deleted)))
    expect(await find()).toMatchObject({ enabled: false, pausedReason: 'user' })
    expect(restored.text).not.toContain('Next run')
  })
})
