import { describe, expect, it, vi } from 'vitest'
import { summaryJson } from '../../../actions/reports/report-json.ts'
import { knownKey } from '../../../storage/ids.ts'
import type { Report } from '../../../storage/records.ts'
import { findReport, updateReport } from '../../../storage/reports/reports.ts'
import { claimRun, requeueRun } from '../../../storage/runs/runs.ts'
import { openSite, PASSWORD } from '../testing/site.ts'
import { useSite, useUser } from '../testing/use-site.ts'
import { failRun, finish, judgedReport, rerun, waitingReport } from './testing/stored.ts'

const site = useSite()
const owner = useUser(site)

const reportPath = ({ id }: Pick<Report, 'id'>) => `/reports/${id}`

describe('a public report', () => {
  it('is open to everyone, and its settings to its owner', async () => {
    const report = await judgedReport(site, owner.id)
    const seen = await site.browser().open(reportPath(report))
    expect(seen.status).toBe(200)
    expect(seen.text).toContain('Museum of Clocks')
    expect(seen.text).not.toContain('id="manage"')
    expect((await (await site.signedIn(owner)).open(reportPath(report))).text).toContain('id="manage"')
  })

  it('shortens titles without halving an emoji', async () => {
    // Of 60 characters, 59 are shown.
    const html = `<!doctype html><html lang="en"><title>${'a'.repeat(58)}🚀🚀</title>`
    const { text } = await site.browser().open(reportPath(await judgedReport(site, owner.id, { html })))
    expect(text).toContain(`${'a'.repeat(58)}…</bdi>`)
    expect(text).not.toContain('\ufffd')
  })

  it('is indexable only if its owner allows it, and not while private', async () => {
    const report = await judgedReport(site, owner.id)
    const seen = async () => {
      const { headers, text } = await site.browser().open(reportPath(report))
      const sitemap = (await site.browser().open('/sitemap.xml')).text
      return {
        header: headers['x-robots-tag'],
        meta: text.includes('<meta name="robots" content="noindex"/>'),
        isInSitemap: sitemap.includes(`<loc>http://localhost${reportPath(report)}</loc>`),
      }
    }
    const hidden = { header: 'noindex', meta: true, isInSitemap: false }
    expect(await seen()).toEqual(hidden)
    const browser = await site.signedIn(owner)
    const { text } = await browser.open(reportPath(report))
    expect(text).toMatch(/<input type="checkbox" name="indexable" value="1"\/>/)
    await browser.submit(`${reportPath(report)}/privacy`, { privacy: '0', indexable: '1' })
    expect(await seen()).toEqual({ header: undefined, meta: false, isInSitemap: true })
    await browser.submit(`${reportPath(report)}/privacy`, { privacy: '1', indexable: '1' })
    expect(await seen()).toEqual(hidden)
  })

  it('leaves the sitemap as soon as its owner deletes it', async () => {
    const report = await judgedReport(site, owner.id)
    const browser = await site.signedIn(owner)
    await browser.submit(`${reportPath(report)}/privacy`, { privacy: '0', indexable: '1' })
    await browser.submit(`${reportPath(report)}/delete`, {})
    expect((await site.browser().open('/sitemap.xml')).text).not.toContain(report.id)
  })

  it('shows the audits that the URL selects', async () => {
    const { text } = await site
      .browser()
      .open(`${reportPath(await judgedReport(site, owner.id))}?category=seo&outcome=fail`)
    const shown = [...text.matchAll(/data-category="(\w+)" data-outcome="([\w-]+)"(?! hidden)/g)]
    expect(shown.length).toBeGreaterThan(0)
    expect(new Set(shown.map(([, category, outcome]) => `${category} ${outcome}`))).toEqual(new Set(['seo fail']))
  })
})

