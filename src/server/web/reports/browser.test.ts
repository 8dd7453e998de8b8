import { zstdCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browserRecord, lighthouseRecord } from '../../../domain/results/browser.ts'
import type { Browser } from '../../../engine/net/browser/browser.ts'
import type { PrintOptions } from '../../../engine/net/browser/browser-task.ts'
import { lab, rendered } from '../../../engine/testing/browser.ts'
import { knownKey } from '../../../storage/ids.ts'
import type { Report } from '../../../storage/records.ts'
import { addOutsideResults } from '../../../storage/reports/outside-results.ts'
import { findReport, updateReport } from '../../../storage/reports/reports.ts'
import { claimRun, finishRun, storeQuickResult } from '../../../storage/runs/runs.ts'
import { startRun } from '../../../storage/runs/start-run.ts'
import { quickHash } from '../testing/quick-hash.ts'
import { useSite, useUser } from '../testing/use-site.ts'
import { resultsFor, waitingReport } from './testing/stored.ts'

const PICTURE = { type: 'image/webp', base64: '', width: 412, height: 823 } as const
const FILES = [
  { name: 'screenshot.webp', type: 'image/webp', body: Buffer.from('RIFF') },
  { name: 'filmstrip/0', type: 'image/webp', body: Buffer.from('JPEG') },
  { name: 'lighthouse.json', type: 'application/json', body: zstdCompressSync('{"lighthouseVersion":"13"}') },
]
const SEEN = {
  depth: 2,
  device: 'mobile',
  depth_error: null,
  browser: browserRecord(
    rendered({
      screenshot: { ok: true, value: PICTURE },
      console: [{ level: 'error', text: 'The bell is broken', where: null }],
    }),
  ),
  lab: lighthouseRecord(lab({}, { filmstrip: [{ type: 'image/webp', base64: '', width: 60, height: 120, at: 300 }] })),
}
const OUTCOME = { score: 64, result: 'decent', ruleSet: '1', error: null } as const

const site = useSite({}, { print })
const owner = useUser(site)
let printed: { url: string; how: PrintOptions; html: string }[] = []
let answer: (html: string, how: PrintOptions) => Awaited<ReturnType<Browser['print']>>

/** Fetches the page as a browser would, and returns a PDF. */
async function print(url: string, how: PrintOptions): ReturnType<Browser['print']> {
  const page = await fetch(url, { headers: how.headers ?? {} })
  const html = await page.text()
  printed.push({ url, how, html })
  expect((await fetch(url)).status).toBe(404)
  return answer(html, how)
}

beforeEach(() => {
  answer = () => ({ ok: true, value: Buffer.from('%PDF-1.4') })
})
afterEach(() => {
  printed = []
})

async function seenReport(privacy: 0 | 1 | 2 = 0, more: object = SEEN): Promise<Report> {
  const passwordHash = privacy === 2 ? await quickHash('open sesame') : null
  const report = await waitingReport(site, owner.id, { privacy, passwordHash })
  await finish(report, more)
  return (await findReport(site.storage.db, owner.id, report.id))!
}

async function finish({ runId, url }: Report, more: object): Promise<void> {
  const { attempt } = (await claimRun(site.storage.db, runId, site.now()))!
  const results = packed(url, more)
  const ended = { runId, attempt, outcome: OUTCOME, results, evidence: null, now: site.now() }
  await finishRun(site.storage.db, { ...ended, reached: 2, files: FILES, lighthouseKept: 2 })
}

const packed = (url: string, more: object) =>
  zstdCompressSync(JSON.stringify({ ...resultsFor(url, '<title>Clocks</title>'), ...more }))
const below = ({ id }: Report, name = '') => `/reports/${id}${name && `/${name}`}`

