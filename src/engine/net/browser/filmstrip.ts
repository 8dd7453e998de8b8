import { withTimeout } from '../../../common/timeout.ts'
import type { Lab } from '../../model.ts'
import type { Live } from './launch.ts'
import type { Frame } from './lighthouse-report.ts'
import { MAX_PICTURE_BYTES } from './screenshot.ts'
import { enterWorld } from './world.ts'

const MS = 5_000
const QUALITY = 0.7

/**
 * Lighthouse's frames as WebP, about half of what its JPEG takes, made by the browser itself: on a blank page where no
 * other has been. A measurement is not lost for want of pictures, so where that fails there are none.
 */
export async function filmstrip(live: Live, frames: Frame[]): Promise<Lab['filmstrip']> {
  if (frames.length === 0) return []
  const context = await live.puppet.createBrowserContext()
  try {
    const page = await withTimeout(context.newPage(), MS)
    const world = await enterWorld(await page.createCDPSession(), MS)
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
