import { crc32 } from 'node:zlib'

/** A checked picture, without its metadata. */
export interface LogoFile {
  type: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
  bytes: Uint8Array
}

/** Where a logo is served. */
export function logoPath(hash: string): string {
  return `/logos/${hash}`
}

export const MAX_LOGO_BYTES = 100_000
/** A small file can decode to a huge picture. */
const MAX_SIDE = 1024

export type ReadLogo = { ok: true; logo: LogoFile } | { ok: false; problem: string }

const PROBLEMS = {
  type: 'must be a PNG, JPEG or WebP file.',
  svg: 'must not be SVG, because such a file can contain scripts. Export it as PNG or WebP.',
  large: 'must not be larger than 100 kB.',
  sides: `must not be wider or taller than ${MAX_SIDE} pixels.`,
  animated: 'must not be animated.',
  broken: 'is damaged, or contains more than one picture. Save it again as PNG.',
} as const

/** What a walk through a file found: its sides, and its parts without metadata. */
type Picture = { width: number; height: number; parts: Uint8Array[] } | 'animated' | null

const READERS: [type: LogoFile['type'], isSo: (bytes: Buffer) => boolean, read: (bytes: Buffer) => Picture][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(PNG), readPng],
  ['image/jpeg', (bytes) => bytes[0] === 0xff && bytes[1] === SOI, readJpeg],
  ['image/webp', (bytes) => named(bytes, 0) === 'RIFF' && named(bytes, 8) === 'WEBP', readWebp],
]

/**
 * Detects the format of a logo from its bytes, not its name. The file is parsed to its end and rewritten from the parts that make up the
 * picture; anything else, such as GPS coordinates or a second file appended to it, is rejected or dropped.
 */
export function readLogo(given: Uint8Array): ReadLogo {
  if (given.length > MAX_LOGO_BYTES) return { ok: false, problem: PROBLEMS.large }
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const [type, , read] = READERS.find(([, isSo]) => isSo(bytes)) ?? []
  if (type === undefined || read === undefined)
    return { ok: false, problem: /<svg[\s>]/i.test(bytes.toString('latin1')) ? PROBLEMS.svg : PROBLEMS.type }
  const picture = read(bytes)
  if (picture === null) return { ok: false, problem: PROBLEMS.broken }
  if (picture === 'animated') return { ok: false, problem: PROBLEMS.animated }
  const { width, height, parts } = picture
  if (width < 1 || height < 1) return { ok: false, problem: PROBLEMS.broken }
  if (width > MAX_SIDE || height > MAX_SIDE) return { ok: false, problem: PROBLEMS.sides }
  return { ok: true, logo: { type, width, height, bytes: new Uint8Array(Buffer.concat(parts)) } }
}

function named(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** PNG §5.3: chunks with a capital first letter are needed to draw it. */
const KEPT_CHUNKS = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB'])

function readPng(bytes: Buffer): Picture {
  const parts: Uint8Array[] = [PNG]
  let sides: [number, number] | undefined
  let hasPixels = false
  for (let at = PNG.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = named(bytes, at + 4)
    if (end > bytes.length || (name === 'IHDR') !== (sides === undefined)) return null
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
    if (name === 'acTL') return 'animated'
    if (name === 'IHDR') {
      if (end - at !== 25) return null
      sides = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    }
    hasPixels ||= name === 'IDAT'
    if (KEPT_CHUNKS.has(name)) parts.push(bytes.subarray(at, end))
    else if (/^[A-Z]/.test(name)) return null
    if (name === 'IEND')
      return hasPixels && end === bytes.length && sides ? { width: sides[0], height: sides[1], parts } : null
    at = end
  }
  return null
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const JFIF = 0xe0
const ADOBE = 0xee
const COMMENT = 0xfe
/** ITU T.81 table B.1: C4, C8 and CC are no frames. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isApplication = (marker: number) => marker >= JFIF && marker <= 0xef

/** ITU T.81 §B.1.1: markers with a length, and after a start of scan coded data until the next marker. */
function readJpeg(bytes: Buffer): Picture {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)]
  let sides: [number, number] | undefined
  let hasScan = false
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff) return null
    if (marker === EOI) {
      if (!hasScan || sides === undefined || at + 2 !== bytes.length) return null
      return { width: sides[0], height: sides[1], parts: [...parts, bytes.subarray(at)] }
    }
    if (at + 4 > bytes.length || marker < 0xc0 || (marker >= 0xd0 && marker <= SOI)) return null
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) return null
    if (isFrame(marker)) {
      if (sides !== undefined || end - at < 11) return null
      sides = [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
    }
    if (marker === SOS) {
      hasScan = true
      end = endOfScan(bytes, end)
    }
    if (marker !== COMMENT && (!isApplication(marker) || marker === JFIF || marker === ADOBE))
      parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

/** Where the next marker begins: FF is escaped with a zero, and restarts are part of the data. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  for (; at !== -1 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1]!
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** RFC 9649 §2.7.1: flags of an extended file. */
const ANIMATED = 0x02
const ALPHA = 0x10

/** RFC 9649 §2.3–2.7: a RIFF file of chunks, each padded to an even length. */
function readWebp(bytes: Buffer): Picture {
  if (bytes.readUInt32LE(4) !== bytes.length - 8) return null
  const parts: Buffer[] = []
  let canvas: [number, number] | undefined
  let frame: [number, number] | undefined
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return null
    const name = named(bytes, at)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > bytes.length) return null
    const body = bytes.subarray(at + 8, at + 8 + length)
    const chunk = Buffer.from(bytes.subarray(at, end))
    if (name === 'ANIM' || name === 'ANMF') return 'animated'
    if (name === 'VP8X') {
      if (canvas !== undefined || parts.length > 0 || length !== 10) return null
      if ((body[0]! & ANIMATED) !== 0) return 'animated'
      chunk[8] = body[0]! & ALPHA
      canvas = [1 + body.readUIntLE(4, 3), 1 + body.readUIntLE(7, 3)]
      parts.push(chunk)
    } else if (name === 'VP8 ' || name === 'VP8L') {
      const sides = name === 'VP8 ' ? lossySides(body) : losslessSides(body)
      if (frame !== undefined || sides === null) return null
      frame = sides
      parts.push(chunk)
    } else if (name === 'ALPH' && canvas !== undefined && frame === undefined) parts.push(chunk)
    at = end
  }
  if (frame === undefined || (canvas !== undefined && `${canvas}` !== `${frame}`)) return null
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return { width: frame[0], height: frame[1], parts: [head, ...parts] }
}

/** RFC 6386 §9.1: a key frame begins with three bytes of a tag, then this code. */
function lossySides(body: Buffer): [number, number] | null {
  const isKeyFrame = body.length >= 10 && (body[0]! & 1) === 0 && body.readUIntBE(3, 3) === 0x9d012a
  return isKeyFrame ? [body.readUInt16LE(6) & 0x3fff, body.readUInt16LE(8) & 0x3fff] : null
}

/** RFC 9649 §3.4. */
function losslessSides(body: Buffer): [number, number] | null {
  if (body.length < 5 || body[0] !== 0x2f) return null
  const bits = body.readUInt32LE(1)
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)]
}
