import { withTimeout } from '../../../common/timeout.ts'
import { VerdictError } from '../../../errors.ts'
import { type AddressPolicy, portOf } from '../address-policy.ts'
import type { Connector } from '../connect.ts'
import { canonicalAddress } from '../ip-address.ts'
import type { PrintOptions } from './browser.ts'
import { openGuardedPage } from './guarded-page.ts'
import type { LaunchedBrowser } from './launch.ts'

const WHOLE_MS = 25_000
const LOAD_MS = 15_000
const MAX_BYTES = 20 * 1024 * 1024

/** A page of our own server on loopback as a PDF, light and with its colours. */
export async function print(
  live: LaunchedBrowser,
  url: string,
  how: PrintOptions,
  connector: Connector,
  onHang: () => void,
): Promise<Uint8Array> {
  const target = new URL(url)
  const policy = onlyOrigin(target)
  const refused = policy.checkUrl(target)
  if (refused !== null) throw new VerdictError(refused.code, refused.message)
  const guarded = await openGuardedPage(live, { ...connector, policy })
  const { page, context } = guarded
  const work = async () => {
    if (how.headers) await page.setExtraHTTPHeaders(how.headers)
    if (how.cookies?.length)
      await context.setCookie(...how.cookies.map((cookie) => ({ ...cookie, domain: target.hostname, path: '/' })))
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }])
    const answer = await page.goto(url, { waitUntil: 'networkidle0', timeout: LOAD_MS })
    if (answer === null || !answer.ok())
      throw new VerdictError('http_error', `The page to print answered with status ${answer?.status() ?? 'none'}.`)
    return await page.pdf({ format: how.format, printBackground: true, tagged: true, margin: MARGIN })
  }
  try {
    const pdf = await withTimeout(Promise.race([work(), guarded.broken]), WHOLE_MS, 'Printing')
    if (pdf.length > MAX_BYTES) throw new VerdictError('too_large', 'The PDF would be larger than 20 MiB.')
    return pdf
  } catch (thrown) {
    if (thrown instanceof VerdictError) throw thrown
    throw new VerdictError('browser_failed', `The page could not be printed: ${String(thrown).slice(0, 300)}`)
  } finally {
    if (!(await guarded.close())) onHang()
  }
}

const MARGIN = { top: '14mm', bottom: '16mm', left: '14mm', right: '14mm' }

/** Nothing but one origin, and that on this machine. */
export function onlyOrigin(origin: URL): AddressPolicy {
  const elsewhere = (what: string) =>
    ({ code: 'blocked_address', message: `${what} is not the server whose page is printed.` }) as const
  return {
    checkAddress: (ip, host) => (isLoopback(ip) ? null : elsewhere(host)),
    // Tunnels come as https whatever they carry: the host and its port decide.
    checkUrl: (url) =>
      url.hostname === origin.hostname && portOf(url) === portOf(origin) ? null : elsewhere(url.host),
  }
}

function isLoopback(text: string): boolean {
  const ip = canonicalAddress(text)
  return ip !== null && (ip === '::1' || /^127\./.test(ip))
}