describe('the page of a report with a browser run', () => {
  it('shows vitals with thresholds, screenshot, filmstrip and console', async () => {
    const report = await seenReport()
    const { text } = await site.browser().open(below(report))
    for (const part of [
      'id="browser"',
      'good up to 2.5\u{a0}s, poor above 4\u{a0}s',
      'class="screen is-mobile"',
      'filmstrip/0',
    ])
      expect(text).toContain(part)
    expect(text).toContain('The bell is broken')
    expect(text).toContain(`screenshot.webp?run=${report.runId}`)
  })

  it('shows screenshot and vitals at the top, next to the score', async () => {
    const { text } = await site.browser().open(below(await seenReport()))
    const hero = text.slice(text.indexOf('class="verdict card"'), text.indexOf('class="categories"'))
    expect(hero).toContain('screenshot.webp')
    expect(hero).toContain('Largest Contentful Paint (LCP)')
    expect(text.split('screenshot.webp')).toHaveLength(2)
  })

  it('draws results of other tools apart from its own line', async () => {
    const report = await seenReport()
    const at = Date.UTC(2024, 0, 2)
    await addOutsideResults(site.storage.db, [{ reportId: report.id, source: 'phpRank', at, result: 'bad' }])
    const { text } = await site.browser().open(below(report))
    expect(text.match(/class="history-outside"/g)).toHaveLength(1)
    expect(text).toContain('Bad on Jan 2, 2024, measured by phpRank')
    expect(text).toContain('Triangles are results measured by phpRank.')
    const lines = [...text.matchAll(/class="history-line" d="([^"]*)"/g)].map(([, path]) => path)
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('L')
  })

  it('says that a file is unavailable if the object storage does not have it', async () => {
    const report = await seenReport()
    const lost = { body: Buffer.alloc(0), blob: 'a'.repeat(64) }
    await site.storage.db.updateTable('run_files').set(lost).where('run_key', '=', knownKey(report.runId)).execute()
    const seen = await site.browser().open(below(report, 'screenshot.webp'))
    expect(seen.status).toBe(502)
    expect(seen.text).toContain('File unavailable')
    expect(seen.headers['etag']).not.toBe(`"${report.runId}"`)
  })

  it('has no pictures that are no longer kept of an earlier run', async () => {
    const report = await seenReport()
    const browser = site.browser()
    const pictures = async (path: string) => {
      const { status, text } = await browser.open(path)
      expect([status, text.includes('id="browser"')]).toEqual([200, true])
      const sources = [...text.matchAll(/<img [^>]*src="([^"]+)"/g)].map(([, source]) => source!)
      for (const source of sources) expect([source, (await browser.open(source)).status]).toEqual([source, 200])
      return sources.filter((source) => /screenshot|filmstrip/.test(source)).length
    }
    expect(await pictures(below(report))).toBe(2)
    const { run } = await startRun(site.storage.db, report, { depth: 2, device: 'mobile' }, site.now())
    await finish({ ...report, runId: run.id }, SEEN)
    expect(await pictures(below(report))).toBe(2)
    expect(await pictures(below(report, `runs/${report.runId}`))).toBe(0)
  })

  it('is available in German', async () => {
    const { text } = await site.browser().open(below(await seenReport()), { 'accept-language': 'de' })
    expect(text).toMatch(/gut bis 2,5.{1,8}, schlecht über 4/)
  })

  it('says why the browser run failed, and tells the owner how to install a browser', async () => {
    const error = { code: 'browser_missing', message: 'None here.' }
    const report = await seenReport(0, { depth: 0, depth_error: error, browser: null, lab: null })
    const seen = await site.browser().open(below(report))
    expect(seen.text).toContain('No browser is installed on the worker.')
    expect(seen.text).not.toContain('VERDICT_CHROME')
    expect((await (await site.signedIn(owner)).open(below(report))).text).toContain('VERDICT_CHROME')
  })

  it.each([
    ['browser_failed', 'The browser could not load the page.'],
    ['browser_timeout', 'The page did not finish loading in time.'],
    ['http_error', 'The server returned an error page to the browser.'],
    ['not_html', 'In the browser, the page leads to a file that is not an HTML page.'],
  ])('says nothing about a failure of the browser that it does not know: %s', async (code, reason) => {
    const error = {
      code,
      message: 'In the browser, the page redirected to about:blank, where there is no page to check.',
    }
    const report = await seenReport(0, { depth: 0, depth_error: error, browser: null, lab: null })
    const { text } = await site.browser().open(below(report))
    expect(text.match(new RegExp(`${reason} This is the quick result`, 'g'))).toHaveLength(2)
    expect(text.indexOf(reason)).toBeLessThan(text.indexOf('verdict-sentence'))
    expect(text).not.toContain('crashed')
  })

  it.each(['browser_failed', 'browser_missing'])(
    'says that Lighthouse failed where the browser did not: %s',
    async (code) => {
      const report = await seenReport(0, { ...SEEN, depth: 1, depth_error: { code, message: 'No LCP.' }, lab: null })
      const { text } = await (await site.signedIn(owner)).open(below(report))
      expect(text).toContain('Lighthouse run failed')
      expect(text).toContain(
        'Lighthouse could not measure the page. This is the result of the depth Browser: it leaves out',
      )
      expect(text.indexOf('Lighthouse run failed')).toBeLessThan(text.indexOf('verdict-sentence'))
      expect(text).not.toMatch(/Browser run failed|quick result|crashed|VERDICT_CHROME/)
    },
  )

  it('has no browser section for a quick run', async () => {
    const { text } = await site.browser().open(below(await seenReport(0, {})))
    expect(text).not.toContain('id="browser"')
  })

  it('shows the quick result while the browser run continues, and reports it to scripts', async () => {
    const report = await waitingReport(site, owner.id)
    const { attempt } = (await claimRun(site.storage.db, report.runId, site.now()))!
    const kept = { runId: report.runId, attempt, outcome: OUTCOME, evidence: null, now: site.now() }
    await storeQuickResult(site.storage.db, { ...kept, results: packed(report.url, {}) })
    const { text } = await site.browser().open(below(report))
    expect(text).toContain('Browser run in progress')
    expect(text).toContain('id="audits"')
    const status = JSON.parse((await site.browser().open(below(report, 'status'))).text)
    expect(status).toMatchObject({ status: 'running', judged: true })
  })
})

