import { existsSync } from 'node:fs'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { PACKAGE_FLAGS } from '../../src/engine/net/browser/flags.ts'
import { packageFonts } from '../../src/engine/net/browser/package.ts'
import { someBrowser } from '../browser/some-browser.ts'

/** What starts the browser of this machine, whichever library does it. */
export async function chromiumSetting(): Promise<Required<Pick<LaunchOptions, 'executablePath' | 'args' | 'env'>>> {
  const { path, from } = await someBrowser()
  const bare = from === 'package'
  const fonts = bare && !existsSync('/etc/fonts/fonts.conf') ? { FONTCONFIG_PATH: packageFonts(path) } : {}
  const args = ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', ...(bare ? PACKAGE_FLAGS : [])]
  return { executablePath: path, args, env: { ...(process.env as Record<string, string>), ...fonts } }
}

export async function openChromium(): Promise<Browser> {
  return chromium.launch(await chromiumSetting())
}
