import { setTimeout as sleep } from 'node:timers/promises'
import { type HTTPResponse, type Page, TimeoutError } from 'puppeteer-core'
import { VerdictError } from '../../../errors.ts'
import type { NetworkLog } from './network-log.ts'
import type { ProxyMeter } from './proxy-meter.ts'

/** Opens a URL. False if it did not finish loading in time; throws if there is no page at all. */
export async function navigate(page: Page, url: string, timeoutMs: number, meter: ProxyMeter): Promise<boolean> {
  let response: HTTPResponse | undefined
  page.on('response', (received) => {
    if (received.request().isNavigationRequest() && received.frame() === page.mainFrame()) response = received
  })
  try {
    await page.goto(url, { waitUntil: 'load', timeout: timeoutMs })
    return true
  } catch (thrown) {
    const { host } = new URL(url)
    if (thrown instanceof TimeoutError) {
      if (response !== undefined) return false
      throw new VerdictError('browser_timeout', `${host} did not respond to the browser within ${timeoutMs / 1000} s.`)
    }
    const refused = meter.failureOf(host) ?? meter.failures[0]?.failure
    if (refused) throw new VerdictError(refused.code, refused.message)
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    // A script that redirects at once interrupts the first navigation; the next one is under way.
    if (response !== undefined && /ERR_ABORTED|interrupted|detached/i.test(reason) && !isDownload(response)) return true
    const code = /net::(ERR_[A-Z_]+)/.exec(reason)?.[1]
    throw new VerdictError('browser_failed', `The browser could not open ${host}: ${code ?? reason.slice(0, 200)}.`)
  }
}

function isDownload(response: HTTPResponse): boolean {
  const { 'content-disposition': disposition = '', 'content-type': type = '' } = response.headers()
  return /^attachment/i.test(disposition) || response.status() === 204 || !/html|xml|^text\/|^$/i.test(type)
}

/** With no network activity for this long, the page counts as loaded. */
const IDLE_MS = 250
const POLL_MS = 25

/** Waits until the page makes no more requests. False if it never stops. */
export async function waitForNetworkIdle(log: NetworkLog, timeoutMs: number, now: () => number): Promise<boolean> {
  const start = now()
  while (now() < start + timeoutMs) {
    if (log.open === 0 && now() - Math.max(log.lastChange, start - IDLE_MS / 2) >= IDLE_MS) return true
    await sleep(POLL_MS)
  }
  return false
}
