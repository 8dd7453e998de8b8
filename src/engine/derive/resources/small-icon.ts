import type { SmallIcon } from '../../model.ts'
import { imageType } from './resource-types.ts'

/** Larger icons are not kept. */
export const MAX_ICON_BYTES = 32 * 1024
/** A small file can decode to a huge picture. */
const MAX_SIDE = 1024
/** Elements that repeat others: nested, a few dozen of them would keep a browser busy for minutes. */
const MAX_REPEATS = 8
const REPEATS = /<(?:[\w.-]{1,50}:)?(?:use|pattern|mask|filter|marker|clipPath)[\s/>]/gi

const TYPES: readonly SmallIcon['type'][] = ['image/png', 'image/x-icon', 'image/svg+xml', 'image/webp', 'image/gif']

/** The icon, if it is safe to show to other people; null otherwise. The type comes from its bytes, not its Content-Type. */
export function smallIcon(bytes: Uint8Array): SmallIcon | null {
  if (bytes.length === 0 || bytes.length > MAX_ICON_BYTES) return null
  const found = imageType(bytes)
  const type = TYPES.find((one) => one === found)
  return type !== undefined && isFit(type, bytes) ? { type, base64: Buffer.from(bytes).toString('base64') } : null
}

function isFit(type: SmallIcon['type'], bytes: Uint8Array): boolean {
  if (type === 'image/svg+xml') return isCheapSvg(bytes)
  if (type === 'image/x-icon') return pngsWithin(bytes).every((at) => areSmall(pngSides(bytes, at)))
  if (type === 'image/png') return areSmall(pngSides(bytes, 0))
  if (bytes.length < 30) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'image/gif') return areSmall([view.getUint16(6, true), view.getUint16(8, true)])
  return areSmall(webpSides(view))
}

function areSmall(sides: readonly number[]): boolean {
  return sides.every((side) => side > 0 && side <= MAX_SIDE)
}

/** PNG §11.2.1: width and height stand at the start of IHDR, the first chunk. */
function pngSides(bytes: Uint8Array, at: number): number[] {
  if (bytes.length < at + 24) return [0]
  const view = new DataView(bytes.buffer, bytes.byteOffset + at)
  return [view.getUint32(16), view.getUint32(20)]
}

/** Where the PNG files within an ICO begin; its other pictures have at most 256 pixels a side by their format's directory. */
function pngsWithin(bytes: Uint8Array): number[] {
  const found: number[] = []
  for (let at = 0; at + 8 <= bytes.length; at++)
    if (bytes[at] === 0x89 && bytes[at + 1] === 0x50 && bytes[at + 2] === 0x4e && bytes[at + 3] === 0x47) found.push(at)
  return found
}

/** RFC 9649 §2.5–2.7: lossy, lossless and extended files. */
function webpSides(view: DataView): number[] {
  const kind = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)))
  if (kind === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
  if (kind === 'VP8X') return [24, 27].map((at) => 1 + view.getUint16(at, true) + view.getUint8(at + 2) * 65_536)
  if (kind !== 'VP8L') return [0]
  const bits = view.getUint32(21, true)
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)]
}

/** As an image, an SVG runs no scripts and loads nothing, but repetition could still keep the browser busy. */
function isCheapSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  return !/<!ENTITY/i.test(text) && (text.match(REPEATS)?.length ?? 0) <= MAX_REPEATS
}

/** The bytes of a data: URL (RFC 2397); null if it has none, or more than an icon may have. */
export function inlineBytes(url: string): Uint8Array | null {
  const comma = url.indexOf(',')
  // Escaped, a byte takes three characters.
  if (comma === -1 || url.length - comma > 3 * MAX_ICON_BYTES + 1) return null
  // A parsed URL is ASCII.
  const data = url
    .slice(comma + 1)
    .replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(data, /;\s*base64\s*$/i.test(url.slice(0, comma).slice(-20)) ? 'base64' : 'latin1')
}
