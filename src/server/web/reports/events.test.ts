import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../storage/people/account-records.ts'
import { endSessions } from '../../../storage/people/sessions.ts'
import type { Report } from '../../../storage/records.ts'
import { deleteReport, updateReport } from '../../../storage/reports/reports.ts'
import type { Browser, BrowserResponse } from '../testing/browser.ts'
import { quickHash } from '../testing/quick-hash.ts'
import { openSite, type Site } from '../testing/site.ts'
import { waitingReport } from './testing/stored.ts'

let site: Site
let owner: User

beforeEach(async () => {
  site = await openSite({ streamsPerAddress: 2 })
  owner = await site.newUser()
})

afterEach(() => site.close())

/** A live stream, once it waits for news. */
async function openStream(
  report: Report,
  browser: Browser,
): Promise<{ ended: Promise<BrowserResponse>; isOpen(): boolean }> {
  const judged = vi.spyOn(site.queue, 'judged')
  let isOpen = true
  const ended = browser.open(`/reports/${report.id}/events`)
  void ended.then(() => (isOpen = false))
  await expect.poll(() => judged).toHaveBeenCalled()
  judged.mockRestore()
  return { ended, isOpen: () => isOpen }
}

// Less than the time after which every stream ends.
describe('a live stream ends', { timeout: 30_000 }, () => {
  it.each([
    ['becomes private', { privacy: 1 as const }],
    ['gets a password', { privacy: 2 as const, passwordHash: 'any' }],
  ])('when the report %s', async (_, change) => {
    const report = await waitingReport(site, owner.id)
    const { ended } = await openStream(report, site.browser())
    await updateReport(site.storage.db, owner.id, report.id, change, site.now())
    expect((await ended).text).toContain('event: gone')
  })

  it('when the password changes that opened the report', async () => {
    const report = await waitingReport(site, owner.id)
    const passwordHash = await quickHash('open sesame')
    await updateReport(site.storage.db, owner.id, report.id, { privacy: 2, passwordHash }, site.now())
    const browser = site.browser()
    await browser.open(`/reports/${report.id}`)
    await browser.submit(`/reports/${report.id}/unlock`, { password: 'open sesame' })
    const { ended } = await openStream(report, browser)
    await updateReport(site.storage.db, owner.id, report.id, { passwordHash: 'other' }, site.now())
    expect((await ended).text).toContain('event: gone')
  })

  it('when the report is deleted', async () => {
    const report = await waitingReport(site, owner.id)
    const { ended } = await openStream(report, site.browser())
    await deleteReport(site.storage.db, owner.id, report.id)
    expect((await ended).text).toContain('event: gone')
  })

  it('when the session ends', async () => {
    const report = await waitingReport(site, owner.id)
    await updateReport(site.storage.db, owner.id, report.id, { privacy: 1 }, site.now())
    const { ended } = await openStream(report, await site.signedIn(owner))
    await endSessions(site.storage.db, owner.id)
    expect((await ended).text).not.toContain('event: gone')
  })
})

it('live streams of one address are limited', async () => {
  const report = await waitingReport(site, owner.id)
  const streams = [await openStream(report, site.browser()), await openStream(report, site.browser())]
  expect((await site.browser().open(`/reports/${report.id}/events`)).status).toBe(503)
  const elsewhere = await openStream(report, site.browser('198.51.100.1'))
  expect([...streams, elsewhere].map(({ isOpen }) => isOpen())).toEqual([true, true, true])
})
