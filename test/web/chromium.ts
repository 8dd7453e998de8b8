import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import type { BrowserExecutable } from '../../src/engine/net/browser/find-browser.ts'
import { packageEnvironment, packageStarts, unpackPackage } from '../../src/engine/net/browser/find-browser.ts'
import { PACKAGE_FLAGS } from '../../src/engine/net/browser/launch.ts'
import { someBrowser } from '../browser/use-browser.ts'

/** The one from npm where it runs, unless another is asked for: a bare shell takes half the time of a whole browser. */
async function lightBrowser(): Promise<BrowserExecutable> {
  if (process.env['VERDICT_CHROME'] !== undefined || !packageStarts()) return someBrowser()
  return unpackPackage().then((path): BrowserExecutable => ({ path, from: 'package' }), someBrowser)
}

/** What starts it, whichever library does it. */
export async function chromiumSetting(): Promise<Required<Pick<LaunchOptions, 'executablePath' | 'args' | 'env'>>> {
  const { path, from } = await lightBrowser()
  const bare = from === 'package'
  const args = ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', ...(bare ? PACKAGE_FLAGS : [])]
  const env = { ...(process.env as Record<string, string>), ...(bare && packageEnvironment(path, process.env)) }
  return { executablePath: path, args, env }
}

/** For windows: shorter than a test's timeout, so that the error says what it was waiting for, and enough for a busy machine. */
export const WINDOW_TIMEOUT_MS = 120_000

export async function openChromium(): Promise<Browser> {
  return chromium.launch(await chromiumSetting())
}
