import { expect, it } from 'vitest'
import type { Report } from '../../../../storage/records.ts'
import { findReport } from '../../../../storage/reports/reports.ts'
import { endedScan } from '../../scans/testing/stored-scan.ts'
import { useSite } from '../../testing/use-site.ts'
import { failRun, finish, judgedReport, rerun, waitingReport } from '../testing/stored.ts'

const site = useSite()

/** The row of a report in the list of its owner. */
async function rowOf(report: Report, email: string): Promise<string> {
  const { text } = await (await site.signedIn({ email })).open('/reports')
  return new RegExp(`<tr id="r-${report.id}".*?</tr>`, 's').exec(text)![0]
}

it('calls a report failed whose only run failed, with the reason', async () => {
  const user = await site.newUser()
  const report = await waitingReport(site, user.id)
  await failRun(site, report, 'timeout', 'The server did not answer.')
  const row = await rowOf(report, user.email)
  expect(row).toContain('Failed</span>')
  expect(row).toContain('Timed out.')
  expect(row).not.toContain('No result yet')
})

it('shows the last result next to a failed run', async () => {
  const user = await site.newUser()
  const report = await judgedReport(site, user.id, { score: 64 })
  await failRun(site, await rerun(site, report), 'timeout', 'The server did not answer.')
  const row = await rowOf(report, user.email)
  expect(row).toMatch(/Failed<\/span>.*Decent<span class="badge-score">64/s)
})

it('names a report by the title of its page, and shows the whole URL below', async () => {
  const user = await site.newUser()
  const path = `/a/${'long/'.repeat(20)}end.html`
  const report = await waitingReport(site, user.id, { url: `https://museum.example${path}` })
  expect(await rowOf(report, user.email)).not.toContain('class="row-url"')
  await finish(site, report, { title: 'Clocks <&> time' })
  const row = await rowOf(report, user.email)
  expect(row).toContain('<bdi class="row-title">Clocks &lt;&amp;> time</bdi>')
  const url = /class="row-url">(.*?)<\/p>/s.exec(row)![1]!.replace(/<[^>]*>/g, '')
  expect(url).toBe(`museum.example${path}`)
})

it('keeps the path of a short URL apart from its site, which is shortened first', async () => {
  const user = await site.newUser()
  const short = await rowOf(await waitingReport(site, user.id, { url: 'https://museum.example/vote' }), user.email)
  expect(short).toContain(
    '<span class="row-site">museum.example</span></span><span class="row-rest">/vote</span></span>',
  )
  const home = await rowOf(await waitingReport(site, user.id, { url: 'https://museum.example/' }), user.email)
  expect(home).toContain('<span class="row-site">museum.example</span><span class="row-rest"></span></span></span>')
})

it('names a report by its URL if nothing of the title can be seen', async () => {
  const user = await site.newUser()
  const report = await waitingReport(site, user.id, { url: 'https://museum.example/clocks' })
  await finish(site, report, { title: '\u200b\u2060\u200e\u3164\u2800' })
  const row = await rowOf(report, user.email)
  expect(row).toMatch(/class="row-link"[^>]*><span class="middle-url" title="https:\/\/museum.example\/clocks">/)
  expect(row).not.toContain('class="row-url"')
  const other = await waitingReport(site, user.id, { url: 'https://museum.example/other' })
  await finish(site, other, { title: '\u200bClocks' })
  expect(await rowOf(other, user.email)).toContain('<bdi class="row-title">\u200bClocks</bdi>')
})

it('says what the filter of projects is also where there are too many to choose from', async () => {
  const user = await site.newUser()
  for (let count = 0; count <= 100; count++)
    await waitingReport(site, user.id, { url: `https://client-${count}.example/` })
  const browser = await site.signedIn(user)
  expect((await browser.open('/reports')).text).toMatch(/<input id="project"[^>]* placeholder="Project"/)
  const { text } = await browser.open('/reports?project=client-7.example')
  expect(text).toMatch(/<input id="project"[^>]* value="client-7.example"/)
})

it('draws the scores of a report that ran more than once', async () => {
  const user = await site.newUser()
  const report = await judgedReport(site, user.id, { score: 64 })
  expect(await rowOf(report, user.email)).not.toContain('class="sparkline"')
  await finish(site, await rerun(site, report), { score: 81 })
  expect(await findReport(site.storage.db, user.id, report.id)).toMatchObject({ score: 81 })
  expect(await rowOf(report, user.email)).toContain('aria-label="Scores, oldest first: 64, 81"')
})

