import { beforeAll, expect, it, vi } from 'vitest'
import { listDeployMarks } from '../../../storage/projects/deploy-marks.ts'
import { findOrCreateProject } from '../../../storage/projects/projects.ts'
import { findProjectRetention } from '../../../storage/retention/project-retention.ts'
import { judgedReport } from '../reports/testing/stored.ts'
import type { Browser } from '../testing/browser.ts'
import { useSite, useUser } from '../testing/use-site.ts'

const site = useSite({ keepMax: { all: 365, daily: 730, weekly: Number.POSITIVE_INFINITY } })
const owner = useUser(site)
let browser: Browser
let project: string
let path: string

beforeAll(async () => {
  browser = await site.signedIn(owner)
  project = (await judgedReport(site, owner.id)).project
  path = `/projects/${encodeURIComponent(project)}`
})

const own = async () => (await findProjectRetention(site.storage.db, owner.id, project))?.own

it('shows everything that a project can be set to, and how much space it takes', async () => {
  const { status, text } = await browser.open(`${path}/settings`)
  expect(status).toBe(200)
  expect(text).toContain('These are the server’s retention times.')
  expect(text).toContain('Run the report of this project automatically')
  expect(text).toMatch(/This project uses [\d.]+\s(kB|bytes)\./)
  expect(text).toContain('Runs: 1, of which 1 still have their details.')
  expect(text).toContain(`href="/projects/delete?project=${project}&amp;back=%2Fprojects"`)
  // No longer than the server allows.
  expect(text).toMatch(/id="keep-all"(?:(?!<\/select>).)*<option value="1y">For 1 year<\/option><\/select>/)
  expect((await browser.open('/projects')).text).toContain(`href="${path}/settings"`)
  expect((await browser.open(`${path}/settings`, { 'accept-language': 'de' })).text).toContain('Speicherplatz')
})

it('downloads everything of the project, for its owner', async () => {
  const { text } = await browser.open(`${path}/settings`)
  expect(text).toMatch(new RegExp(`href="${path}/export" download[^>]*>.*Download everything of this project`))
  const file = await browser.open(`${path}/export`)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/zstd'])
  expect(file.headers['content-disposition']).toBe(`attachment; filename="${project}.tar.zst"`)
  const [entry] = await site.storage.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'project.exported')
    .execute()
  expect(entry).toMatchObject({ object: `project ${project}`, user_key: expect.anything() })
  const { browser: stranger } = await site.newSignedIn()
  expect((await stranger.open(`${path}/export`)).status).toBe(404)
  expect((await site.browser().open(`${path}/export`)).status).toBe(303)
})

it('shows what a retention removes before it can be saved', async () => {
  const { text } = await browser.open(`${path}/settings?all=7d&daily=30d&weekly=forever`)
  expect(text).toContain('With these times, no run or scan loses its details now.')
  expect(await own()).toBeNull()
  const saved = await browser.submit(`${path}/retention`, { all: '7d', daily: '30d', weekly: 'forever' })
  expect((await browser.follow(saved)).text).toContain('Retention saved.')
  expect(await own()).toEqual({ all: 7, daily: 30, weekly: Number.POSITIVE_INFINITY })

  const wrong = await browser.open(`${path}/settings?all=2y&daily=2y`)
  expect([wrong.status, wrong.text.includes('All runs and scans: must be at most 1y on this server.')]).toEqual([
    422,
    true,
  ])
  await browser.open(`${path}/settings`)
  await browser.submit(`${path}/retention`, { reset: '1' })
  expect(await own()).toBeNull()
})

it('keeps a choice of times that was refused, to be corrected', async () => {
  const chosenIn = (text: string) =>
    ['all', 'daily', 'weekly'].map(
      (field) => new RegExp(`id="keep-${field}".*?<option value="(\\w+)" selected>`, 's').exec(text)?.[1],
    )
  const wrong = await browser.open(`${path}/settings?all=90d&daily=30d&weekly=5y`)
  expect(wrong.text).toContain('must not be shorter than all.')
  expect(chosenIn(wrong.text)).toEqual(['90d', '30d', '5y'])
  const described = 'aria-describedby="keep-daily-error" aria-invalid="true"'
  expect(wrong.text).toContain(`<select id="keep-daily" name="daily" autofocus ${described}>`)
  expect(wrong.text).toMatch(/id="keep-daily-error">\s*One a day: must not be shorter/)
  // Browsers ignore the autofocus of a page that is opened with a fragment.
  expect(wrong.text).toContain(`<form action="${path}/settings" class="settings-retention">`)
  expect((await browser.open(`${path}/settings?all=7d&daily=30d`)).text).toMatch(
    /class="settings-preview"[^>]* autofocus/,
  )
  // What the form can't offer is as it was.
  const unknown = await browser.open(`${path}/settings?all=2y&daily=soon&weekly=5y`)
  expect([unknown.status, chosenIn(unknown.text)]).toEqual([422, ['30d', '90d', '5y']])
})

