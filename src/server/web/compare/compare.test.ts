import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { NewReport, Report } from '../../../storage/records.ts'
import { findReport } from '../../../storage/reports/reports.ts'
import { claimRun, finishRun } from '../../../storage/runs/runs.ts'
import { startRun } from '../../../storage/runs/start-run.ts'
import { finish, judgedReport, rerun, resultsFor } from '../reports/testing/stored.ts'
import { useSite, useUser } from '../testing/use-site.ts'

const site = useSite()
const owner = useUser(site)

const page = (...images: string[]) =>
  `<!doctype html><html lang="en"><title>Clocks</title><h1>Clocks</h1>${images.map((src) => `<img src="${src}">`).join('')}`

/** A report with two runs: of the images, the first is fixed and the last two are new. */
async function reportWithTwoRuns(
  more: Partial<NewReport> = {},
): Promise<{ report: Report; path: string; first: string }> {
  const former = await judgedReport(site, owner.id, { html: page('/a.png', '/b.png'), score: 60, ...more })
  site.advance(86_400_000)
  await finish(site, await rerun(site, former), {
    html: page('/b.png', '/"><script>alert(1)</script>', '/c.png'),
    score: 55,
  })
  const report = (await findReport(site.storage.db, owner.id, former.id))!
  return { report, path: `/reports/${report.id}/compare`, first: former.runId }
}

