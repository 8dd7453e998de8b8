import type { Browser } from '../../engine/net/browser/browser.ts'
import type { ScanOptions } from '../../queue/scans/scan-options.ts'
import type { ScanBrowsing } from '../../queue/scans/scan-work.ts'
import { type Depth, parseDepth } from '../../vocabulary.ts'
import { UsageError } from '../command.ts'
import { browserUserAgent, MAY_BE_PRIVATE } from '../http.ts'
import type { Terminal } from '../terminal.ts'

/** The arguments that choose a sample of the pages, and how they are opened. */
export interface SampleArguments {
  depth: string | undefined
  sample: string | undefined
  device: string | undefined
}

/** As the options of the API. `isFolder`: the site is on disk. */
export function sampleFields(
  { depth: name, sample, device }: SampleArguments,
  isFolder: boolean,
): Omit<SampleArguments, 'depth'> & { depth: Depth } {
  const depth = parseDepth(name ?? 'quick') ?? 0
  if (depth === 0 && sample !== undefined) throw new UsageError('--sample needs --depth browser or lighthouse.')
  if (depth === 0 && device !== undefined) throw new UsageError('--device needs --depth browser or lighthouse.')
  if (depth > 0 && isFolder)
    throw new UsageError('--depth needs the URL of a site: files of a folder are not opened in a browser.')
  return { depth, sample, device }
}

/** The browser of a scan that opens a sample of its pages; undefined for others. Without one installed, the scan does not begin. */
export async function openSampleBrowser(
  { sample, isLoggedIn }: ScanOptions,
  userAgent: string | undefined,
  { env }: Terminal,
): Promise<(ScanBrowsing & Pick<Browser, 'close'>) | undefined> {
  if (sample === undefined || isLoggedIn) return undefined
  const { VERDICT_CHROME: chrome } = env
  const { createBrowser } = await import('../../engine/net/browser/browser.ts')
  const browser = createBrowser({ chrome, policy: MAY_BE_PRIVATE, botName: browserUserAgent(userAgent) })
  const found = await browser.find()
  if (!found.ok) {
    await browser.close()
    throw new UsageError(`--depth needs a browser. ${found.message}`)
  }
  return { browser, runs: 1, close: () => browser.close() }
}
