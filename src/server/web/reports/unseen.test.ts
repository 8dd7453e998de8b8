import { render } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import type { Outcome } from '../../../engine/assessment.ts'
import { shared } from '../../../engine/audits/shared-messages.ts'
import { findReport } from '../../../storage/reports/reports.ts'
import { offlineView } from '../offline/offline-view.ts'
import { useSite, useUser } from '../testing/use-site.ts'
import type { JudgedPageData } from './model/page-data.ts'
import { Cover } from './pdf/cover.tsx'
import { PdfFindings } from './pdf/findings.tsx'
import { sentenceOf } from './sections/result.tsx'
import { failRun, judgedReport, resultsFor, waitingReport } from './testing/stored.ts'

const SHELL =
  '<!doctype html><html lang="en"><title>Clocks</title><script type="module" src="/app.js"></script><div id="root"></div></html>'
const REASON = `Less than half of what visitors see could be judged. Most often: ${shared.appShell.text}`

const site = useSite()
const owner = useUser(site)

const settingsOf = async (id: string) => (await findReport(site.storage.db, owner.id, id))!
const applies = ({ outcome }: { outcome: Outcome }) => outcome !== 'not-applicable'
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

it.each([
  ['en', 'Only the empty shell of this page was audited: ', 'Partial result', 'What could be judged is already good.'],
  ['de', 'Nur die leere Hülle dieser Seite wurde geprüft: ', 'Teilergebnis', 'Was sich prüfen ließ, ist bereits gut.'],
])('does not call the shell of a page a good page: %s', async (language, headline, partial, fixes) => {
  const more = { result: 'good', score: 85, plan: null }
  const { id } = await judgedReport(site, owner.id, { html: SHELL, more })
  const { text } = await site.browser().open(`/reports/${id}`, { 'accept-language': language })
  const sentence = /<p class="verdict-sentence">([^<]*)</.exec(text)![1]!
  expect(sentence).toContain(headline)
  const { audits } = resultsFor('https://museum.example/', SHELL)
  const open = audits.filter((one) => one.outcome === 'unknown')
  const left = audits.filter(applies)
  expect(sentence.match(/\d+/g)!.map(Number)).toEqual([left.length - open.length, left.length])
  expect(text).toContain(partial)
  expect(text).toContain(fixes)
  const [, description] = /<meta name="description" content="([^"]*)"/.exec(text)!
  expect(description).toContain(
    language === 'en' ? 'Only the empty shell of museum.example' : 'Nur die leere Hülle von',
  )
})

it('does not say that all audits passed where some are unknown', () => {
  const { audits, ...rest } = resultsFor('https://museum.example/', '<title>Clocks</title><h1>Clocks</h1>')
  const view = offlineView('en', 0, new Map())
  const withOutcomes = (...outcomes: Outcome[]) => {
    const made = outcomes.map((outcome) => ({ ...audits[0]!, outcome, points_lost: 0 }))
    return { view, results: { ...rest, result: 'good', audits: made } } as unknown as JudgedPageData
  }
  expect(sentenceOf(withOutcomes('pass', 'unknown'))).toBe('Nothing to fix so far: 1 audit is unknown.')
  expect(sentenceOf(withOutcomes('pass', 'not-applicable'))).toBe('Nothing to fix: every applicable audit passed.')
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

it('has no category without issues in the PDF whose audits are unknown', () => {
  const url = 'https://museum.example/'
  const results = { ...resultsFor(url, SHELL), result: 'good', score: 85 }
  const view = offlineView('en', 0, new Map())
  const report = { url, project: 'museum.example', status: 'done', depth: 0, device: 'mobile', runs: [] }
  const data = { view, report, results, runs: [] } as unknown as JudgedPageData
  const unknown = results.categories.filter(({ score }) => score === null).map(({ category }) => category)
  expect(unknown).toContain('accessibility')
  expect(render(PdfFindings({ data }))).not.toMatch(/No issues in: [^<]*Accessibility/)
  expect(render(Cover({ data }))).toMatch(/<th scope="row">Accessibility<\/th>(?:(?!<tr).)*–(?:(?!<tr).)*Unknown/)
})

it('is on the cover of the PDF', () => {
  const coverOf = (html: string) => {
    const url = 'https://museum.example/'
    const view = offlineView('en', 0, new Map())
    const report = { url, project: 'museum.example', status: 'done', depth: 0, device: 'mobile', runs: [] }
    return render(
      Cover({
        data: {
          view,
          report,
          results: { ...resultsFor(url, html), result: 'good', score: 85 },
          runs: [],
        } as unknown as JudgedPageData,
      }),
    )
  }
  expect(coverOf(SHELL)).toContain('The HTML has no content: scripts add it in the browser. A Quick run')
  expect(coverOf(SHELL)).toContain('Only the empty shell of this page was audited')
  expect(coverOf(SHELL)).toContain('Partial result')
  expect(coverOf('<title>Clocks</title><h1>Clocks</h1>')).not.toContain('The HTML has no content')
})
