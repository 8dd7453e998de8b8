import { expect, it } from 'vitest'
import { readLogo } from './logo.ts'
import { EXIF, extended, jpeg, lossless, png, pngChunk, webp, webpChunk } from './testing/pictures.ts'

const LOSSY = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

it.each([
  ['PNG', png(40, 20), 'image/png', 40, 20],
  ['JPEG', jpeg(300, 100), 'image/jpeg', 300, 100],
  ['lossy WebP', LOSSY, 'image/webp', 1, 1],
  ['lossless WebP', webp(lossless(64, 32)), 'image/webp', 64, 32],
  ['extended WebP', webp(extended(64, 32, 0x10), lossless(64, 32)), 'image/webp', 64, 32],
])('reads a %s by its bytes, and it stays as it is', (_, bytes, type, width, height) => {
  const read = readLogo(bytes)
  expect(read).toMatchObject({ ok: true, logo: { type, width, height } })
  if (read.ok) expect(Buffer.from(read.logo.bytes)).toEqual(Buffer.from(bytes))
})

it.each([
  [
    'PNG',
    png(8, 8, { extra: [pngChunk('tEXt', Buffer.from('Comment\0<script>')), pngChunk('eXIf', Buffer.from('GPS'))] }),
    png(8, 8),
  ],
  ['JPEG', jpeg(8, 8, EXIF), jpeg(8, 8)],
  [
    'WebP',
    webp(extended(8, 8, 0x1c), lossless(8, 8), webpChunk('EXIF', [1, 2, 3]), webpChunk('XMP ', [4])),
    webp(extended(8, 8, 0x10), lossless(8, 8)),
  ],
])('removes the metadata of a %s', (_, bytes, without) => {
  const read = readLogo(bytes)
  expect(read.ok && Buffer.from(read.logo.bytes)).toEqual(without)
})

const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const broken = 'is damaged, or contains more than one picture. Save it again as PNG.'
const large = 'must not be wider or taller than 1024 pixels.'
const whole = png(8, 8)

it.each<[what: string, bytes: Uint8Array, problem: string]>([
  [
    'an SVG, whatever its name',
    Buffer.from(SVG),
    'must not be SVG, because such a file can contain scripts. Export it as PNG or WebP.',
  ],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0'), 'must be a PNG, JPEG or WebP file.'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'must be a PNG, JPEG or WebP file.'],
  ['one byte', Buffer.of(0x89), 'must be a PNG, JPEG or WebP file.'],
  ['a signature alone', whole.subarray(0, 8), broken],
  ['a PNG with a page behind it', Buffer.concat([whole, Buffer.from(SVG)]), broken],
  ['a PNG with a second one behind it', Buffer.concat([whole, whole]), broken],
  ['a PNG that ends too early', whole.subarray(0, -14), broken],
  ['a PNG without pixels', Buffer.concat([whole.subarray(0, 33), pngChunk('IEND')]), broken],
  ['a PNG with a wrong checksum', Buffer.from(whole).fill(7, 40, 41), broken],
  [
    'a PNG that claims a huge chunk',
    Buffer.concat([whole.subarray(0, 33), Buffer.from('ffffffff49444154', 'hex'), Buffer.alloc(8)]),
    broken,
  ],
  ['a PNG with an unknown critical chunk', png(8, 8, { extra: [pngChunk('EVIL')] }), broken],
  ['a PNG with two headers', png(8, 8, { extra: [whole.subarray(8, 33)] }), broken],
  ['a PNG of 60,000 pixels a side', png(1, 1, { claimed: [60_000, 60_000] }), large],
  ['a PNG one pixel too wide', png(1, 1, { claimed: [1025, 1] }), large],
  ['a PNG one pixel too tall', png(1, 1, { claimed: [1, 1025] }), large],
  ['a PNG without a height', png(1, 1, { claimed: [1, 0] }), broken],
  ['an animated PNG', png(8, 8, { extra: [pngChunk('acTL', Buffer.alloc(8))] }), 'must not be animated.'],
  ['a JPEG with a ZIP behind it', Buffer.concat([jpeg(8, 8), Buffer.from('PK\x03\x04')]), broken],
  ['a JPEG that ends too early', jpeg(8, 8).subarray(0, -2), broken],
  ['a JPEG that ends within a segment', jpeg(8, 8).subarray(0, 30), broken],
  ['a JPEG without pixels', Buffer.concat([jpeg(8, 8).subarray(0, 20), Buffer.of(0xff, 0xd9)]), broken],
  ['a JPEG of 65,500 pixels a side', jpeg(65_500, 65_500), large],
  ['a JPEG with a height of 0', jpeg(8, 0), broken],
  ['a WebP with a wrong length', Buffer.concat([webp(lossless(8, 8)), Buffer.from(SVG)]), broken],
  ['a WebP without a picture', webp(webpChunk('EXIF', [1, 2])), broken],
  ['a WebP with a frame larger than its canvas', webp(extended(8, 8, 0), lossless(16_000, 16_000)), broken],
  ['a WebP of 16,383 pixels a side', webp(lossless(16_383, 16_383)), large],
  ['an animated WebP', webp(extended(8, 8, 0x02), webpChunk('ANIM', [0, 0, 0, 0, 0, 0])), 'must not be animated.'],
  [
    'a WebP whose frames are hidden',
    webp(extended(8, 8, 0), webpChunk('ANMF', [0]), lossless(8, 8)),
    'must not be animated.',
  ],
  ['a WebP that ends too early', webp(lossless(8, 8)).subarray(0, 14), broken],
  ['100,001 bytes', Buffer.alloc(100_001, whole), 'must not be larger than 100 kB.'],
])('refuses %s', (_, bytes, problem) => expect(readLogo(bytes)).toEqual({ ok: false, problem }))
