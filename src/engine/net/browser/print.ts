import { VerdictError } from '../../../errors.ts'
import { english, formatBytes } from '../../../messages/locale.ts'
import { type AddressPolicy, portOf } from '../address-policy.ts'
import { canonicalAddress } from '../ip-address.ts'
import type { PrintOptions } from './browser-task.ts'
import { type GuardedPageOptions, withGuardedPage } from './guarded-page.ts'
import type { LaunchedBrowser } from './launch.ts'

const PRINT_MS = 25_000
const LOAD_MS = 15_000
const MAX_BYTES = 20_000_000
const MARGIN = { top: '18mm', bottom: '16mm', left: '15mm', right: '15mm' }

/** Header and footer are documents of their own; Chrome fills in the elements with these classes. */
const LINE = 'width: 100%; margin: 4mm 15mm; font: 7.5pt system-ui, sans-serif; color: #565c6b; display: flex'
const HEADER = `<div style="${LINE}"><span class="title"></span></div>`
const FOOTER = `<div style="${LINE}; justify-content: flex-end"><span class="pageNumber"></span>&nbsp;/&nbsp;<span class="totalPages"></span></div>`

/** Prints a page of our own server as a PDF, with its title and the page number on every page, in its light color scheme. */
export async function print(
  browser: LaunchedBrowser,
  address: string,
  { format, headers, cookies = [], connector, onHang, signal }: PrintOptions & GuardedPageOptions,
): Promise<Uint8Array> {
  const url = new URL(address)
  const options = {
    connector: { ...connector, policy: createOriginPolicy(url) },
    onHang,
    signal,
    activity: 'Printing',
    timeoutMs: PRINT_MS,
  }
  const pdf = await withGuardedPage(browser, url, options, async ({ page, context }) => {
    if (headers) await page.setExtraHTTPHeaders(headers)
    if (cookies.length > 0)
      await context.setCookie(...cookies.map((cookie) => ({ ...cookie, domain: url.hostname, path: '/' })))
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
    const response = await page.goto(address, { waitUntil: 'networkidle0', timeout: LOAD_MS })
    if (response === null || !response.ok())
      throw new VerdictError('http_error', `The page to print returned status ${response?.status() ?? 'none'}.`)
    return await page.pdf({
      format,
      printBackground: true,
      tagged: true,
      outline: true,
      margin: MARGIN,
      displayHeaderFooter: true,
      headerTemplate: HEADER,
      footerTemplate: FOOTER,
    })
  })
  if (pdf.length > MAX_BYTES)
    throw new VerdictError('too_large', `The PDF is larger than the limit of ${formatBytes(MAX_BYTES, english)}.`)
  return pdf
}

/** Allows a single origin, and only on this machine. */
export function createOriginPolicy(origin: URL): AddressPolicy {
  const refuse = (what: string) =>
    ({ code: 'blocked_address', message: `${what} is not the server of the printed page.` }) as const
  return {
    kindOf: (ip) => (isLoopback(ip) ? 'loopback' : 'public'),
    checkAddress: (ip, host) => (isLoopback(ip) ? null : refuse(host)),
    // The proxy reports every tunnel as https, so compare host and port only.
    checkUrl: (url) => (url.hostname === origin.hostname && portOf(url) === portOf(origin) ? null : refuse(url.host)),
  }
}

function isLoopback(text: string): boolean {
  const ip = canonicalAddress(text)
  return ip !== null && (ip === '::1' || ip.startsWith('127.'))
}
