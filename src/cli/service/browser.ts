import { access, constants } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { type Browser, createBrowser, createNoBrowser, defaultConcurrency } from '../../engine/net/browser/browser.ts'
import { botName } from '../version.ts'

const NONE = 'This server runs without a browser (VERDICT_BROWSERS is 0).'

/** The browser of a server or worker. */
export interface Browsing {
  browser: Browser
  /** How many runs use it at the same time. */
  places: number
}

export function openBrowsing({
  allow,
  browsers,
  chrome,
  url,
}: Pick<Config, 'allow' | 'browsers' | 'chrome' | 'url'>): Browsing {
  if (browsers === 0) return { browser: createNoBrowser(NONE), places: 1 }
  const places = browsers ?? defaultConcurrency()
  const settings = { policy: { allow }, lookup: 'dns', botName: botName(url) } as const
  return { browser: createBrowser({ chrome: chrome ?? undefined, concurrency: places, ...settings }), places }
}

/** A mistyped path would otherwise show up in the first report that needs a browser. */
export async function isChromeUnusable({ browsers, chrome }: Pick<Config, 'browsers' | 'chrome'>): Promise<boolean> {
  if (browsers === 0 || chrome === null) return false
  return access(chrome, constants.X_OK).then(
    () => false,
    () => true,
  )
}