describe('the comparison of two runs', () => {
  it('shows the verdict, then what is new and what was fixed', async () => {
    const { path, report, first } = await reportWithTwoRuns()
    const { status, text } = await site.browser().open(path)
    expect(status).toBe(200)
    expect(text).toMatch(/<h2 id="verdict" class="compare-line">\d+ new, \d+ fixed, score −5 by the page/)
    expect(text).toContain('Worse beyond noise: Images without alt text')
    const [, added = '', fixed = ''] = /id="new"([\s\S]*)id="fixed"([\s\S]*)compare-folds/.exec(text) ?? []
    expect(added).toContain(`href="/reports/${report.id}#audit-accessibility-image-alt">Images without alt text`)
    expect(added).toContain('2 findings')
    expect(added).toContain('&lt;img src=&quot;/c.png&quot;>')
    expect(added).not.toContain('/a.png')
    expect(fixed).toContain('&lt;img src=&quot;/a.png&quot;>')
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('noindex')
    expect((await site.browser().open(`${path}?base=${first}&head=${report.runId}`)).text).toContain('2 findings')
  })

  it('says that nothing has changed only if that holds for the score, too', async () => {
    const report = await judgedReport(site, owner.id, { html: page('/a.png'), score: 60 })
    const again = async (score: number) => {
      await finish(site, await rerun(site, report), { html: page('/a.png'), score })
      return (await site.browser().open(`/reports/${report.id}/compare`)).text
    }
    const worse = await again(55)
    expect(worse).toContain('0 new, 0 fixed, score −5 by the page')
    expect(worse).not.toContain('Nothing has changed.')
    expect(await again(55)).toContain('Nothing has changed.')
  })

  it('names the time zone of the runs, and tells apart those of one minute', async () => {
    const { path } = await reportWithTwoRuns()
    const { text } = await site.browser().open(path, { 'accept-language': 'en-GB' })
    const times = [...text.matchAll(/<time[^>]*>([^<]*)<\/time>|<option value="[\w-]{36}"[^>]*>([^,]*,[^,]*),/g)]
    expect(times).toHaveLength(6)
    for (const [, shown, option] of times) expect(shown ?? option).toMatch(/^\d+ May 2026, \d\d:\d\d:\d\d UTC$/)
  })

  it('is in German, findings included', async () => {
    const { path } = await reportWithTwoRuns()
    const { text } = await site.browser().open(path, { 'accept-language': 'de' })
    expect(text).toMatch(/\d+ neu, \d+ behoben, Score −5 durch die Seite/)
    expect(text).toContain('Dieses Bild hat kein alt-Attribut.')
    expect(text).not.toMatch(/>(New|Fixed|Metrics)</)
  })

  it('is linked from every run of the history that has one before it, and from its page', async () => {
    const { path, report } = await reportWithTwoRuns()
    const { text } = await site.browser().open(`/reports/${report.id}`)
    const links = [...text.matchAll(/href="([^"]*\/compare[^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual([`${path}?head=${report.runId}`, `${path}?head=${report.runId}`])
  })

  it('says why runs do not compare', async () => {
    const { path, first } = await reportWithTwoRuns()
    const { status, text } = await site.browser().open(`${path}?head=${first}`)
    expect(status).toBe(200)
    expect(text).toContain('There is no earlier run with a result of the same depth and device.')
    const german = await site.browser().open(`${path}?base=baseline`, { 'accept-language': 'de' })
    expect(german.text).toContain('Dieser Bericht hat keine Baseline.')
  })

  it('says that a run of a branch compares with runs of its branch', async () => {
    const { report, path } = await reportWithTwoRuns()
    const labels = { branch: 'shop', commit: null }
    const next = await rerun(site, report, { labels })
    await finish(site, next, { html: page('/b.png'), score: 70 })
    const { text } = await site.browser().open(`${path}?head=${next.runId}`)
    expect(text).toContain('There is no earlier run of this branch with a result of the same depth and device.')
  })

  it('passes over runs of another depth, and refuses them by name', async () => {
    const { report, path, first } = await reportWithTwoRuns()
    const { db } = site.storage
    const deeper = { depth: 1, device: 'mobile' } as const
    const { run } = await startRun(db, report, deeper, site.now())
    const { attempt } = (await claimRun(db, run.id, site.now()))!
    const outcome = { score: 60, result: 'decent', ruleSet: '2', error: null } as const
    const results = zstdCompressSync(
      JSON.stringify({ ...resultsFor(report.url, page()), score: 60, result: 'decent', ...deeper }),
    )
    await finishRun(db, { runId: run.id, attempt, outcome, results, evidence: null, reached: 1, now: site.now() })
    const latest = await startRun(
      db,
      (await findReport(db, owner.id, report.id))!,
      { depth: 0, device: 'mobile' },
      site.now(),
    )
    await finish(site, { ...report, runId: latest.run.id }, { html: page('/b.png') })
    const { text } = await site.browser().open(path)
    expect(text).toContain(`/runs/${report.runId}"><time`)
    expect(text).not.toContain(`/runs/${run.id}"><time`)
    expect((await site.browser().open(`${path}?base=${run.id}`)).text).toContain(
      'The runs reached different depths (Browser and Quick).',
    )
    expect((await site.browser().open(`${path}?head=${run.id}`)).text).toContain('There is no earlier run')
    expect((await site.browser().open(`${path}?base=${first}`)).text).toContain(`/runs/${first}"><time`)
  })

  it.each(['base=x', 'head=x', 'base=01890000-0000-7000-8000-000000000000'])('is not there for %s', async (query) => {
    const { path } = await reportWithTwoRuns()
    expect((await site.browser().open(`${path}?${query}`)).status).toBe(404)
  })

  it('does not compare with runs of another report', async () => {
    const mine = await reportWithTwoRuns()
    const other = await reportWithTwoRuns({ privacy: 1 })
    expect((await site.browser().open(`${mine.path}?base=${other.first}`)).status).toBe(404)
    expect((await site.browser().open(`${mine.path}?head=${other.report.runId}`)).status).toBe(404)
  })

  it('is as private as the report', async () => {
    const hidden = await reportWithTwoRuns({ privacy: 1 })
    expect((await site.browser().open(hidden.path)).status).toBe(404)
    expect((await (await site.signedIn(owner)).open(hidden.path)).status).toBe(200)
    const locked = await reportWithTwoRuns({ privacy: 2, passwordHash: 'a hash' })
    expect((await site.browser().open(locked.path)).location).toBe(`/reports/${locked.report.id}`)
  })
})

describe('the baseline', () => {
  it('is chosen and removed by the owner', async () => {
    const { path, report } = await reportWithTwoRuns()
    expect((await site.browser().open(path)).text).not.toContain('Use as baseline')
    const browser = await site.signedIn(owner)
    expect((await browser.open(path)).text).toContain(`value="${report.runId}">Use as baseline`)
    const chosen = await browser.submit(`/reports/${report.id}/baseline`, { run: report.runId })
    expect((await browser.follow(chosen)).text).toContain('This run is the baseline now.')
    const shown = (await browser.open(`${path}?base=baseline`)).text
    expect(shown).toContain('0 new, 0 fixed')
    expect(shown).toContain('Remove baseline')
    await browser.submit(`/reports/${report.id}/baseline`, { remove: '1' })
    expect((await browser.open(`${path}?base=baseline`)).text).toContain('This report has no baseline.')
  })

  it('can’t be chosen by other users', async () => {
    const { report, path } = await reportWithTwoRuns()
    const { browser: stranger } = await site.newSignedIn()
    expect((await stranger.submit(`/reports/${report.id}/baseline`, { run: report.runId })).status).toBe(404)
    expect((await site.browser().open(`${path}?base=baseline`)).text).toContain('This report has no baseline.')
  })
})
