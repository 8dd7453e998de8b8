import { toFailure, VerdictError } from '../../../errors.ts'
import type { LighthouseEvidence } from '../../browser-evidence.ts'
import type { MeasureOptions } from './browser.ts'
import { userAgentOf } from './devices.ts'
import { type GuardedPageOptions, withGuardedPage } from './guarded-page.ts'
import type { LaunchedBrowser } from './launch.ts'
import { framesOf, type LighthouseReport, medianReport, missingMetric, summarize } from './lighthouse-report.ts'
import { sendLogIn } from './log-in-requests.ts'
import { toFilmstrip } from './pictures.ts'
import { startPagesWait } from './processes.ts'

const RUN_MS = 60_000
const LOAD_MS = 30_000
const MAX_FAILURES = 2
/** Without accessibility: axe-core has run in the browser visit already, and takes a fifth of Lighthouse's time. */
const CATEGORIES = ['performance', 'best-practices', 'seo']

export interface LighthouseOptions
  extends GuardedPageOptions,
    Pick<MeasureOptions, 'device' | 'runs' | 'acceptBadCertificate' | 'logIn'> {
  botName: string
}

/**
 * Runs Lighthouse with its own throttling and scoring, each time in a new browser context. One run that fails does not undo the others; after
 * two, the page is not tried any longer. Throws a `VerdictError` if no run succeeds.
 */
export async function measure(
  browser: LaunchedBrowser,
  url: string,
  options: LighthouseOptions,
): Promise<LighthouseEvidence> {
  const reports: LighthouseReport[] = []
  const waited: (number | null)[] = []
  const failures: unknown[] = []
  for (let run = 0; run < options.runs && failures.length < MAX_FAILURES; run++) {
    const endWait = await startPagesWait(browser.pid)
    try {
      reports.push(await runOnce(browser, url, options))
      waited.push(await endWait())
    } catch (thrown) {
      if (options.signal?.aborted) throw thrown
      await endWait()
      failures.push(thrown)
    }
  }
  if (reports.length === 0) throw failures[0]
  const filmstrip = await toFilmstrip(browser, framesOf(medianReport(reports)))
  const measured = { ...summarize(reports, options.device), waited, filmstrip }
  return failures.length === 0
    ? measured
    : { ...measured, bounds: [someRuns(reports.length, options.runs, failures[0])] }
}

function someRuns(completed: number, planned: number, failure: unknown): string {
  return `Lighthouse completed ${completed} of ${planned} runs. ${toFailure(failure).message}`
}

async function runOnce(browser: LaunchedBrowser, url: string, options: LighthouseOptions): Promise<LighthouseReport> {
  const { device, connector, botName, acceptBadCertificate, logIn, onHang, signal } = options
  const { default: lighthouse, desktopConfig, defaultConfig } = await import('lighthouse')
  const guard = { connector, onHang, signal, activity: 'Lighthouse', timeoutMs: RUN_MS }
  return await withGuardedPage(browser, new URL(url), guard, async ({ page, cdp, proxy }) => {
    if (acceptBadCertificate) await cdp.send('Security.setIgnoreCertificateErrors', { ignore: true })
    // Not as extraHeaders, which Lighthouse sends to every origin.
    if (logIn) await sendLogIn(cdp, logIn)
    const flags = {
      logLevel: 'silent' as const,
      output: 'json' as const,
      maxWaitForLoad: LOAD_MS,
      emulatedUserAgent: userAgentOf(device, browser.version, botName),
      onlyCategories: CATEGORIES,
      // Most of a report's bytes, and shown only by Lighthouse's own viewer.
      disableFullPageScreenshot: true,
    }
    const config = device === 'desktop' ? desktopConfig : defaultConfig
    // Its types are those of another version of Puppeteer; the methods it calls are the same.
    const result = await lighthouse(url, flags, config as never, page as never)
    if (result === undefined) throw new Error('it returned no report.')
    const { runtimeError } = result.lhr
    const refused = proxy.meter.failureOf(new URL(url).host)
    if (runtimeError && refused !== null) throw new VerdictError(refused.code, refused.message)
    if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`)
    // Ours names only what we read, and that some of it can be missing.
    const report = result.lhr as unknown as LighthouseReport
    const missing = missingMetric(report)
    if (missing !== null) throw new Error(missing)
    return report
  })
}
