import { TimeoutError, withTimeout } from '../../../common/timeout.ts'
import { VerdictError } from '../../../errors.ts'
import type { Device } from '../../../vocabulary.ts'
import type { Lab } from '../../model.ts'
import { hostOf } from '../address-policy.ts'
import type { Connector } from '../connect.ts'
import type { MeasureOptions } from './browser.ts'
import { userAgentOf } from './devices.ts'
import { openGuardedPage } from './guarded-page.ts'
import type { LaunchedBrowser } from './launch.ts'
import { framesOf, middleOf, type Report, summarised } from './lighthouse-report.ts'
import { filmstrip } from './pictures.ts'

const RUN_MS = 60_000
const LOAD_MS = 30_000
/** Accessibility is left to the visit before, where axe-core has run already; here it would take a fifth of the time. */
const CATEGORIES = ['performance', 'best-practices', 'seo'] as const

export interface LighthouseOptions extends Pick<MeasureOptions, 'device' | 'runs' | 'acceptBadCertificate'> {
  connector: Connector
  botName: string
  onHang(): void
}

/** Lighthouse with its own throttling and scoring, as often as asked, each time in a fresh room. */
export async function measure(live: LaunchedBrowser, url: string, options: LighthouseOptions): Promise<Lab> {
  const refused = options.connector.policy.checkUrl(new URL(url))
  if (refused !== null) throw new VerdictError(refused.code, refused.message)
  const reports: Report[] = []
  for (let run = 0; run < options.runs; run++) reports.push(await runOnce(live, url, options))
  return { ...summarised(reports, options.device), filmstrip: await filmstrip(live, framesOf(middleOf(reports))) }
}

async function runOnce(live: LaunchedBrowser, url: string, options: LighthouseOptions): Promise<Report> {
  const { device, connector, botName, acceptBadCertificate, onHang } = options
  const [{ default: lighthouse }, config] = await Promise.all([import('lighthouse'), configFor(device)])
  const guarded = await openGuardedPage(live, connector)
  try {
    if (acceptBadCertificate) await guarded.cdp.send('Security.setIgnoreCertificateErrors', { ignore: true })
    const flags = {
      logLevel: 'silent' as const,
      output: 'json' as const,
      maxWaitForLoad: LOAD_MS,
      emulatedUserAgent: userAgentOf(device, live.version, botName),
      onlyCategories: [...CATEGORIES],
      // A picture of the whole page is most of a report's bytes, and only its viewer shows it.
      disableFullPageScreenshot: true,
    }
    // Its own idea of a page is puppeteer's of another version; what it calls is the same.
    const working = lighthouse(url, flags, config, guarded.page as never)
    const result = await withTimeout(Promise.race([working, guarded.broken]), RUN_MS, 'Lighthouse')
    if (result === undefined) throw new Error('it gave no report.')
    const { runtimeError } = result.lhr
    const refused = guarded.proxy.meter.failureFor(new URL(url).host)
    if (runtimeError && refused !== null) throw new VerdictError(refused.code, refused.message)
    if (runtimeError) throw new Error(`${runtimeError.code}: ${runtimeError.message}`)
    return result.lhr as unknown as Report
  } catch (thrown) {
    if (thrown instanceof VerdictError) throw thrown
    const code = thrown instanceof TimeoutError ? 'browser_timeout' : 'browser_failed'
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    throw new VerdictError(code, `Lighthouse failed on ${hostOf(new URL(url))}: ${message.slice(0, 300)}`)
  } finally {
    if (!(await guarded.close())) onHang()
  }
}

async function configFor(device: Device): Promise<never> {
  const { desktopConfig, defaultConfig } = await import('lighthouse')
  return (device === 'desktop' ? desktopConfig : defaultConfig) as never
}