describe('a private report', () => {
  it('is for its owner; for others it looks like an unknown one', async () => {
    const report = await judgedReport(site, owner.id, { privacy: 1 })
    expect((await (await site.signedIn(owner)).open(reportPath(report))).status).toBe(200)
    const never = `/reports/${report.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`
    for (const browser of [site.browser(), await site.signedIn(await site.newUser())]) {
      await browser.open('/bot')
      const real = await browser.open(reportPath(report))
      const none = await browser.open(never)
      expect(real.status).toBe(none.status)
      expect(real.text).toContain('action="/sign-in"')
      expect(real.text.replaceAll(reportPath(report), never)).toBe(none.text)
      expect(real.headers['x-robots-tag']).toBe('noindex')
    }
  })

  it('does not ask a signed-in user to sign in, unless with another account', async () => {
    const report = await judgedReport(site, owner.id, { privacy: 1 })
    const stranger = (await site.browser().open(reportPath(report))).text
    const other = (await (await site.signedIn(await site.newUser())).open(reportPath(report))).text
    expect([stranger, other].map((text) => text.includes('Sign in to view this page.'))).toEqual([true, false])
    expect(other).toContain('This page doesn’t exist, or you don’t have access to it. Sign in with another account')
  })

  it.each(['report.json', 'report.csv', 'events', 'status'])('does not reveal its %s', async (name) => {
    const report = await judgedReport(site, owner.id, { privacy: 1 })
    const seen = await site.browser().open(`${reportPath(report)}/${name}`)
    expect([204, 303, 404]).toContain(seen.status)
    expect(seen.text).not.toContain('museum')
  })

  it('has a badge that reveals nothing', async () => {
    const hidden = await site
      .browser()
      .open(`${reportPath(await judgedReport(site, owner.id, { privacy: 1 }))}/badge.svg`)
    const never = await site.browser().open('/reports/none/badge.svg')
    expect(hidden.text).toBe(never.text)
    expect(hidden.text).toContain('not public')
    expect(hidden.headers['set-cookie']).toBeUndefined()
  })
})

describe('the owner', () => {
  it('needs the token of the form, and the owner', async () => {
    const report = await judgedReport(site, owner.id)
    const { browser: stranger } = await site.newSignedIn()
    for (const act of ['privacy', 'regenerate', 'delete'])
      expect((await stranger.submit(`${reportPath(report)}/${act}`, { privacy: '1' })).status).toBe(404)
    const browser = await site.signedIn(owner)
    expect((await browser.submit(`${reportPath(report)}/privacy`, { privacy: '1', csrf: 'forged' })).status).toBe(403)
    expect(await findReport(site.storage.db, owner.id, report.id)).toEqual(report)
  })

  it('starts a new run and follows it on the page', async () => {
    const report = await judgedReport(site, owner.id)
    const browser = await site.signedIn(owner)
    const page = await browser.follow(await browser.submit(`${reportPath(report)}/regenerate`, { device: 'desktop' }))
    expect(page.text).toContain(`data-live="${reportPath(report)}"`)
    expect(page.text).not.toContain('This is the first run.')
    expect(page.text).toContain('The last result is shown below.')
    expect(await findReport(site.storage.db, owner.id, report.id)).toMatchObject({
      status: 'queued',
      device: 'desktop',
    })
  })

  it('counts re-runs and new reports toward the same rate limit', async () => {
    const limited = await openSite({ createLimit: 2 })
    const user = await limited.newUser()
    const report = await judgedReport(limited, user.id)
    const browser = await limited.signedIn(user)
    await browser.open('/reports')
    await browser.submit('/reports', { urls: 'https://example.com/' })
    await browser.submit(`${reportPath(report)}/regenerate`)
    await finish(limited, (await findReport(limited.storage.db, user.id, report.id))!)
    const seen = await browser.follow(await browser.submit(`${reportPath(report)}/regenerate`))
    expect(seen.text).toContain('Rate limit reached. Try again in 60 seconds.')
    expect(await findReport(limited.storage.db, user.id, report.id)).toMatchObject({ status: 'done' })
    // Selected in the list, it waits for its turn instead.
    const list = await browser.follow(await browser.submit('/reports/regenerate', { id: report.id }))
    expect(list.text).toContain('Re-run queued.')
    await limited.close()
  })

  it('deletes it: at once for others, with time to undo for the owner', async () => {
    const report = await judgedReport(site, owner.id)
    const browser = await site.signedIn(owner)
    expect((await browser.submit(`${reportPath(report)}/delete`)).location).toBe('/reports')
    expect((await site.browser().open(reportPath(report))).status).toBe(404)
    expect((await site.browser().open(`${reportPath(report)}/badge.svg`)).text).toContain('not public')
    expect((await browser.open(reportPath(report))).text).toContain('action="/reports/undo"')
    await browser.submit('/reports/undo', { report: report.id })
    expect((await site.browser().open(reportPath(report))).status).toBe(200)
  })
})

