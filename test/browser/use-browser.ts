import { afterAll, beforeAll } from 'vitest'
import type { Rendered } from '../../src/engine/model.ts'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { type BrowserExecutable, findBrowser } from '../../src/engine/net/browser/find-browser.ts'
import { type LaunchedBrowser, launch } from '../../src/engine/net/browser/launch.ts'
import { type VisitLimits, visit } from '../../src/engine/net/browser/visit.ts'
import type { Connector } from '../../src/engine/net/connect.ts'
import { type Lookup, systemLookup } from '../../src/engine/net/lookup.ts'
import type { Device } from '../../src/vocabulary.ts'

/** One browser for all tests of a file; it is gone when they are. */
export function useBrowser(find: () => Promise<BrowserExecutable> = someBrowser): () => LaunchedBrowser {
  let live: LaunchedBrowser | undefined
  beforeAll(async () => {
    live = await launch(await find())
  })
  afterAll(() => live?.close())
  return () => live!
}

export function connectorTo(allow: string[], lookup: Lookup = systemLookup): Connector {
  return { policy: createAddressPolicy({ allow }), lookup, now: () => performance.now() }
}

export interface FindBrowserOptions {
  connector?: Connector
  device?: Device
  limits?: Partial<VisitLimits>
}

/** What the browser saw of a page on this machine. */
export function look(
  live: LaunchedBrowser,
  url: string,
  { connector, device = 'mobile', limits }: FindBrowserOptions = {},
): Promise<Rendered> {
  const options = {
    connector: connector ?? connectorTo(['127.0.0.1']),
    device,
    botName: 'VerdictBot',
    ...(limits && { limits }),
  }
  return visit(live, url, options, () => {})
}

/** The browser that a user of this machine would get. */
export async function someBrowser(): Promise<BrowserExecutable> {
  const found = await findBrowser({ chrome: process.env['VERDICT_CHROME'], env: process.env })
  if (!found.ok) throw new Error(found.message)
  return found.value
}
