import type { CDPSession } from 'puppeteer-core'
import { withTimeout } from '../../../common/timeout.ts'
import type { Device } from '../../../vocabulary.ts'
import type { Got, Lab, Picture } from '../../model.ts'
import { screenOf } from './devices.ts'
import { createIsolatedWorld } from './isolated-world.ts'
import type { LaunchedBrowser } from './launch.ts'
import type { Frame } from './lighthouse-report.ts'

export const MAX_PICTURE_BYTES = 60 * 1024

/** Quality and scale, tried in turn until the picture is small enough. */
const TRIES = [
  [70, 1],
  [35, 1],
  [40, 0.6],
  [15, 0.4],
] as const

/** What the screen shows, as WebP. */
export async function takeScreenshot(cdp: CDPSession, device: Device, ms: number): Promise<Got<Picture>> {
  const { width, height, deviceScaleFactor } = screenOf(device)
  try {
    for (const [quality, scale] of TRIES) {
      const { data } = await withTimeout(
        cdp.send('Page.captureScreenshot', {
          format: 'webp',
          quality,
          ...(scale === 1 ? {} : { clip: { x: 0, y: 0, width, height, scale } }),
          captureBeyondViewport: false,
          optimizeForSpeed: true,
        }),
        ms,
        'The screenshot',
      )
      if (data.length * 0.75 > MAX_PICTURE_BYTES) continue
      const pixels = (side: number) => Math.round(side * deviceScaleFactor * scale)
      return { ok: true, value: { type: 'image/webp', base64: data, width: pixels(width), height: pixels(height) } }
    }
    return { ok: false, code: 'too_large', message: 'No picture of the page fits into 60 KiB.' }
  } catch (thrown) {
    return { ok: false, code: 'browser_failed', message: `No picture was had: ${String(thrown).slice(0, 200)}` }
  }
}

const MS = 5_000
const QUALITY = 0.7

/**
 * Lighthouse's frames as WebP, about half of what its JPEG takes, made by the browser itself: on a blank page where no
 * other has been. A measurement is not lost for want of pictures, so where that fails there are none.
 */
export async function filmstrip(live: LaunchedBrowser, frames: Frame[]): Promise<Lab['filmstrip']> {
  if (frames.length === 0) return []
  const context = await live.puppeteer.createBrowserContext()
  try {
    const page = await withTimeout(context.newPage(), MS)
    const world = await createIsolatedWorld(await page.createCDPSession(), MS)
    const jpegs = JSON.stringify(frames.map(({ jpeg }) => jpeg))
    const made = await world.evaluate<Made[]>(`Promise.all(${jpegs}.map(${toWebp}))`, MS)
    return made.flatMap(({ base64, width, height }, index) =>
      base64.length * 0.75 > MAX_PICTURE_BYTES
        ? []
        : [{ type: 'image/webp' as const, base64, width, height, at: frames[index]!.at }],
    )
  } catch {
    return []
  } finally {
    await withTimeout(context.close(), MS).catch(() => {})
  }
}

interface Made {
  base64: string
  width: number
  height: number
}

/** Runs in the browser: it may use nothing from around it. */
const toWebp = `async (jpeg) => {
  const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(jpeg), (char) => char.charCodeAt(0))]))
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d').drawImage(bitmap, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: ${QUALITY} })
  if (blob.type !== 'image/webp') throw new Error('This browser writes no WebP.')
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return { base64: btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')), width, height }
}`