describe('a run', () => {
  it('is compared with the one before, on the day it ended', async () => {
    const report = await judgedReport(site, owner.id, { score: 60 })
    site.advance(3 * 86_400_000)
    const browser = await site.signedIn(owner)
    await browser.submit(`${reportPath(report)}/regenerate`)
    await finish(site, (await findReport(site.storage.db, owner.id, report.id))!, { score: 64 })
    const { text } = await site.browser().open(reportPath(report))
    expect(text).toContain(`<a href="${reportPath(report)}/runs/${report.runId}">+4 since May 4, 2026</a>`)
  })

  it('that failed is explained, above the last good result', async () => {
    const report = await judgedReport(site, owner.id)
    const browser = await site.signedIn(owner)
    await browser.submit(`${reportPath(report)}/regenerate`)
    await failRun(site, (await findReport(site.storage.db, owner.id, report.id))!, 'bot_wall', 'A wall.')
    const { text } = await site.browser().open(reportPath(report))
    expect(text).toContain('Bot protection blocked the request')
    expect(text).toContain('The last result is shown below.')
    expect(text).toContain('id="fixes"')
  })

  it('whose server closed the connection is not called an invalid response', async () => {
    const report = await waitingReport(site, owner.id)
    const reason = 'example.com closed the connection without a response.'
    await failRun(site, (await findReport(site.storage.db, owner.id, report.id))!, 'protocol_error', reason)
    const { text } = await site.browser().open(reportPath(report))
    expect(text).toContain('The server did not send a complete, valid HTTP response.')
    expect(text).toContain(reason)
  })

  it('reports its end as an event', async () => {
    const report = await waitingReport(site, owner.id)
    const judged = vi.spyOn(site.queue, 'judged')
    const stream = site.browser().open(`${reportPath(report)}/events`)
    await expect.poll(() => judged).toHaveBeenCalled()
    await finish(site, report)
    const { text, headers } = await stream
    expect(headers['content-type']).toContain('text/event-stream')
    expect(text).toMatch(/event: state\ndata: \{"status":"queued".*event: state\ndata: \{"status":"done"/s)
    expect((await site.browser().open(`${reportPath(report)}/status`)).text).toContain('"status":"done"')
    judged.mockRestore()
  })
})

describe('a run in progress', () => {
  it('shows its steps and the time it has taken', async () => {
    const report = await waitingReport(site, owner.id)
    await claimRun(site.storage.db, report.runId, site.now())
    site.advance(65_000)
    const { text } = await site.browser().open(reportPath(report))
    expect(text).toMatch(/<li aria-current="step"><span class="step-mark"><\/span>Quick audit<\/li>/)
    expect(text).toContain('data-elapsed="65">1:05<')
    expect(text).not.toContain('/cancel')
  })

  it('says that it is tried again', async () => {
    const report = await waitingReport(site, owner.id)
    const { attempt } = (await claimRun(site.storage.db, report.runId, site.now()))!
    const later = { runId: report.runId, attempt, notBefore: site.now() + 5_000, now: site.now() }
    await requeueRun(site.storage.db, later)
    const { text } = await site.browser().open(reportPath(report))
    expect(text).toContain('The last attempt did not succeed. Attempt 2 starts shortly.')
  })

  it('is canceled by its owner, and only by the owner', async () => {
    const report = await waitingReport(site, owner.id)
    const { browser: stranger } = await site.newSignedIn()
    expect((await stranger.submit(`${reportPath(report)}/cancel`)).status).toBe(404)
    const browser = await site.signedIn(owner)
    expect((await browser.open(reportPath(report))).text).toContain(`action="${reportPath(report)}/cancel"`)
    const { text } = await browser.follow(await browser.submit(`${reportPath(report)}/cancel`))
    expect(text).toContain('Run canceled')
    expect(await findReport(site.storage.db, owner.id, report.id)).toMatchObject({ error: { code: 'aborted' } })
  })
})

it('that is private leads to itself from the sign-in page: to a comparison, a former run or with a filter', async () => {
  const report = await judgedReport(site, owner.id, { privacy: 1 })
  for (const path of ['/compare?base=previous&head=latest', `/runs/${report.runId}`, '?outcome=fail']) {
    const browser = site.browser()
    const { status, text } = await browser.open(reportPath(report) + path)
    const next = /name="next" value="([^"]*)"/.exec(text)![1]!.replaceAll('&amp;', '&')
    expect([status, next]).toEqual([404, reportPath(report) + path])
    const wrong = await browser.submit('/sign-in', { email: owner.email, password: 'wrong', next })
    const [, back] = /name="back" value="([^"]*)"/.exec(wrong.text)!
    const german = await browser.follow(await browser.submit('/settings', { language: 'de', back: back! }))
    expect(german.text).toContain(`name="next" value="${next.replaceAll('&', '&amp;')}"`)
    const { location } = await browser.submit('/sign-in', { email: owner.email, password: PASSWORD, next })
    expect(location).toBe(next)
  }
})

