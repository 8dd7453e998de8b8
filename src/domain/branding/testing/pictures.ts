import { crc32, deflateSync } from 'node:zlib'

/** Pictures for tests, made by hand, so that each of their parts can be wrong. */

export function pngChunk(name: string, body: Uint8Array = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

interface PngParts {
  /** Of each pixel. */
  color?: [red: number, green: number, blue: number]
  /** Between the header and the pixels. */
  extra?: Uint8Array[]
  /** The sides that the header claims. */
  claimed?: [number, number]
  pixels?: Uint8Array
}

export function png(
  width: number,
  height: number,
  { color = [11, 110, 79], extra = [], claimed, pixels }: PngParts = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claimed?.[0] ?? width, 0)
  header.writeUInt32BE(claimed?.[1] ?? height, 4)
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.of(0), ...Array.from({ length: width }, () => Buffer.from(color))])
  const rows = pixels ?? Buffer.concat(Array.from({ length: height }, () => row))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND'),
  ])
}

function segment(marker: number, body: readonly number[]): number[] {
  return [0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body]
}

/** Its coded data has an escaped FF and a restart; `extra` follows the first segment. */
export function jpeg(width: number, height: number, extra: readonly number[] = []): Buffer {
  const frame = [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 72, 0, 72, 0, 0]),
    ...extra,
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    ...segment(0xc0, frame),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    0x12,
    0xff,
    0x00,
    0x34,
    0xff,
    0xd0,
    0x56,
    0xff,
    0xd9,
  ])
}

export const EXIF = segment(0xe1, [...Buffer.from('Exif\0\0GPS 52.5 13.4')])

export function webpChunk(name: string, body: readonly number[]): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, Buffer.from(body), Buffer.alloc(body.length % 2)])
}

export function webp(...chunks: Buffer[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(4 + Buffer.concat(chunks).length, 4)
  return Buffer.concat([head, ...chunks])
}

export function lossless(width: number, height: number): Buffer {
  const bits = Buffer.alloc(4)
  bits.writeUInt32LE(((height - 1) << 14) | (width - 1))
  return webpChunk('VP8L', [0x2f, ...bits, 0, 0])
}

/** RFC 9649 §2.7.1. */
export function extended(width: number, height: number, flags: number): Buffer {
  const sides = [width - 1, height - 1].flatMap((side) => [side & 0xff, (side >> 8) & 0xff, side >> 16])
  return webpChunk('VP8X', [flags, 0, 0, 0, ...sides])
}
