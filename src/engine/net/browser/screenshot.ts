import type { CDPSession } from 'puppeteer-core'
import { withTimeout } from '../../../common/timeout.ts'
import type { Device } from '../../../vocabulary.ts'
import type { Got, Picture } from '../../model.ts'
import { screenOf } from './devices.ts'

export const MAX_PICTURE_BYTES = 60 * 1024

/** Quality and scale, tried in turn until the picture is small enough. */
const TRIES = [
  [70, 1],
  [35, 1],
  [40, 0.6],
  [15, 0.4],
] as const

/** What the screen shows, as WebP. */
export async function takePicture(cdp: CDPSession, device: Device, ms: number): Promise<Got<Picture>> {
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
