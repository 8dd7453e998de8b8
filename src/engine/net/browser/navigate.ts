import { setTimeout as sleep } from 'node:timers/promises'
import { type HTTPResponse, type Page, TimeoutError } from 'puppeteer-core'
import { VerdictError } from '../../../errors.ts'
import type { NetworkLog } from './network-log.ts'
import type { Meter } from './proxy-meter.ts'

/** Opens a URL; false where it did not finish loading in its time. Throws where there is no page at all. */
export async function open(page: Page, url: string, ms: number, meter: Meter): Promise<boolean> {
  let answer: HTTPResponse | undefined
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) answer = response
  })
  try {
    await page.goto(url, { waitUntil: 'load', timeout: ms })
    return true
  } catch (thrown) {
    const { host } = new URL(url)
    if (thrown instanceof TimeoutError) {
      if (answer !== undefined) return false
      throw new VerdictError('browser_timeout', `${host} did not answer the browser within ${ms / 1000} s.`)
    }
    const connector = meter.failureFor(host) ?? meter.refused[0]?.failure
    if (connector) throw new VerdictError(connector.code, connector.message)
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    // A script that leads elsewhere at once interrupts the first navigation; the next one is under way.
    if (answer !== undefined && /ERR_ABORTED|interrupted|detached/i.test(reason) && !isDownload(answer)) return true
    const code = /net::(ERR_[A-Z_]+)/.exec(reason)?.[1]
    throw new VerdictError('browser_failed', `The browser showed no page of ${host}: ${code ?? reason.slice(0, 200)}.`)
  }
}

function isDownload(answer: HTTPResponse): boolean {
  const { 'content-disposition': disposition = '', 'content-type': type = '' } = answer.headers()
  return /^attachment/i.test(disposition) || answer.status() === 204 || !/html|xml|^text\/|^$/i.test(type)
}

/** Nothing on the network for so long, and the page counts as settled. */
const QUIET_MS = 250
const LOOK_MS = 25

/** Waits until the page asks for nothing more; false where it never stops. */
export async function settle(log: NetworkLog, mostMs: number, now: () => number): Promise<boolean> {
  const end = now() + mostMs
  const from = now()
  while (now() < end) {
    if (log.open === 0 && now() - Math.max(log.lastChange, from - QUIET_MS / 2) >= QUIET_MS) return true
    await sleep(LOOK_MS)
  }
  return false
}
