import { beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../../actions/audit-log/audit-log.ts'
import { suspendUser } from '../../../actions/people/users.ts'
import { deleteProjectWithUndo, deleteReportsWithUndo, undoDeletion } from '../../../actions/reports/delete-reports.ts'
import { createShareViews } from '../../../actions/sharing/share-links.ts'
import type { Report } from '../../../storage/records.ts'
import { listRemovals } from '../../../storage/reports/removals.ts'
import { findReport } from '../../../storage/reports/reports.ts'
import { listShareLinks } from '../../../storage/sharing/share-links.ts'
import { finish, judgedReport, rerun } from '../reports/testing/stored.ts'
import type { Browser } from '../testing/browser.ts'
import { useSite, useUser } from '../testing/use-site.ts'

const DAY = 86_400_000
const site = useSite()
const owner = useUser(site)
let browser: Browser
let report: Report
let path: string
const acting = () => ({ storage: site.storage, now: site.now, actor: OPERATOR })

beforeAll(async () => {
  browser = await site.signedIn(owner)
  report = await judgedReport(site, owner.id, { privacy: 1 })
  path = `/reports/${report.id}`
})

/** The path of a new link. */
async function share(fields: Record<string, string>, by = browser): Promise<string> {
  const { status, text } = await by.submit('/share-links', { name: 'for the client', days: '30', ...fields })
  expect(status).toBe(201)
  return /\/s\/[\w-]{43}/.exec(text)![0]
}

const isShown = ({ text }: { text: string }) => text.includes('Museum of Clocks')

async function visitorWith(link: string): Promise<Browser> {
  const visitor = site.browser()
  await visitor.open(link)
  return visitor
}

it('the page of links says where to create the first one, unless its form is there', async () => {
  const { browser: somebody } = await site.newSignedIn()
  expect((await somebody.open('/share-links')).text).toContain('Create one in the “Share” menu of a report')
  const { text } = await browser.open(`/share-links?report=${report.id}`)
  expect(text).toContain('No links yet.')
  expect(text).not.toContain('Create one in the')
  expect(text).toContain(`<a href="${path}">Report</a>`)
  const ofProject = await browser.open(`/share-links?project=${report.project}`)
  expect(ofProject.text).toContain(`<a href="/projects/${report.project}">museum`)
})

it('creates no second link where the form is sent again', async () => {
  const { id } = await judgedReport(site, owner.id, { url: 'https://museum.example/twice' })
  const newest = (text: string) => /name="newest" value(?:="([\w-]*)")?/.exec(text)?.[1] ?? ''
  const form = { report: id, name: 'once', days: '30' }
  const first = { ...form, newest: newest((await browser.open(`/share-links?report=${id}`)).text) }
  const made = await browser.submit('/share-links', first)
  const again = await browser.submit('/share-links', first)
  expect([made.status, again.status]).toEqual([201, 409])
  expect(again.text).toContain('Link “once” was already created')
  expect(again.text).not.toMatch(/\/s\/[\w-]{43}/)
  expect(again.text).toMatch(/<input [^>]*value="once" [^>]*name="name" autofocus/)
  const linksOf = () => listShareLinks(site.storage.db, owner.id, { reportId: id })
  expect(await linksOf()).toHaveLength(1)
  expect((await browser.submit('/share-links', { ...form, newest: newest(again.text) })).status).toBe(201)
  // That a newer one is revoked meanwhile is no reason to refuse.
  const [last] = await linksOf()
  await browser.submit(`/share-links/${last!.id}/revoke`, { back: '/reports' })
  expect((await browser.submit('/share-links', { ...form, newest: last!.id })).status).toBe(201)
})

describe('a link to a report', () => {
  it('opens it with its downloads, without editing, for no search engine and with no referrer', async () => {
    await browser.open(path)
    const link = await share({ report: report.id })
    expect(isShown(await site.browser().open(path))).toBe(false)
    const visitor = site.browser()
    const answer = await visitor.open(link)
    expect(answer).toMatchObject({ status: 303, location: path })
    expect(answer.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    const page = await visitor.open(path)
    expect(isShown(page)).toBe(true)
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(page.text).not.toContain('id="manage"')
    for (const ending of ['csv', 'json']) expect((await visitor.open(`${path}/report.${ending}`)).status).toBe(200)
    for (const action of ['privacy', 'delete', 'regenerate'])
      expect((await visitor.submit(`${path}/${action}`, { privacy: '0' })).status).toBe(404)
    expect((await findReport(site.storage.db, owner.id, report.id))?.privacy).toBe(1)
  })

  it('opens no other report, and cannot be made up', async () => {
    const other = await judgedReport(site, owner.id, { privacy: 1 })
    const visitor = await visitorWith(await share({ report: report.id }))
    expect(isShown(await visitor.open(`/reports/${other.id}`))).toBe(false)
    const forged = site.browser()
    // Not the last character, of which some bits mean nothing.
    const changed = visitor.cookies.get('shared')!.replace(/.(?=.{9}$)/, (one) => (one === 'A' ? 'B' : 'A'))
    forged.cookies.set('shared', changed)
    expect(isShown(await forged.open(path))).toBe(false)
    expect((await site.browser().open(`/s/${'a'.repeat(43)}`)).status).toBe(404)
  })

  it('opens a report with a password without it, and its form says so', async () => {
    const locked = await judgedReport(site, owner.id, { privacy: 2, passwordHash: 'hash' })
    const { text } = await browser.open(`/share-links?report=${locked.id}`)
    expect(text).toContain('opens the report without its password')
    expect((await browser.open(`/share-links?report=${report.id}`)).text).not.toContain('without its password')
    const visitor = await visitorWith(await share({ report: locked.id }))
    expect(isShown(await visitor.open(`/reports/${locked.id}`))).toBe(true)
  })

  it('stops at once when it is revoked, by its owner only', async () => {
    const link = await share({ report: report.id, name: 'short-lived' })
    const visitor = await visitorWith(link)
    const { id } = (await listShareLinks(site.storage.db, owner.id, { reportId: report.id }))[0]!
    const { browser: stranger } = await site.newSignedIn()
    expect((await stranger.submit(`/share-links/${id}/revoke`)).status).toBe(404)
    expect(isShown(await visitor.open(path))).toBe(true)
    expect((await browser.submit(`/share-links/${id}/revoke`)).status).toBe(303)
    expect(isShown(await visitor.open(path))).toBe(false)
    expect((await site.browser().open(link)).status).toBe(404)
  })

  it('expires, and says so', async () => {
    const link = await share({ report: report.id, days: '2' })
    const visitor = await visitorWith(link)
    site.advance(2 * DAY)
    expect(isShown(await visitor.open(path))).toBe(false)
    const { status, text } = await site.browser().open(link)
    expect(status).toBe(410)
    expect(text).toContain('This link has expired')
    const again = await site.signedIn(owner)
    expect((await again.open(`/share-links?report=${report.id}`)).text).toContain('>expired<')
  })

  it('is hidden while its report or project is being deleted, and works again if that is undone', async () => {
    const other = await judgedReport(site, owner.id, { privacy: 1, url: 'https://gone.example/' })
    const link = await share({ report: other.id })
    const visitor = await visitorWith(link)
    const isOpen = async () => isShown(await visitor.open(`/reports/${other.id}`))
    const undo = async () => {
      const [removal] = await listRemovals(site.storage.db, owner.id, 1)
      await undoDeletion(acting(), owner.id, { removalId: removal!.id, reportId: null })
    }
    await deleteReportsWithUndo(acting(), owner.id, [other.id])
    expect(await isOpen()).toBe(false)
    await undo()
    expect(await isOpen()).toBe(true)
    await deleteProjectWithUndo(acting(), owner.id, 'gone.example')
    expect(await isOpen()).toBe(false)
    expect((await site.browser().open(link)).status).toBe(404)
    await undo()
    expect(await isOpen()).toBe(true)
  })

  it('stops when its owner is suspended', async () => {
    const user = await site.newUser()
    const own = await judgedReport(site, user.id, { privacy: 1 })
    const by = await site.signedIn(user)
    const visitor = await visitorWith(await share({ report: own.id }, by))
    expect(isShown(await visitor.open(`/reports/${own.id}`))).toBe(true)
    await suspendUser(acting(), user)
    expect(isShown(await visitor.open(`/reports/${own.id}`))).toBe(false)
  })

  it.each([
    ['no name', { name: ' ' }],
    ['366 days', { days: '366' }],
    ['half a day', { days: '0.5' }],
  ])('is not created with %s', async (_, fields) => {
    expect((await browser.submit('/share-links', { report: report.id, name: 'x', ...fields })).status).toBe(422)
  })

  it('is not created for what belongs to someone else', async () => {
    const { browser: stranger } = await site.newSignedIn()
    const fields = { name: 'x', days: '30' }
    expect((await stranger.submit('/share-links', { report: report.id, ...fields })).status).toBe(404)
    expect((await stranger.submit('/share-links', { project: report.project, ...fields })).status).toBe(404)
    expect((await stranger.open(`/share-links?report=${report.id}`)).status).toBe(404)
  })
})

it('a link to a comparison opens its two runs and nothing else', async () => {
  const first = await judgedReport(site, owner.id, { privacy: 1 })
  site.advance(1)
  const second = await rerun(site, first)
  await finish(site, second)
  await browser.open('/account')
  const link = await share({ report: first.id, base: first.runId, head: second.runId })
  const visitor = site.browser()
  const opened = await visitor.follow(await visitor.open(link))
  expect(opened.status).toBe(200)
  expect(opened.text).toContain('compare-line')
  // Nothing leads to what it doesn't open.
  expect(opened.text).not.toContain('href="/reports/')
  expect(opened.text).toContain('href="/audits/')
  expect(opened.text).not.toContain('<form method="get"')
  for (const other of ['', '/compare', '/report.json', `/runs/${first.runId}`])
    expect((await visitor.open(`/reports/${first.id}${other}`)).text).not.toContain('compare-line')
  expect(isShown(await visitor.open(`/reports/${first.id}`))).toBe(false)
})

it('a link to a project lists its reports and opens each, but none that is being deleted', async () => {
  const one = await judgedReport(site, owner.id, { privacy: 1, url: 'https://shop.example/one' })
  const two = await judgedReport(site, owner.id, { privacy: 1, url: 'https://shop.example/two' })
  await judgedReport(site, owner.id, { privacy: 1, url: 'https://else.example/' })
  await deleteReportsWithUndo(acting(), owner.id, [two.id])
  await browser.open('/account')
  const visitor = site.browser()
  const opened = await visitor.follow(await visitor.open(await share({ project: 'shop.example' })))
  expect(opened.text).toContain(`/reports/${one.id}`)
  expect(opened.text).not.toContain(two.id)
  expect(opened.text).not.toContain('else.example')
  expect(isShown(await visitor.open(`/reports/${one.id}`))).toBe(true)
  expect(isShown(await visitor.open(`/reports/${two.id}`))).toBe(false)
})

it('views are counted together and written rarely', async () => {
  const [link] = await listShareLinks(site.storage.db, owner.id)
  const views = createShareViews({ storage: site.storage, now: () => 77 }, () => {})
  for (let count = 0; count < 5; count++) views.count(link!)
  expect((await listShareLinks(site.storage.db, owner.id))[0]!.views).toBe(link!.views)
  await views.flush()
  expect((await listShareLinks(site.storage.db, owner.id))[0]).toMatchObject({ views: link!.views + 5, lastUsedAt: 77 })
})
