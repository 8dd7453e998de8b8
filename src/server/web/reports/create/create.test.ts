import { describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../../actions/audit-log/audit-log.ts'
import { deleteReportsWithUndo } from '../../../../actions/reports/delete-reports.ts'
import { listCredentials } from '../../../../storage/credentials/credentials.ts'
import type { User } from '../../../../storage/people/account-records.ts'
import { listReports } from '../../../../storage/reports/list/list.ts'
import { PASSWORD } from '../../testing/site.ts'
import { useSite } from '../../testing/use-site.ts'
import { judgedReport } from '../testing/stored.ts'

const site = useSite({ depth: 1, device: 'desktop' })

async function reportsOf({ id }: User) {
  return (await listReports(site.storage, id, { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 })).items
}

async function create(fields: Record<string, string>) {
  const { user, browser } = await site.newSignedIn()
  const page = await browser.open('/reports')
  const seen = await browser.submit('/reports', { urls: 'https://example.com/', ...fields })
  return { user, browser, page: page.text, seen, reports: await reportsOf(user) }
}

/** The values of the checked options. */
function chosen(text: string): string[] {
  return [...text.matchAll(/<input[^>]*type="radio"[^>]*>/g)].flatMap(([input]) =>
    / checked/.test(input) ? (/value="(\w+)"/.exec(input)?.[1] ?? []) : [],
  )
}

it.each([
  [{ depth: '2', device: 'mobile' }, 2, 'mobile'],
  [{ depth: '0' }, 0, 'desktop'],
  [{}, 1, 'desktop'],
  [{ depth: '9', device: 'watch' }, 1, 'desktop'],
])('%j creates a report of depth %i for %s', async (fields, depth, device) => {
  const { reports, seen } = await create(fields)
  expect(reports).toMatchObject([{ depth, device }])
  expect(seen).toMatchObject({ status: 303, location: `/reports/${reports[0]!.id}` })
})

it('offers the configured options, and keeps other choices and the input if a URL is invalid', async () => {
  const { page, seen, reports } = await create({ urls: 'ftp://example.com/', depth: '2', device: 'mobile' })
  expect(chosen(page)).toEqual(['1', 'desktop', '0'])
  expect(chosen(seen.text)).toEqual(['2', 'mobile', '0'])
  expect(seen.status).toBe(422)
  expect(seen.text).toContain('ftp://example.com/</textarea>')
  expect(seen.text).toMatch(/id="urls-errors"[^>]*>The URL must start with/)
  expect(reports).toEqual([])
})

it.each([
  ['https://example.com/\nnonsense', {}, 'You already have a report of the other page.', 'Create another</button>'],
  [
    'https://example.com/\nb.example\nnonsense',
    {},
    'You already have a report of 1 of these 2 pages.',
    'Create all 2</button>',
  ],
  ['https://example.com/', { privacy: '2' }, 'Enter a password for the report', '</textarea>'],
])('says of %j %j what is known, described once', async (urls, more, sentence, button) => {
  const { browser } = await create({})
  const { text } = await browser.submit('/reports', { urls, ...more })
  expect(text).toContain(sentence)
  expect(text).toContain(button)
  expect(text).toContain('aria-describedby="urls-hint urls-errors"')
  expect(text.match(/id="urls-errors"/g)).toHaveLength(1)
})

it('remembers the last options of each user, also where several share a browser', async () => {
  const { user, browser } = await create({ depth: '0', privacy: '1' })
  expect(chosen((await browser.open('/reports')).text)).toEqual(['0', 'desktop', '1'])
  const other = await site.newUser()
  for (const [{ email }, options] of [
    [other, ['1', 'desktop', '0']],
    [user, ['0', 'desktop', '1']],
  ] as const) {
    await browser.open('/account')
    await browser.submit('/sign-out')
    await browser.open('/sign-in')
    await browser.submit('/sign-in', { email, password: PASSWORD })
    expect(chosen((await browser.open('/reports')).text)).toEqual(options)
  }
})

it.each([
  ['', 'Enter a password for the report'],
  ['x'.repeat(257), 'The password can be up to 256 characters long.'],
])('refuses a report with the visibility Password and the password "%s"', async (password, problem) => {
  const { seen, reports } = await create({ privacy: '2', password })
  expect(reports).toEqual([])
  expect(seen.status).toBe(422)
  expect(seen.text).toContain('https://example.com/</textarea>')
  expect(seen.text).toContain(problem)
})

describe('a URL that the user already has a report of', () => {
  async function enter(fields: Record<string, string> = {}) {
    const { user, browser } = await site.newSignedIn()
    const report = await judgedReport(site, user.id)
    return { user, browser, report, seen: await browser.submit('/reports', { urls: report.url, ...fields }) }
  }

  it('creates nothing, and offers that report', async () => {
    const { user, report, seen } = await enter()
    expect(seen.status).toBe(409)
    expect(seen.text).toContain('You already have a report of this page')
    expect(seen.text).toContain(`name="existing" value="${report.id}"`)
    expect(await reportsOf(user)).toMatchObject([{ id: report.id, status: 'done' }])
  })

  it('re-runs it with the chosen options, and keeps its visibility', async () => {
    const { user, browser, report } = await enter()
    const fields = { urls: report.url, depth: '2', privacy: '1', existing: report.id }
    const seen = await browser.submit('/reports', fields)
    expect(seen.location).toBe(`/reports/${report.id}`)
    expect(await reportsOf(user)).toMatchObject([{ id: report.id, status: 'queued', depth: 2, privacy: 0 }])
  })

  it('creates another one if the user wants it', async () => {
    const { user, browser, report } = await enter()
    await browser.submit('/reports', { urls: report.url, existing: 'another' })
    expect(await reportsOf(user)).toMatchObject([{ status: 'queued' }, { id: report.id, status: 'done' }])
  })

  it('asks without forgetting what the new one is to sign in with', async () => {
    const { user, browser, report } = await enter()
    const { origin } = new URL(report.url)
    await browser.submit('/credentials', { name: 'staff', origin, basic: 'ada:lovelace' })
    const [credential] = await listCredentials(site.storage.db, user.id)
    const asked = await browser.submit('/reports', { urls: report.url, credential: credential!.id })
    expect(asked.status).toBe(409)
    expect(asked.text).toMatch(new RegExp(`<option[^>]* selected[^>]*>staff \\(${origin}\\)`))
  })

  it('is offered only to its owner, and not once it is deleted', async () => {
    const { user, browser, report } = await enter()
    const { browser: others } = await site.newSignedIn()
    expect((await others.submit('/reports', { urls: report.url })).status).toBe(303)
    await deleteReportsWithUndo({ storage: site.storage, now: site.now, actor: OPERATOR }, user.id, [report.id])
    expect((await browser.submit('/reports', { urls: report.url })).status).toBe(303)
  })
})

describe('a list with URLs that the user already has reports of', () => {
  const LIST = 'museum.example\nnew.example/1\nnonsense\nnew.example/2'

  async function enter() {
    const { user, browser } = await site.newSignedIn()
    await judgedReport(site, user.id)
    const urls = async () => (await reportsOf(user)).map(({ url }) => url).sort()
    return { browser, urls, seen: await browser.submit('/reports', { urls: LIST }) }
  }

  it('creates nothing before the user decides', async () => {
    const { seen, urls } = await enter()
    expect(seen.status).toBe(409)
    expect(seen.text).toContain('You already have a report of 1 of these 3 pages.')
    expect(seen.text).toContain('nonsense\nmuseum.example\nnew.example/1\nnew.example/2</textarea>')
    expect(await urls()).toHaveLength(1)
  })

  it('leaves them out, or creates all', async () => {
    const { browser, urls } = await enter()
    const seen = await browser.submit('/reports', { urls: LIST, existing: 'skip' })
    expect(seen.text).toContain('2 reports queued.')
    expect(await urls()).toEqual(['https://museum.example/', 'https://new.example/1', 'https://new.example/2'])
    await browser.submit('/reports', { urls: LIST, existing: 'another' })
    expect(await urls()).toHaveLength(6)
  })
})
