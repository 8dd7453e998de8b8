import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { PACKAGE_FLAGS } from '../../src/engine/net/browser/flags.ts'
import { packageEnvironment } from '../../src/engine/net/browser/package.ts'
import { someBrowser } from '../browser/some-browser.ts'

/** What starts the browser of this machine, whichever library does it. */
export async function chromiumSetting(): Promise<Required<Pick<LaunchOptions, 'executablePath' | 'args' | 'env'>>> {
  const { path, from } = await someBrowser()
  const bare = from === 'package'
  const own = bare ? packageEnvironment(path, process.env) : {}
  const args = ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', ...(bare ? PACKAGE_FLAGS : [])]
  return { executablePath: path, args, env: { ...(process.env as Record<string, string>), ...own } }
}

export async function openChromium(): Promise<Browser> {
  return chromium.launch(await chromiumSetting())
}
