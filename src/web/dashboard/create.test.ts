import { afterAll, beforeAll, expect, it } from 'vitest'
import { listReports } from '../../storage/report-list/list.ts'
import { openSite, type Site } from '../testing/site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite({ depth: 1, device: 'desktop' })
})
afterAll(() => site.close())

async function create(fields: Record<string, string>) {
  const user = await site.newUser()
  const browser = await site.signedIn(user)
  const page = await browser.open('/reports')
  const seen = await browser.submit('/reports', { urls: 'https://example.com/', ...fields })
  const question = { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 } as const
  return { page: page.text, seen, reports: (await listReports(site.storage, user.id, question)).items }
}

it.each([
  [{ depth: '2', device: 'mobile' }, 2, 'mobile'],
  [{ depth: '0' }, 0, 'desktop'],
  [{}, 1, 'desktop'],
  [{ depth: '9', device: 'watch' }, 1, 'desktop'],
])('%j creates a report of depth %i for %s', async (fields, depth, device) => {
  const { reports } = await create(fields)
  expect(reports).toMatchObject([{ depth, device }])
})

it('offers the configured defaults, and keeps the choices if a URL is invalid', async () => {
  const { page, seen } = await create({ urls: 'ftp://example.com/', depth: '2', device: 'mobile' })
  expect(page).toMatch(/<option value="1" selected[^>]*>Browser/)
  expect(page).toMatch(/<option value="desktop" selected[^>]*>/)
  expect(seen.text).toMatch(/<option value="2" selected[^>]*>Lighthouse/)
})