describe('a former run', () => {
  /** A report with two runs, of which the second is the latest. */
  async function reportWithHistory(privacy: 0 | 1 | 2 = 0) {
    const former = await judgedReport(site, owner.id, {
      score: 41,
      html: '<title>Museum of Sundials</title>',
      privacy,
      passwordHash: privacy === 2 ? 'a hash' : null,
    })
    const report = await rerun(site, former)
    return { former, report, path: `${reportPath(former)}/runs/${former.runId}` }
  }

  async function judgedAgain() {
    const history = await reportWithHistory()
    await finish(site, history.report, { score: 64 })
    return history
  }

  it('shows the results of its time, and leads to the latest', async () => {
    const { report, path } = await judgedAgain()
    const { text, headers } = await site.browser().open(path)
    expect(text).toContain('This is an earlier run, from May')
    expect(text).toContain('Museum of Sundials')
    expect(text).toContain('Score 41 of 100')
    expect(text).toContain(`href="${reportPath(report)}">View the latest run`)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect((await (await site.signedIn(owner)).open(path)).text).not.toContain('/regenerate')
  })

  it('is linked from the chart and the table of the history, with its date', async () => {
    const { report, path } = await judgedAgain()
    const { text } = await site.browser().open(reportPath(report))
    expect(text).toContain(`<a href="${path}" aria-label="Score 41 on May`)
    expect(text).toMatch(new RegExp(`<th scope="row"><a href="${path}"><time[^>]*>May \\d+, 2026`))
  })

  it('of a branch has its label in the table, no point in the chart, and a history of its own', async () => {
    const { former, report, path } = await judgedAgain()
    await finish(site, await rerun(site, report, { labels: { commit: 'c0ffee', branch: 'a&b' } }), { score: 12 })
    const { text } = await site.browser().open(reportPath(report))
    expect(text).toContain('Score 41 on May')
    expect(text).not.toContain('Score 12 on May')
    expect(text).toContain(`<a href="${reportPath(report)}?branch=a%26b#history">a&amp;b</a> <code>c0ffee</code>`)
    const own = (await site.browser().open(`${reportPath(report)}?branch=a%26b`)).text
    expect(own).toContain('These are the runs of the branch a&amp;b.')
    expect(own).not.toContain(`${path}"`)
    expect((await site.browser().open(`${reportPath(former)}?branch=%00`)).status).toBe(200)
  })

  it('of a branch stays the subject of the history when audits are filtered', async () => {
    const { report } = await judgedAgain()
    const { text } = await site.browser().open(`${reportPath(report)}?branch=a%26b&outcome=fail`)
    const hrefs = [...text.matchAll(/<a[^>]*href="(\?[^"]*)"[^>]*data-filter/g)].map(([, href]) => href!)
    expect(hrefs.length).toBeGreaterThan(5)
    expect(hrefs.filter((href) => !href.includes('branch=a%26b'))).toEqual([])
    expect(hrefs).toContain('?branch=a%26b#audits')
    expect(text).toContain(`href="${reportPath(report)}?branch=a%26b#audit-`)
  })

  it('of a branch that has none or one is not called the first', async () => {
    const { report } = await judgedAgain()
    await finish(site, await rerun(site, report, { labels: { commit: 'c0ffee', branch: 'new' } }), { score: 12 })
    const { text } = await site.browser().open(`${reportPath(report)}?branch=new`)
    expect(text).toContain('These are the runs of the branch new.')
    expect(text).not.toContain('This is the first run.')
  })

  it('in progress is followed also where the history is about another branch', async () => {
    const { report } = await reportWithHistory()
    const { text } = await site.browser().open(`${reportPath(report)}?branch=other`)
    expect(text).toContain('New run in progress')
    expect(text).toContain(`data-live="${reportPath(report)}"`)
  })

  it('is compared with the run after it: what is new, and what is fixed', async () => {
    const { report } = await reportWithHistory()
    await finish(site, report, { html: '<html lang="en"><p>No title any more</p>' })
    const { text } = await site.browser().open(reportPath(report))
    const changes = text.slice(text.indexOf('Since May'), text.indexOf('history-table'))
    const [added, fixed] = changes.split('<h4>Fixed</h4>')
    expect(added).toContain(`${reportPath(report)}#audit-seo-title"`)
    expect(fixed).toContain(`${reportPath(report)}#audit-accessibility-html-lang"`)
  })

  it('without details says what was removed and when, and keeps its score and metrics', async () => {
    const { former, report, path } = await judgedAgain()
    const { db } = site.storage
    await db.deleteFrom('results').where('run_key', '=', knownKey(former.runId)).execute()
    const removed = { results_removed_at: Date.UTC(2026, 4, 3, 12) }
    await db.updateTable('runs').set(removed).where('id', '=', former.runId).execute()
    const measured = {
      report_key: knownKey(report.id),
      run_key: knownKey(former.runId),
      name: 'ttfb',
      value: 4321,
      waited: null,
      signed_in: 0,
    }
    await db.insertInto('metrics').values(measured).execute()
    const browser = await site.signedIn(owner)

    const { status, text } = await browser.open(path)
    expect(status).toBe(200)
    expect(text).toMatch(
      /Its findings, values and files were removed on May 3, 2026.* because of their age\. Score and/,
    )
    expect(text).toMatch(/<th scope="row">[^<]+<\/th><td>4\.32.s<\/td>/)
    expect(text).toContain('<span class="badge-score">41</span>')
    expect(text).not.toContain('report.pdf')
    const history = (await browser.open(reportPath(report))).text
    expect(history).toContain('details removed')
    expect(history).toContain(`<a href="${path}" aria-label="Score 41 on May`)
    expect((await browser.follow(await browser.open(`${path}/report.pdf`))).text).toContain(
      'there is nothing to export',
    )
    const csv = await browser.open(`${path}/report.csv`)
    expect([csv.status, csv.text.includes('Details removed')]).toEqual([410, true])
    const json = JSON.parse((await browser.open(`${path}/report.json`)).text)
    expect(json.data).toMatchObject({ score: 41, results: null, results_removed_at: '2026-05-03T12:00:00.000Z' })
    const compared = await browser.open(`${reportPath(report)}/compare?base=${former.runId}`)
    expect([compared.status, /The details of the run of .* were removed on 2026-05-03/.test(compared.text)]).toEqual([
      410,
      true,
    ])
    expect(compared.text).not.toContain(`value="${former.runId}"`)
  })

  it('that failed is listed, and explained on its own page', async () => {
    const { report } = await reportWithHistory()
    await failRun(site, report, 'timeout', 'Too slow.')
    const failed = report.runId
    const page = await site.browser().open(reportPath(report))
    expect(page.text).not.toContain('This is the first run.')
    expect(page.text).toContain('2 runs')
    await finish(site, await rerun(site, report))
    const { text } = await site.browser().open(`${reportPath(report)}/runs/${failed}`)
    expect(text).toContain('The server took too long to respond.')
    expect(text).not.toContain('Try again</button>')
  })

  it('that failed on a page behind a login leads only its owner to the credentials', async () => {
    const { report } = await reportWithHistory()
    await failRun(site, report, 'http_error', 'https://example.com/ returned status 401, so there is no page to check.')
    const failureFor = async (browser: ReturnType<typeof site.browser>) =>
      /<section class="failure card".*?<\/section>/s.exec((await browser.open(reportPath(report))).text)?.[0]
    expect(await failureFor(await site.signedIn(owner))).toContain('href="/credentials"')
    const stranger = await failureFor(site.browser())
    expect(stranger).toContain('the run needs credentials')
    expect(stranger).not.toContain('href="/credentials"')
  })

  it('redirects to the report if it is the latest', async () => {
    const { report } = await reportWithHistory()
    await finish(site, report)
    expect((await site.browser().open(`${reportPath(report)}/runs/${report.runId}`)).location).toBe(reportPath(report))
  })

  it('can be exported as it was then', async () => {
    const { report, path } = await judgedAgain()
    const browser = site.browser()
    expect((await browser.open(path)).text).toContain(`href="${path}/report.pdf"`)
    const json = await browser.open(`${path}/report.json`)
    expect(json.headers['content-disposition']).toMatch(/filename="museum\.example-[\da-f]{8}-2026-05-\d\d\.json"/)
    expect(JSON.parse(json.text).data).toMatchObject({
      report_id: report.id,
      score: 41,
      results: { page: { title: 'Museum of Sundials' } },
    })
    const former = await browser.open(`${path}/report.csv`)
    const latest = await browser.open(`${reportPath(report)}/report.csv`)
    expect(former.text).toContain('Museum of Sundials')
    expect(latest.text).not.toContain('Museum of Sundials')
  })

  it('is as hidden as its report, and belongs to one report', async () => {
    const [hidden, locked, open] = [
      await reportWithHistory(1),
      await reportWithHistory(2),
      await reportWithHistory(),
    ] as const
    expect((await site.browser().open(hidden.path)).status).toBe(404)
    expect((await site.browser().open(locked.path)).location).toBe(reportPath(locked.report))
    const mixed = `${reportPath(open.report)}/runs/${hidden.former.runId}`
    expect((await site.browser().open(mixed)).status).toBe(404)
    expect((await site.browser().open(`${reportPath(open.report)}/runs/none`)).status).toBe(404)
    for (const ending of ['json', 'csv', 'pdf']) {
      for (const { path, report } of [hidden, locked])
        expect((await site.browser().open(`${path}/report.${ending}`)).location).toBe(reportPath(report))
      expect((await site.browser().open(`${mixed}/report.${ending}`)).status).toBe(404)
    }
  })
})