it('does not say that nothing was changed if that is unknown', async () => {
  await browser.open(`${path}/settings`)
  const times = { all: '7d', daily: '30d', weekly: 'forever' }
  const failing = vi.spyOn(site.storage, 'transaction')
  const lost = () => new Error('Connection terminated unexpectedly')
  try {
    failing.mockRejectedValueOnce(Object.assign(lost(), { mayBeSaved: true }))
    const { status, text } = await browser.submit(`${path}/retention`, times)
    expect([status, text.includes('Nothing was changed'), text.includes('It may have been saved')]).toEqual([
      503,
      false,
      true,
    ])
    failing.mockRejectedValueOnce(lost())
    expect((await browser.submit(`${path}/retention`, times)).text).toContain('Nothing was changed. Try again')
  } finally {
    failing.mockRestore()
  }
})

it('adds and removes deploy marks', async () => {
  const marks = async () => (await listDeployMarks(site.storage.db, owner.id, project, { page: 1, perPage: 10 })).items
  await browser.open(`${path}/settings`)
  const refused = await browser.follow(
    await browser.submit(`${path}/marks`, { label: 'v1', url: 'javascript:alert(1)' }),
  )
  expect(refused.text).toContain('Enter a link that starts with http:// or https://.')
  expect(refused.text).toMatch(/<input value="v1" [^>]*name="label"/)
  expect(refused.text).toMatch(/<input value="javascript:alert\(1\)" [^>]*name="url" [^>]*aria-invalid="true"/)
  await browser.submit(`${path}/marks`, { label: 'v2 <b>', url: 'https://example.com/v2' })
  const [mark] = await marks()
  expect(mark).toMatchObject({ label: 'v2 <b>', url: 'https://example.com/v2', at: site.now() })
  expect((await browser.open(`${path}/settings`)).text).toContain('<bdi>v2 &lt;b></bdi>')
  await browser.submit(`${path}/marks`, { remove: mark!.id })
  expect(await marks()).toEqual([])
})

it('keeps the address of a member who was refused', async () => {
  await browser.open(`${path}/settings`)
  const refused = await browser.submit(`${path}/members`, { email: 'ada at example.com', role: 'editor' })
  // Browsers ignore the autofocus of a page that is opened with a fragment.
  expect(refused.location).not.toContain('#')
  const { text } = await browser.follow(refused)
  expect(text).toMatch(/<input value="ada at example.com" [^>]*name="email" autofocus/)
  expect(text).toContain('Enter an email address.')
  expect(text).toMatch(/<input value="ada at example.com" [^>]*name="email"/)
  expect(text).toMatch(/<select id="member-role".*?<option value="editor" selected>/s)
})

it('has a card that leads to its scans where it has no reports', async () => {
  const { projectKey } = await findOrCreateProject(site.storage.db, owner.id, 'scanned.example', site.now())
  await site.storage.db.updateTable('projects').set({ scans: 2 }).where('key', '=', projectKey).execute()
  const { text } = await browser.open('/projects')
  expect(text).toContain('href="/projects/scanned.example/scans" aria-label="2 scans of scanned.example">2 scans</a>')
  expect(text).not.toContain('0 reports')
})

it('is not found by anybody else', async () => {
  const { browser: stranger } = await site.newSignedIn()
  expect((await stranger.open(`${path}/settings`)).status).toBe(404)
  expect((await stranger.submit(`${path}/retention`, { all: '1d' })).status).toBe(404)
  expect((await stranger.submit(`${path}/marks`, { label: 'x' })).status).toBe(404)
  const visitor = await site.browser().open(`${path}/settings`)
  expect([visitor.status, visitor.headers['location']]).toEqual([303, expect.stringContaining('/sign-in')])
})
