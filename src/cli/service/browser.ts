import type { Config } from '../../config.ts'
import { type Browser, createBrowser, createNoBrowser, defaultConcurrency } from '../../engine/net/browser/browser.ts'
import { nameOf } from '../version.ts'

const NONE = 'This server is set to use no browser (VERDICT_BROWSERS is 0).'

/** The browser of a process that serves or works. */
export interface Browsing {
  browser: Browser
  /** How many runs it completes at once. */
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
  const settings = { policy: { allow }, lookup: 'dns', botName: nameOf(url) } as const
  return { browser: createBrowser({ chrome: chrome ?? undefined, concurrency: places, ...settings }), places }
}