describe('the exports', () => {
  it('give the same JSON as the API', async () => {
    const report = await judgedReport(site, owner.id)
    const { data } = JSON.parse((await site.browser().open(`${reportPath(report)}/report.json`)).text)
    const { results, ...summary } = data
    expect(summary).toEqual(JSON.parse(summaryJson(report, 'http://localhost')))
    expect(results).toMatchObject({ score: 64, page: { title: 'Museum of Clocks' } })
  })

  it('include CSV and a badge', async () => {
    const report = await judgedReport(site, owner.id)
    const csv = await site.browser().open(`${reportPath(report)}/report.csv`)
    expect(csv.headers['content-type']).toContain('text/csv')
    expect(csv.text).toContain('seo/title,seo,')
    const badge = await site.browser().open(`${reportPath(report)}/badge.svg`)
    expect(badge.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(badge.text).toContain('decent 64')
    const json = await site.browser().open(`${reportPath(report)}/badge.json?style=result`)
    expect(json.headers['access-control-allow-origin']).toBe('*')
    expect(JSON.parse(json.text)).toMatchObject({ schemaVersion: 1, label: 'verdict', message: 'decent' })
  })

  it('include a badge with the trend of comparable runs', async () => {
    const report = await judgedReport(site, owner.id, { score: 41 })
    const trend = async () =>
      JSON.parse((await site.browser().open(`${reportPath(report)}/badge.json?style=trend`)).text)
    expect((await trend()).message).toBe('41')
    await finish(site, await rerun(site, report), { score: 64 })
    expect((await trend()).message).toBe('64 ▲23')
  })

  it('are not sent again while nothing changes', async () => {
    const report = await judgedReport(site, owner.id)
    const { headers } = await site.browser().open(`${reportPath(report)}/badge.svg`)
    const again = await site
      .browser()
      .open(`${reportPath(report)}/badge.svg`, { 'if-none-match': String(headers['etag']) })
    expect(again.status).toBe(304)
    await updateReport(site.storage.db, owner.id, report.id, { privacy: 1 }, site.now())
    const hidden = await site
      .browser()
      .open(`${reportPath(report)}/badge.svg`, { 'if-none-match': String(headers['etag']) })
    expect(hidden.status).toBe(200)
  })
})
