import { afterAll, beforeAll } from 'vitest'
import type { BrowserEvidence } from '../../src/engine/browser-evidence.ts'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { type BrowserExecutable, findBrowser } from '../../src/engine/net/browser/find-browser.ts'
import { type LaunchedBrowser, launch } from '../../src/engine/net/browser/launch.ts'
import { type BrowserVisitOptions, visit } from '../../src/engine/net/browser/visit.ts'
import type { Connector } from '../../src/engine/net/connect.ts'
import { type Lookup, systemLookup } from '../../src/engine/net/lookup.ts'

/** One browser for all tests of a file. */
export function useBrowser(find: () => Promise<BrowserExecutable> = someBrowser): () => LaunchedBrowser {
  let browser: LaunchedBrowser | undefined
  beforeAll(async () => {
    browser = await launch(await find(), { botName: BOT_NAME })
  })
  afterAll(() => browser?.close())
  return () => browser!
}

export const BOT_NAME = 'VerdictBot'

export function connectorTo(allow: string[], lookup: Lookup = systemLookup): Connector {
  return { policy: createAddressPolicy({ allow }), lookup, now: () => performance.now() }
}

/** Visits a page on this machine. */
export function visitPage(
  browser: LaunchedBrowser,
  url: string,
  options: Partial<Pick<BrowserVisitOptions, 'connector' | 'device' | 'limits'>> = {},
): Promise<BrowserEvidence> {
  const connector = connectorTo(['127.0.0.1'])
  return visit(browser, url, { connector, device: 'mobile', botName: BOT_NAME, onHang() {}, ...options })
}

/** The browser that a user of this machine would get. */
export async function someBrowser(): Promise<BrowserExecutable> {
  const found = await findBrowser({ chrome: process.env['VERDICT_CHROME'], env: process.env })
  if (!found.ok) throw new Error(found.message)
  return found.value
}
