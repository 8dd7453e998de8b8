import type { Page } from 'puppeteer-core'
import type { Device } from '../../../vocabulary.ts'

/** The screens that Lighthouse emulates, so that both depths check the same layout. */
export const SCREENS = {
  mobile: { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  desktop: { width: 1350, height: 940, deviceScaleFactor: 1, isMobile: false, hasTouch: false },
} as const

const PLATFORMS = {
  mobile: {
    text: 'Linux; Android 11; moto g power (2022)',
    platform: 'Android',
    version: '11.0',
    model: 'moto g power (2022)',
  },
  desktop: { text: 'X11; Linux x86_64', platform: 'Linux', version: '6.1.0', model: '' },
} as const

/** The browser's user agent on that device, followed by our own name. `browser` is its product and version. */
export function userAgentOf(device: Device, browser: string, botName: string): string {
  const mobile = device === 'mobile' ? 'Mobile ' : ''
  const chrome = `Chrome/${majorOf(browser)}.0.0.0`
  return `Mozilla/5.0 (${PLATFORMS[device].text}) AppleWebKit/537.36 (KHTML, like Gecko) ${chrome} ${mobile}Safari/537.36 ${botName}`
}

function majorOf(browser: string): string {
  return /\/(\d+)/.exec(browser)?.[1] ?? '150'
}

/** Emulates a device: screen, touch and user agent. */
export async function emulate(page: Page, device: Device, botName: string, browser: string): Promise<void> {
  const { platform, version, model } = PLATFORMS[device]
  const major = majorOf(browser)
  const mobile = device === 'mobile'
  await page.setViewport(SCREENS[device])
  await page.setUserAgent({
    userAgent: userAgentOf(device, browser, botName),
    userAgentMetadata: {
      brands: [{ brand: 'Chromium', version: major }],
      platform,
      platformVersion: version,
      architecture: mobile ? '' : 'x86',
      model,
      mobile,
    },
  })
}