describe('the files of a run', () => {
  it.each([
    ['screenshot.webp', 'image/webp'],
    ['filmstrip/0', 'image/webp'],
    ['lighthouse.json', 'application/json; charset=utf-8'],
  ])('has %s for readers of the page only', async (name, type) => {
    const open = await site.browser().open(below(await seenReport(), name))
    expect([open.status, open.headers['content-type']]).toEqual([200, type])
    const etag = String(open.headers['etag'])
    for (const privacy of [1, 2] as const) {
      const report = await seenReport(privacy)
      const stranger = await site.browser().open(below(report, name), { 'if-none-match': etag })
      expect([stranger.status, stranger.location]).toEqual([303, below(report)])
      expect((await (await site.signedIn(owner)).open(below(report, name))).status).toBe(200)
    }
  })

  it("lets Lighthouse's viewer have the report of a public page only", async () => {
    const seen = await site.browser().open(below(await seenReport(), 'lighthouse.json'))
    expect(seen.headers['access-control-allow-origin']).toBe('*')
    expect(JSON.parse(seen.text)).toEqual({ lighthouseVersion: '13' })
    const own = await (await site.signedIn(owner)).open(below(await seenReport(1), 'lighthouse.json'))
    expect(own.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('are those of the latest result, or of an earlier run by its id, but never of other reports', async () => {
    const report = await seenReport()
    const { run } = await startRun(site.storage.db, report, { depth: 2, device: 'mobile' }, site.now())
    await finish({ ...report, runId: run.id }, SEEN)
    const lighthouse = (query: string) => site.browser().open(below(report, `lighthouse.json${query}`))
    expect((await lighthouse('')).headers['etag']).toBe(`"${run.id}"`)
    expect((await lighthouse(`?run=${report.runId}`)).headers['etag']).toBe(`"${report.runId}"`)
    expect((await lighthouse(`?run=${(await seenReport(1)).runId}`)).status).toBe(404)
    expect((await site.browser().open(below(report, `screenshot.webp?run=${report.runId}`))).status).toBe(404)
  })

  it.each(['filmstrip/7', 'filmstrip/x', 'filmstrip/..%2f..'])('does not have %s', async (name) => {
    expect((await site.browser().open(below(await seenReport(), name))).status).toBe(404)
  })
})

describe('a report as a PDF', () => {
  it('says on its cover why there is no more than the quick result', async () => {
    const error = { code: 'browser_timeout', message: 'Too late.' }
    const report = await seenReport(0, { depth: 0, depth_error: error, browser: null, lab: null })
    await site.browser().open(below(report, 'report.pdf'))
    await site.browser().open(below(await seenReport(), 'report.pdf'))
    const notes = printed.map(({ html }) => /<p class="cover-note">.*?<\/p>/s.exec(html)?.[0].replace(/<[^>]*>/g, ''))
    const reason =
      'The page did not finish loading in time. This is the quick result: it leaves out what only a browser shows, and its score cannot be compared with those of deeper runs.'
    expect(notes).toEqual([` Browser run failed. ${reason}`, undefined])
  })

  it('is the page as every reader sees it, printed once until the report changes', async () => {
    const report = await seenReport()
    const first = await site.browser().open(below(report, 'report.pdf?format=Letter'))
    expect([first.status, first.headers['content-type']]).toEqual([200, 'application/pdf'])
    await site.browser().open(below(report, 'report.pdf?format=letter'))
    expect(printed).toHaveLength(1)
    const [{ how, html }] = printed as [(typeof printed)[0]]
    expect(how.format).toBe('Letter')
    expect(html).toContain('Browser')
    expect(html).toContain(`href="http://localhost/reports/${report.id}"`)
    expect(html).not.toMatch(/id="manage"|loading="lazy"/)
    await updateReport(site.storage.db, owner.id, report.id, { indexable: true }, site.now() + 1)
    await site.browser().open(below(report, 'report.pdf'))
    expect(printed).toHaveLength(2)
  })

  describe('is printed separately', () => {
    const asked = { query: '?format=A4', headers: { 'accept-language': 'en', host: 'verdict.example' } }

    const pdfOf = async (report: Report, { query, headers } = asked, browser = site.browser()) =>
      (await browser.open(below(report, `report.pdf${query}`), headers)).text

    beforeEach(() => {
      answer = (html, how) => ({ ok: true, value: Buffer.from(`%PDF ${how.format} ${html}`) })
    })

    it.each([
      ['paper', { ...asked, query: '?format=Letter' }, '%PDF Letter'],
      ['language', { ...asked, headers: { ...asked.headers, 'accept-language': 'de' } }, '<html lang="de"'],
      ['host', { ...asked, headers: { ...asked.headers, host: 'other.example' } }, 'href="http://other.example/'],
    ])('by its %s', async (_, changed, expected) => {
      const report = await seenReport()
      expect(await pdfOf(report)).not.toContain(expected)
      expect(await pdfOf(report, changed)).toContain(expected)
    })

    it('by the report, and by its changes', async () => {
      const report = await seenReport()
      const other = await seenReport(0, {})
      const first = await pdfOf(report)
      const second = await pdfOf(other)
      expect(second).not.toBe(first)
      await updateReport(site.storage.db, owner.id, report.id, { privacy: 1 }, site.now() + 1)
      expect(await pdfOf(report, asked, await site.signedIn(owner))).not.toBe(first)
    })

    it('by the run, with its score and date', async () => {
      const report = await seenReport()
      const latest = await pdfOf(report)
      site.advance(86_400_000)
      await startRun(site.storage.db, report, { depth: 0, device: 'mobile' }, site.now())
      await finish((await findReport(site.storage.db, owner.id, report.id))!, { ...SEEN, score: 71 })
      const former = (
        await site.browser().open(below(report, `runs/${report.runId}/report.pdf${asked.query}`), asked.headers)
      ).text
      expect(former).toContain(`href="http://verdict.example/reports/${report.id}/runs/${report.runId}"`)
      const day = (html: string) => /<td>([^<]*2026[^<]*)/.exec(html)?.[1]
      expect(day(former)).toBe(day(latest))
      expect(day(await pdfOf(report))).not.toBe(day(latest))
      expect(await pdfOf(report)).toContain('Score 71 of 100')
      expect(former).not.toContain('Score 71 of 100')
    })

    it('but not by the user, who must not appear in it', async () => {
      const report = await seenReport()
      const own = await pdfOf(report, asked, await site.signedIn(owner))
      expect(own).not.toContain(owner.email)
      expect(await pdfOf(report)).toBe(own)
      expect(printed).toHaveLength(1)
    })
  })

  it('of a private report is for its owner only', async () => {
    const report = await seenReport(1)
    const stranger = await site.browser().open(below(report, 'report.pdf'))
    expect([stranger.status, printed.length]).toEqual([303, 0])
    expect((await (await site.signedIn(owner)).open(below(report, 'report.pdf'))).status).toBe(200)
    expect(printed[0]!.html).toContain('Browser')
    // A forged header does not open the page.
    const forged = await site.browser().open(below(report), { 'x-verdict-print': 'bm8.bm8' })
    expect(forged.status).toBe(404)
    expect((await site.browser().open(below(report, 'report.pdf'))).status).toBe(303)
  })

  it.each([
    ['browser_missing', 'PDF export needs a browser on the server'],
    ['browser_failed', 'The PDF could not be created'],
  ] as const)('redirects to the page with a message after %s', async (code, words) => {
    answer = () => ({ ok: false, code, message: 'No.' })
    const browser = site.browser()
    const report = await seenReport()
    const seen = await browser.follow(await browser.open(below(report, 'report.pdf')))
    expect(seen.text).toContain(words)
  })

  it('does not exist before the first result', async () => {
    const browser = site.browser()
    const seen = await browser.open(below(await waitingReport(site, owner.id), 'report.pdf'))
    expect([seen.status, printed.length]).toEqual([303, 0])
  })
})
