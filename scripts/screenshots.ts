import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openChromium } from '../test/web/chromium.ts'
import { type Demo, startDemo } from './screenshots/demo.ts'
import { findReports, pagesOf, type Shown, sizesOf } from './screenshots/pages.ts'
import { addScannedSites } from './screenshots/sites.ts'

/**
 * `npm run screenshots [-- --out FOLDER] [--only TEXTS] [--pictures]`: every page of the demo in both themes and two widths, and five
 * images for the README; with `--pictures` only those, with `--only` those whose
 * name has one of the texts, between which are commas.
 */
const PICTURES = join(import.meta.dirname, '..', 'docs/pictures')
const THEMES = ['light', 'dark'] as const
const WIDTHS = [1280, 375] as const
const HEIGHT = 860
/** Pixels of a page in one picture. */
const PART_HEIGHT = 4000
const CAPTURE_MS = 20_000
const ATTEMPTS = 4
/** Maximum bytes of an image in the README. */
const LARGEST = 150_000

type Theme = (typeof THEMES)[number]

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    pictures: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const out = resolve(values.out ?? mkdtempSync(join(tmpdir(), 'verdict-screenshots-')))
mkdirSync(out, { recursive: true })
mkdirSync(PICTURES, { recursive: true })

const data = mkdtempSync(join(tmpdir(), 'verdict-demo-'))
const demo = await startDemo(data, values.pictures ? {} : { add: addScannedSites })
try {
  const browser = await openChromium()
  try {
    await takeAll(browser)
  } finally {
    await browser.close()
  }
} finally {
  await demo.stop()
  rmSync(data, { recursive: true, force: true })
}
console.log(`Screenshots are in ${out}, the images of the README in ${PICTURES}.`)

async function takeAll(browser: Browser): Promise<void> {
  const owner = await signIn(browser, demo)
  const context = await open(browser, 'light', 1280, owner)
  const page = await context.newPage()
  const all = pagesOf(await findReports(page, demo.url))
  if (!values.pictures) all.push(...(await sizesOf(page, demo.url)))
  const shown = all.filter(({ name }) => values.only.split(',').some((text) => name.includes(text)))
  await context.close()
  for (const theme of THEMES) {
    for (const width of WIDTHS) {
      const contexts = {
        owner: await open(browser, theme, width, owner),
        stranger: await open(browser, theme, width, undefined),
      }
      for (const one of shown)
        if (!values.pictures || isPicture(one, theme, width)) await capture(contexts[one.who], one, theme, width)
      for (const context of Object.values(contexts)) await context.close()
    }
  }
}

function isPicture({ picture }: Shown, theme: Theme, width: number): boolean {
  return picture?.theme === theme && picture.width === width
}

/** The headless browser sometimes hangs or fails on a busy machine, so each page gets several attempts. */
async function capture(context: BrowserContext, one: Shown, theme: Theme, width: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const page = await context.newPage()
    try {
      page.setDefaultTimeout(CAPTURE_MS)
      await show(page, one)
      const path = join(out, `${one.name}-${theme}-${width}.png`)
      await (one.whole === false ? page.screenshot({ path }) : captureWhole(page, path))
      await warnIfTooWide(page, `${one.name} ${theme} ${width}`)
      if (isPicture(one, theme, width)) await takePicture(page, one.picture!.name)
      return
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    } finally {
      await page.close()
    }
  }
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

function open(browser: Browser, theme: Theme, width: number, state: State | undefined): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width, height: width < 500 ? 812 : HEIGHT },
    deviceScaleFactor: width < 500 ? 2 : 1.5,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
    ...(state ? { storageState: state } : {}),
  })
}

async function signIn(browser: Browser, { url, email, password }: Demo): Promise<State> {
  const context = await open(browser, 'light', 1280, undefined)
  const page = await context.newPage()
  await page.goto(`${url}/sign-in`)
  await page.getByRole('textbox', { name: /mail/i }).fill(email)
  await page.locator('input[type="password"]').fill(password)
  await page.locator('main button.button-main[type="submit"]').click()
  await page.waitForURL('**/reports')
  const state = await context.storageState()
  await context.close()
  return state
}

async function show(page: Page, { path, before }: Shown): Promise<void> {
  await page.goto(demo.url + path)
  await before?.(page)
}

/**
 * The browser often fails to capture what is outside its window ("Unable to capture screenshot"), so the window is made as tall
 * as the page. Very tall windows fail too, so long pages are captured in parts.
 */
async function captureWhole(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize()!
  const total = Math.max(height, Number(await page.evaluate('document.documentElement.scrollHeight')))
  for (let part = 0; part * PART_HEIGHT < total; part++) {
    const top = part * PART_HEIGHT
    await page.setViewportSize({ width, height: Math.min(PART_HEIGHT, total - top) })
    await page.evaluate(`scrollTo(0, ${top})`)
    await page.evaluate('Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})))')
    await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))')
    await page.screenshot({ path: part === 0 ? path : path.replace(/\.png$/, `-part${part + 1}.png`) })
  }
  await page.setViewportSize({ width, height })
  await page.evaluate('scrollTo(0, 0)')
}

/** Nothing may stick out of the window. */
async function warnIfTooWide(page: Page, name: string): Promise<void> {
  const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  if (Number(over) > 0) console.warn(`${name} is ${over} pixels wider than the window.`)
}

/** As WebP, which the browser can write itself, in the best quality that fits. */
async function takePicture(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (let quality = 90; quality >= 40; quality -= 10) {
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
    const bytes = Buffer.from(data, 'base64')
    if (bytes.length > LARGEST) continue
    writeFileSync(join(PICTURES, `${name}.webp`), bytes)
    return
  }
  throw new Error(`${name} does not fit into ${LARGEST} bytes.`)
}
