import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR } from '../../src/actions/audit-log/audit-log.ts'
import { regradeScans } from '../../src/actions/runs/regrade.ts'
import { createRunLimiter } from '../../src/actions/runs/run-limit.ts'
import { createScan } from '../../src/actions/scans/create-scan.ts'
import { scanToReport } from '../../src/actions/scans/scan-to-report.ts'
import { rescan } from '../../src/actions/scans/update-scan.ts'
import { unpackJsonSync } from '../../src/common/zstd.ts'
import type { Results } from '../../src/domain/results/schema.ts'
import type { Browser, RenderOptions } from '../../src/engine/net/browser/browser.ts'
import { lab, rendered } from '../../src/engine/testing/browser.ts'
import { createJudgingPool, type JudgingPool } from '../../src/queue/judging-pool.ts'
import { rejudgePage } from '../../src/queue/scans/judge/rejudge-page.ts'
import { DEFAULT_OPTIONS, type SampledDepth } from '../../src/queue/scans/scan-options.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { findRunFile } from '../../src/storage/runs/run-files.ts'
import type { ListedPage, PageQuestion } from '../../src/storage/scans/listed-page.ts'
import { listPagesOfScan } from '../../src/storage/scans/listed-pages.ts'
import type { Scan } from '../../src/storage/scans/scan.ts'
import { listChanges } from '../../src/storage/scans/scan-changes.ts'
import { listFindings } from '../../src/storage/scans/scan-findings.ts'
import { KINDS, openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'
import { links, type PlantedSite, page, plantSite } from './planted-site.ts'
import { openScanStage, type ScanStage } from './scan-stage.ts'

const NEWS = ['/news/1', '/news/2', '/news/3', '/news/4', '/news/5', '/news/6', '/news/7', '/news/8']
const MADE = links(...Array.from({ length: 8 }, (_, i) => `/made/${i}`))
const FAILED = { ok: false, code: 'browser_failed', message: 'The browser crashed twice on this page.' } as const
const PICTURE = { type: 'image/webp', base64: 'UklGRg==', width: 412, height: 823 } as const

/** A start page, news, and pages of which one is noindex and one is the copy of another. */
function siteOf(path: string) {
  const html = bodyOf(path)
  return html === undefined ? undefined : { headers: { etag: `"${path.length}"` }, body: html }
}

function bodyOf(path: string): string | undefined {
  if (path === '/') return page('Start', links('/about', '/hidden', '/copy', ...NEWS))
  if (NEWS.includes(path)) return page(`News ${path}`, links('/'))
  if (path === '/about') return page('About', links('/'))
  if (path === '/hidden') return page('Hidden', links('/'), '<meta name="robots" content="noindex">')
  if (path === '/copy') return page('Copy', links('/'), '<link rel="canonical" href="/about">')
  return undefined
}

/** A browser in which scripts add links to the news, and that cannot open the page about the site. */
class FakeBrowser {
  readonly visits: string[] = []
  readonly options: RenderOptions[] = []
  /** What a visit waits for. */
  gate: (path: string) => Promise<void> | undefined = () => undefined
  isBroken = false

  readonly render: Browser['render'] = async (url, options) => {
    const { pathname } = new URL(url)
    this.visits.push(pathname)
    this.options.push(options)
    const aborted = new Promise<void>((resolve) => options.signal?.addEventListener('abort', () => resolve()))
    await Promise.race([this.gate(pathname), aborted])
    if (options.signal?.aborted) return { ok: false, code: 'aborted', message: 'The browser visit was canceled.' }
    if (pathname === '/about' || this.isBroken) return FAILED
    const isNews = pathname.startsWith('/news/')
    const html = bodyOf(pathname)!.replace('</main>', isNews ? `${MADE}</main>` : '</main>')
    const { device } = options
    const console = isNews ? [{ level: 'error' as const, text: 'The bell is broken', where: null }] : []
    return { ok: true, value: rendered({ url, html, device, console, screenshot: { ok: true, value: PICTURE } }) }
  }

  readonly measure: Browser['measure'] = async (_, { device }) => ({ ok: true, value: lab({}, { device }) })
}

const SAMPLE: SampledDepth = { depth: 2, pages: 5, device: 'desktop' }
const CHOSEN = ['/', '/news/1', '/about', '/news/8', '/news/5']
/** The only audit of the site that says how long something took. */
const BY_TIME = 'site/slow-pages'
const ALL = { sortBy: 'url', sort: 'asc', page: 1, perPage: 100 } satisfies PageQuestion

describe.each(KINDS)('the sample of a scan, on %s', (kind) => {
  let test: TestStorage
  let judging: JudgingPool
  let site: PlantedSite
  let browser: FakeBrowser
  let stage: ScanStage
  beforeAll(async () => {
    test = await openTestStorage(kind)
    const about = { allow: ['127.0.0.0/8'], userAgent: 'Test', now: Date.now }
    judging = createJudgingPool({ ...about, concurrency: 1, processes: 1 })
    site = await plantSite(siteOf)
  })
  afterEach(() => stage.close())
  afterAll(async () => {
    judging.close()
    await site.close()
    await test.close()
  })

  async function openStage(): Promise<void> {
    browser = new FakeBrowser()
    stage = await openScanStage(test.storage, test.settings.databaseUrl, { browsing: { browser, runs: 1 } })
  }
  const pathOf = ({ url }: ListedPage) => new URL(url).pathname
  const pagesOf = async (scan: Scan, more: Partial<PageQuestion> = {}) =>
    (await listPagesOfScan(test.storage, scan, { ...ALL, ...more })).items
  const resultsOf = async (scan: Scan, { n }: ListedPage) => {
    const judged = await rejudgePage(scan, n, { storage: test.storage, judging })
    return { ...judged!, results: unpackJsonSync<Results>(judged!.results!) }
  }
  const shown = async (scan: Scan) => ({
    findings: (await listFindings(test.storage.db, scan))
      .filter(({ audit }) => audit !== BY_TIME)
      .map(({ audit, outcome, pages }) => [audit, outcome, pages]),
    pages: (await pagesOf(scan)).map(({ url, score, failed, warned }) => [url, score, failed, warned]),
    counts: [scan.good, scan.decent, scan.bad, scan.sampled, scan.rendered, scan.renderFailed],
  })
  const means = () => ({ storage: test.storage, queue: stage.queue, runLimiter: createRunLimiter(0), now: Date.now })

  it('opens a start page that scripts build, of which too little could be judged without them', async () => {
    await openStage()
    const app = await plantSite((path) =>
      path === '/' ? { body: '<!doctype html><script>start()</script><div id="root"></div>' } : undefined,
    )
    await stage.startWorker()
    const quick = await stage.ended(await stage.create(app, {}))
    expect((await pagesOf(quick)).map(({ score }) => score)).toEqual([null])
    const ended = await stage.ended(await stage.create(app, { sample: SAMPLE }))
    expect(ended).toMatchObject({ status: 'done', sampled: 1, rendered: 1 })
    expect((await pagesOf(ended)).map(({ score }) => score)).toEqual([expect.any(Number)])
    await app.close()
  })

  it('goes on after an interruption with the visit that was under way, and comes to the same', async () => {
    await openStage()
    const reached = Promise.withResolvers<void>()
    browser.gate = (path) => {
      if (path !== '/news/8') return undefined
      reached.resolve()
      return new Promise(() => {})
    }
    const worker = await stage.startWorker()
    const scan = await stage.create(site, { sample: SAMPLE })
    await reached.promise
    expect(await stage.find(scan)).toMatchObject({ status: 'running', sampled: 5, rendered: 2, renderFailed: 1 })
    await worker.stop()
    browser.gate = () => undefined
    await stage.startWorker()
    const resumed = await stage.ended(scan)
    expect(resumed).toMatchObject({ status: 'done', sampled: 5, rendered: 4, renderFailed: 1, judged: 12 })
    expect(browser.visits).toEqual([...CHOSEN.slice(0, 4), ...CHOSEN.slice(3)])
    expect(browser.options[0]).toMatchObject({ device: 'desktop' })

    const whole = await stage.ended(await stage.create(site, { sample: SAMPLE }))
    expect(await shown(resumed)).toEqual(await shown(whole))
    expect(stage.errors).toEqual([])

    // What lists, pages and findings say of a page is the same, with what the browser observed.
    for (const listed of await pagesOf(resumed, { result: undefined, code: '200' })) {
      const { outcome, results } = await resultsOf(resumed, listed)
      expect([pathOf(listed), outcome.score]).toEqual([pathOf(listed), listed.score])
      expect(results.audits.filter((audit) => audit.outcome === 'fail').length).toBe(listed.failed)
    }
    const rendered = await pagesOf(resumed, { rendered: true })
    expect(rendered.map(pathOf)).toEqual(['/', '/news/1', '/news/5', '/news/8'])
    expect(await pagesOf(resumed, { rendered: false })).toHaveLength(8)
    const { outcome, results } = await resultsOf(resumed, rendered[1]!)
    expect(outcome.error).toBeNull()
    expect(results).toMatchObject({ depth: 2, device: 'desktop', depth_error: null })
    expect(results.audits.find(({ id }) => id === 'practice/console-errors')).toMatchObject({ outcome: 'fail' })
    const withErrors = await pagesOf(resumed, { audit: 'practice/console-errors' })
    expect(withErrors.map(pathOf)).toEqual(['/news/1', '/news/5', '/news/8'])
    const [about] = await pagesOf(resumed, { search: '/about' })
    expect((await resultsOf(resumed, about!)).results).toMatchObject({ depth: 0, depth_error: { code: FAILED.code } })

    const { findings } = await shown(resumed)
    expect(findings.find(([audit]) => audit === 'site/rendered-links-differ')).toEqual([
      'site/rendered-links-differ',
      'warn',
      3,
    ])

    const { url } = rendered[1]!
    const fields = { url, project: resumed.project, privacy: 1, device: 'mobile' } as const
    const dependencies = { ...means(), judging, config: { lighthouseKept: 1 } }
    const { report } = await scanToReport(dependencies, { userId: resumed.userId }, resumed.id, fields)
    expect(report).toMatchObject({ depth: 2, device: 'desktop', score: rendered[1]!.score, status: 'done' })
    expect(await findRunFile(test.storage.db, report.resultRunId!, 'screenshot.webp')).toBeDefined()
  })

  // What follows is the same on every database.
  if (kind === 'postgres') return

  it('stays when the rules change, is opened again by a scan that repeats another, and never taken from it', async () => {
    await openStage()
    await stage.startWorker()
    const first = await stage.ended(await stage.create(site, { sample: SAMPLE }))
    expect(await pagesOf(first, { rendered: true })).toHaveLength(4)
    const before = await shown(first)
    const { db } = test.storage
    await db.updateTable('scans').set({ rule_set: '0' }).where('key', '=', knownKey(first.id)).execute()
    const { signal } = new AbortController()
    expect(await regradeScans(means(), { signal, onProgress() {} })).toMatchObject({ total: 1 })
    expect(await shown(await stage.find(first))).toEqual(before)

    const { url, project, userId } = first
    const options = { ...DEFAULT_OPTIONS, external: false }
    const { scan } = await createScan(means(), { userId }, { url, project, privacy: 0, options })
    const quick = await stage.ended(scan)
    const [unchanged] = await pagesOf(quick, { search: '/news/1' })
    expect((await resultsOf(quick, unchanged!)).results).toMatchObject({ depth: 0, browser: null, depth_error: null })
    expect(browser.visits).toEqual(CHOSEN)
    // What only the browser saw is neither fixed nor a lower score.
    const { audits, pages } = await listChanges(test.storage, quick, first)
    const changed = audits
      .filter(({ audit }) => audit !== BY_TIME)
      .filter((audit) => audit.new + audit.fixed + audit.newFailed > 0)
    expect({ changed, pages: pages.changed.items }).toEqual({ changed: [], pages: [] })
    expect(audits.find(({ audit }) => audit === 'practice/console-errors')).toMatchObject({ unknown: 3 })

    browser.isBroken = true
    const again = (await rescan({ ...means(), actor: OPERATOR }, { userId }, first.id))!
    const second = await stage.ended(again)
    expect(browser.visits).toEqual([...CHOSEN, ...CHOSEN])
    expect(second).toMatchObject({ status: 'done', sampled: 5, rendered: 0, renderFailed: 5 })
    expect(await pagesOf(second, { rendered: true })).toEqual([])
    const [news] = await pagesOf(second, { search: '/news/1' })
    expect((await resultsOf(second, news!)).results).toMatchObject({ depth: 0, browser: null })
    const finding = (await listFindings(test.storage.db, second)).find(({ audit }) => /rendered/.test(audit))
    expect(finding).toMatchObject({ outcome: 'unknown' })
  })

  it('has no pages if the scan logs in, and asks for a browser that is missing once', async () => {
    await openStage()
    await stage.startWorker()
    const logIn = [['authorization', 'Bearer canary-4e1f9']] as const
    const loggedIn = await stage.ended(await stage.create(site, { sample: SAMPLE }, logIn))
    expect(loggedIn).toMatchObject({ status: 'done', sampled: 0, rendered: 0 })
    expect(browser.visits).toEqual([])
    const audits = await listFindings(test.storage.db, loggedIn)
    expect(audits.find(({ audit }) => /rendered/.test(audit))).toMatchObject({ outcome: 'unknown' })

    const missing = { ok: false, code: 'browser_missing', message: 'This server runs without a browser.' } as const
    let asked = 0
    Object.assign(browser, {
      async render() {
        asked++
        return missing
      },
    })
    const without = await stage.ended(await stage.create(site, { sample: SAMPLE }))
    expect(without).toMatchObject({ status: 'done', sampled: 5, rendered: 0, renderFailed: 5 })
    expect(asked).toBe(1)
    const [start] = await pagesOf(without, { search: '/about' })
    expect((await resultsOf(without, start!)).results).toMatchObject({ depth_error: { code: 'browser_missing' } })
  })
})
