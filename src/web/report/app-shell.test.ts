import { render } from 'preact-render-to-string'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shared } from '../../engine/audits/shared-messages.ts'
import type { User } from '../../storage/account-records.ts'
import { findReport } from '../../storage/reports.ts'
import { offlineView } from '../offline/offline-view.ts'
import { openSite, type Site } from '../testing/site.ts'
import type { JudgedPageData } from './model/page-data.ts'
import { Cover } from './pdf/cover.tsx'
import { failRun, judgedReport, resultsFor, waitingReport } from './testing/stored.ts'

const SHELL =
  '<!doctype html><html lang="en"><title>Clocks</title><script type="module" src="/app.js"></script><div id="root"></div></html>'
const REASON = `Less than half of the audits' points could be judged. Most often: ${shared.appShell.text}`

let site: Site
let owner: User

beforeAll(async () => {
  site = await openSite()
  owner = await site.newUser()
})
afterAll(() => site.close())

const settingsOf = async (id: string) => (await findReport(site.storage.db, owner.id, id))!
/** The form that runs the report in a browser. */
const offerIn = (text: string) =>
  /<form[^>]*action="([^"]*\/regenerate)"[^>]*>(?:(?!<\/form>).)*name="depth" value="1"/s.exec(text)?.[1]

it('says what a Quick run of an app shell leaves out, and offers its editors the depth Browser', async () => {
  const { id } = await judgedReport(site, owner.id, { html: SHELL })
  const signedIn = await site.signedIn(owner)
  const { text } = await signedIn.open(`/reports/${id}`)
  expect(text).toContain('this report covers only the empty shell of the page.')
  expect(offerIn(text)).toBe(`/reports/${id}/regenerate`)
  expect(offerIn((await site.browser().open(`/reports/${id}`)).text)).toBeUndefined()
  await signedIn.submit(`/reports/${id}/regenerate`, { depth: '1' })
  expect(await settingsOf(id)).toMatchObject({ status: 'queued', depth: 1 })
})

it('offers nothing for a page with content', async () => {
  const { id } = await judgedReport(site, owner.id)
  expect(offerIn((await (await site.signedIn(owner)).open(`/reports/${id}`)).text)).toBeUndefined()
})

it.each([
  ['en', 'The HTML has no content: scripts add it in the browser.', 'Run at depth Browser'],
  ['de', 'Das HTML hat keinen Inhalt: Skripte ergänzen ihn im Browser.', 'In der Tiefe Browser prüfen'],
])('says the same where that left too little for a result: %s', async (language, what, label) => {
  const report = await waitingReport(site, owner.id)
  await failRun(site, report, 'too_little_evidence', REASON)
  const { text } = await (await site.signedIn(owner)).open(`/reports/${report.id}`, { 'accept-language': language })
  expect(text).toContain(what)
  expect(text).toContain(label)
  expect(offerIn(text)).toBe(`/reports/${report.id}/regenerate`)
})

it('tries again as before where something else was missing', async () => {
  const report = await waitingReport(site, owner.id)
  await failRun(
    site,
    report,
    'too_little_evidence',
    REASON.replace(shared.appShell.text, 'The server did not respond.'),
  )
  const { text } = await (await site.signedIn(owner)).open(`/reports/${report.id}`)
  expect(text).toContain('Not enough of the page could be loaded to rate it.')
  expect(offerIn(text)).toBeUndefined()
})

it('is on the cover of the PDF', () => {
  const coverOf = (html: string) => {
    const url = 'https://museum.example/'
    const view = offlineView('en', 0, new Map())
    const report = { url, project: 'museum.example', status: 'done', depth: 0, device: 'mobile', runs: [] }
    return render(
      Cover({ data: { view, report, results: resultsFor(url, html), runs: [] } as unknown as JudgedPageData }),
    )
  }
  expect(coverOf(SHELL)).toContain('The HTML has no content: scripts add it in the browser. A Quick run')
  expect(coverOf('<title>Clocks</title><h1>Clocks</h1>')).not.toContain('The HTML has no content')
})
