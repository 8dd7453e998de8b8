import type { BrowserContext, CDPSession } from 'puppeteer-core'
import { withTimeout } from '../../../common/timeout.ts'
import type { Device } from '../../../vocabulary.ts'
import type { LighthouseEvidence, Picture } from '../../browser-evidence.ts'
import type { Collected } from '../../model.ts'
import { SCREENS } from './devices.ts'
import { createIsolatedWorld } from './isolated-world.ts'
import type { LaunchedBrowser } from './launch.ts'
import type { Frame } from './lighthouse-report.ts'

/** Screenshots and filmstrip frames, as WebP of at most 60 kB. */

const MAX_BYTES = 60_000

/** Quality and scale, tried in turn until the picture is small enough. */
const ATTEMPTS = [
  [70, 1],
  [35, 1],
  [40, 0.6],
  [15, 0.4],
] as const

/** The visible part of the page. */
export async function takeScreenshot(cdp: CDPSession, device: Device, timeoutMs: number): Promise<Collected<Picture>> {
  const { width, height, deviceScaleFactor } = SCREENS[device]
  try {
    for (const [quality, scale] of ATTEMPTS) {
      const { data } = await withTimeout(
        cdp.send('Page.captureScreenshot', {
          format: 'webp',
          quality,
          ...(scale === 1 ? {} : { clip: { x: 0, y: 0, width, height, scale } }),
          captureBeyondViewport: false,
          optimizeForSpeed: true,
        }),
        timeoutMs,
        'The screenshot',
      )
      if (!isSmall(data)) continue
      const pixels = (side: number) => Math.round(side * deviceScaleFactor * scale)
      return { ok: true, value: { type: 'image/webp', base64: data, width: pixels(width), height: pixels(height) } }
    }
    return { ok: false, code: 'too_large', message: 'The screenshot is larger than 60 kB, even at its lowest quality.' }
  } catch (thrown) {
    const message = `The screenshot could not be taken: ${String(thrown).slice(0, 200)}`
    return { ok: false, code: 'browser_failed', message }
  }
}

const FILMSTRIP_MS = 5_000
const FILMSTRIP_QUALITY = 0.7

/**
 * Lighthouse's frames as WebP, which takes half the bytes of its JPEG. The browser converts them, on a blank page. A
 * measurement should not fail for want of pictures, so if this fails there are none.
 */
export async function toFilmstrip(
  browser: LaunchedBrowser,
  frames: Frame[],
  timeoutMs = FILMSTRIP_MS,
): Promise<LighthouseEvidence['filmstrip']> {
  if (frames.length === 0) return []
  let context: BrowserContext | undefined
  try {
    context = await withTimeout(browser.puppeteer.createBrowserContext(), timeoutMs)
    const page = await withTimeout(context.newPage(), timeoutMs)
    const world = await createIsolatedWorld(await page.createCDPSession(), timeoutMs)
    const jpegs = JSON.stringify(frames.map(({ jpeg }) => jpeg))
    const converted = await world.evaluate<Omit<Picture, 'type'>[]>(`Promise.all(${jpegs}.map(${TO_WEBP}))`, timeoutMs)
    return converted.flatMap(({ base64, width, height }, index) =>
      isSmall(base64) ? [{ type: 'image/webp' as const, base64, width, height, at: frames[index]!.at }] : [],
    )
  } catch {
    return []
  } finally {
    if (context !== undefined) await withTimeout(context.close(), timeoutMs).catch(() => {})
  }
}

const TO_WEBP = `async (jpeg) => {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(jpeg), (char) => char.charCodeAt(0))]))
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d').drawImage(bitmap, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: ${FILMSTRIP_QUALITY} })
  if (blob.type !== 'image/webp') throw new Error('This browser cannot write WebP.')
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return { base64: btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')), width, height }
}`

function isSmall(base64: string): boolean {
  return base64.length * 0.75 <= MAX_BYTES
}
