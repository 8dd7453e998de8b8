import { describe, expect, it } from 'vitest'
import { listReports } from '../../../../storage/reports/list/list.ts'
import { findReport } from '../../../../storage/reports/reports.ts'
import { useSite } from '../../testing/use-site.ts'
import { failRun, judgedReport } from '../testing/stored.ts'
import { batchPath, millisecondsLeft } from './batch-page.tsx'

const site = useSite({ createLimit: 60 })

const lines = (count: number) => Array.from({ length: count }, (_, index) => `a.example/${index}`).join('\n')

async function enter(urls: string) {
  const { user, browser } = await site.newSignedIn()
  const seen = await browser.submit('/reports', { urls })
  return { user, browser, seen, path: batchPath({ queuedAt: site.now() }) }
}

it('takes a thousand URLs at once, whatever the run limit, and shows the progress', async () => {
  const { browser, seen, path } = await enter(lines(1000))
  expect(seen.location).toBe('/reports')
  const list = await browser.follow(seen)
  expect(list.text).toContain('1,000 reports queued.')
  expect(list.text).toContain('0 of 1,000 finished, about 16 minutes left')
  expect(list.text).toContain(`href="${path}"`)
  expect((await browser.open(path)).text).toContain('Cancel the remaining 1,000 reports')
})

it('keeps invalid lines and those beyond a thousand in the field, and creates the others', async () => {
  const { user, browser, seen } = await enter(`nonsense\n${lines(1001)}`)
  expect(seen.status).toBe(422)
  expect(seen.text).toContain('nonsense\na.example/999\na.example/1000</textarea>')
  expect(seen.text).toContain('999 reports queued.')
  expect(seen.text).toContain('You can add up to 1,000 URLs at once.')
  const question = { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 } as const
  expect((await listReports(site.storage, user.id, question)).total).toBe(999)
  expect((await browser.open('/reports')).text).toContain('0 of 999 finished')
})

it('lists the failed reports with the reason, and cancels the rest', async () => {
  const { user, browser, path } = await enter(lines(3))
  const question = { sortBy: 'id', sort: 'asc', page: 1, perPage: 10 } as const
  const [first] = (await listReports(site.storage, user.id, question)).items
  await failRun(site, (await findReport(site.storage.db, user.id, first!.id))!, 'timeout', 'No answer.')
  const page = await browser.open(path)
  expect(page.text).toContain('1 of 3 finished, 1 of them failed')
  expect(page.text).toMatch(/1 failed report<.*a\.example.*Timed out\./s)
  const after = await browser.follow(await browser.submit(`${path}/cancel`))
  expect(after.text).toContain('2 reports canceled.')
  expect(after.text).toContain('1 report finished, 1 of them failed')
  expect((await browser.open('/reports')).text).not.toContain('data-batch')
})

it('re-runs all selected reports, whatever the run limit, and shows the progress', async () => {
  const { user, browser } = await enter(lines(1))
  const question = { sortBy: 'id', sort: 'asc', page: 1, perPage: 10 } as const
  const [only] = (await listReports(site.storage, user.id, question)).items
  const ids = [only!.id]
  await failRun(site, (await findReport(site.storage.db, user.id, only!.id))!, 'timeout', 'No answer.')
  for (let count = 1; count < 70; count++) ids.push((await judgedReport(site, user.id)).id)
  site.advance(1)
  const fields = new URLSearchParams(ids.map((id) => ['id', id]))
  const seen = await browser.submit(`/reports/regenerate`, {}, {}, fields)
  const list = await browser.follow(seen)
  expect(list.text).toContain('70 re-runs queued.')
  expect(list.text).toContain('0 of 70 finished')
  const path = batchPath({ queuedAt: site.now() })
  expect((await browser.open(path)).text).toContain('Cancel the remaining 70 runs')
  expect((await browser.follow(await browser.submit(`${path}/cancel`))).text).toContain('70 runs canceled.')
  expect((await listReports(site.storage, user.id, question)).total).toBe(70)
  await browser.submit(`/reports/regenerate`, {}, {}, fields)
  expect((await browser.follow(await browser.submit(`/reports/regenerate`, {}, {}, fields))).text).toContain(
    'These reports are running already.',
  )
})

it('hides the reports of other users', async () => {
  const { path } = await enter(lines(2))
  const { browser: other } = await site.newSignedIn()
  expect((await other.open(path)).status).toBe(404)
  expect((await other.open('/reports/batches/17e3')).status).toBe(404)
  await other.submit(`${path}/cancel`)
  const { text } = await other.open('/reports')
  expect(text).toContain('Nothing to cancel')
})

describe('the time left', () => {
  const batch = { queuedAt: 0, isRerun: false, queued: 60, running: 0, done: 0, failed: 0, lastStart: 90_000 }
  it.each([
    ['is that until the last run starts, if too few have ended to tell the pace', { done: 4 }, 30_000, 60_000],
    ['follows the pace so far', { done: 20, failed: 20, lastStart: 40_000 }, 60_000, 90_000],
    ['is not shorter than the wait for the last start', { done: 60, lastStart: 90_000 }, 10_000, 80_000],
    ['is unknown if nothing has ended and nothing waits for its time', { lastStart: 0 }, 10_000, null],
    ['is none at the end', { queued: 0, done: 60, lastStart: null }, 10_000, null],
  ])('%s', (_, changes, now, left) => {
    expect(millisecondsLeft({ ...batch, ...changes }, now)).toBe(left)
  })
})