it('has tabs for failed and running reports, with their number', async () => {
  const user = await site.newUser()
  await judgedReport(site, user.id)
  const failed = await waitingReport(site, user.id, { url: 'https://museum.example/failed' })
  await failRun(site, failed, 'timeout', 'The server did not answer.')
  const waiting = await waitingReport(site, user.id, { url: 'https://other.example/waiting' })
  const browser = await site.signedIn(user)
  const shown = async (path: string) => {
    const { text } = await browser.open(path)
    const rows = [...text.matchAll(/<tr id="r-([\w-]+)"/g)].map((match) => match[1])
    const tabs = [
      ...text.matchAll(
        /<a href="([^"]*)"( aria-current="true")?>(?:<svg.*?<\/svg>)?(\w+)<span class="tabs-count">(\d+)/gs,
      ),
    ]
    return { rows, tabs: tabs.map(([, , current, name, count]) => `${name} ${count}${current ? ' *' : ''}`) }
  }
  expect((await shown('/reports')).tabs).toEqual(['All 3 *', 'Good 0', 'Decent 1', 'Bad 0', 'Running 1', 'Failed 1'])
  expect(await shown('/reports?status=failed')).toEqual({
    rows: [failed.id],
    tabs: ['All 3', 'Good 0', 'Decent 1', 'Bad 0', 'Running 1', 'Failed 1 *'],
  })
  expect((await shown('/reports?status=running')).rows).toEqual([waiting.id])
  expect((await shown('/reports?status=running&project=museum.example')).rows).toEqual([])
  expect((await shown('/reports?project=museum.example')).tabs.slice(-2)).toEqual(['Running 0', 'Failed 1'])
})

it('sorts by score, also where results are the same', async () => {
  const user = await site.newUser()
  const scores = [61, 64, 55]
  const reports = []
  for (const score of scores) reports.push(await judgedReport(site, user.id, { score }))
  const browser = await site.signedIn(user)
  for (const by of ['score', 'result']) {
    const { text } = await browser.open(`/reports?sort_by=${by}&sort=asc`)
    const rows = [...text.matchAll(/<tr id="r-([\w-]+)"/g)].map((match) => match[1])
    expect(rows).toEqual([reports[2]!.id, reports[0]!.id, reports[1]!.id])
  }
})

it('shows a project as deleted only if the project was, not one of its scans', async () => {
  const { user, browser } = await site.newSignedIn()
  const kept = { '/': { links: [] } }
  const { id } = await endedScan(site, user.id, kept, { project: 'kept.example' })
  await endedScan(site, user.id, kept, { project: 'kept.example' })
  await browser.open('/projects')
  await browser.submit(`/scans/${id}/delete`)
  const { text } = await browser.open('/projects')
  expect(text).toContain('Scan of kept.example deleted')
  expect(text).not.toContain('project-deleted')
  expect(text).toContain('Delete kept.example')
  await browser.submit('/projects/delete', { project: 'kept.example' })
  expect((await browser.open('/projects')).text).toContain('project-deleted')
})

it('deletes and restores once what is deleted and restored in two tabs', async () => {
  const user = await site.newUser()
  const { id, project } = await waitingReport(site, user.id, { url: 'https://tabs.example/' })
  const browser = await site.signedIn(user)
  const twice = async (path: string, fields: Record<string, string>) => {
    await browser.open('/reports')
    const texts: string[] = []
    for (let tab = 1; tab <= 2; tab++) {
      const answer = await browser.submit(path, fields)
      expect(answer.status).toBe(303)
      texts.push((await browser.follow(answer)).text)
    }
    return texts
  }
  const restored = async (second: string) => {
    const removal = /name="removal" value="([^"]+)"/.exec(second)![1]!
    const texts = await twice('/reports/undo', { removal })
    expect(texts[0]).toContain('restored.')
    expect(texts[1]).toContain('Too late to undo: already restored or permanently deleted.')
  }
  const ofReport = await twice('/reports/delete', { id })
  for (const text of ofReport) expect(text).not.toContain('Select at least one report.')
  await restored(ofReport[1]!)
  await restored((await twice('/projects/delete', { project }))[1]!)
})

it('gives the links of every project a name of their own', async () => {
  const user = await site.newUser()
  for (const host of ['clocks.example', 'watches.example'])
    await waitingReport(site, user.id, { url: `https://${host}/` })
  const { text } = await (await site.signedIn(user)).open('/projects')
  const links = /<ul class="projects">.*?<div class="list-foot">/s.exec(text)![0].match(/<a .*?<\/a>/gs)!
  const names = links.map((link) => /aria-label="([^"]*)"/.exec(link)?.[1] ?? link.replace(/<[^>]*>/g, ''))
  expect(names).toContain('Scan site clocks.example')
  expect(new Set(names).size).toBe(names.length)
})

it('offers once to clear the filters, beside the list or in place of it', async () => {
  const user = await site.newUser()
  await waitingReport(site, user.id, { url: 'https://museum.example/' })
  const browser = await site.signedIn(user)
  const offers = async (path: string) => (await browser.open(path)).text.match(/>Clear filters<\/a>/g)
  expect(await offers('/reports')).toBeNull()
  expect(await offers('/reports?search=museum')).toHaveLength(1)
  expect(await offers('/reports?search=nothing')).toHaveLength(1)
})
