import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentSizeOf, surroundContent } from './zstd-frame.ts'

const TEXT = 'The quick brown fox jumps over the lazy dog. '

/** Contents that make blocks of every kind: compressed, raw, of one byte repeated, none, and several of each. */
const CONTENTS: Record<string, Buffer> = {
  empty: Buffer.alloc(0),
  'one byte': Buffer.from('x'),
  'one byte, often': Buffer.alloc(300_000, 'x'),
  'less than 256 bytes': Buffer.from(TEXT.repeat(4)),
  'between 256 and 65,791 bytes': Buffer.from(TEXT.repeat(400)),
  'several blocks': Buffer.from(Array.from({ length: 8000 }, (_, n) => `${TEXT}${n * 7919}`).join('')),
  noise: Buffer.from(Array.from({ length: 200_000 }, (_, n) => Math.imul(n + 1, 2_654_435_761) >>> 24)),
}

const before = Buffer.from('{"data":{"results":')
const after = Buffer.from('}}')

describe.each(Object.entries(CONTENTS))('a zstd frame of %s', (_name, content) => {
  it.each([
    ['as usual', {}],
    ['with a checksum', { [constants.ZSTD_c_checksumFlag]: 1 }],
    ['at the highest level', { [constants.ZSTD_c_compressionLevel]: 19 }],
  ])('%s, can be surrounded without unpacking it', (_name, params) => {
    const frame = zstdCompressSync(content, { params })
    expect(contentSizeOf(frame)).toBe(content.length)
    const whole = surroundContent(before, frame, after)!
    expect(contentSizeOf(whole)).toBe(before.length + content.length + after.length)
    expect(zstdDecompressSync(whole).equals(Buffer.concat([before, content, after]))).toBe(true)
  })
})

describe('surrounding the content of a zstd frame', () => {
  it('unpacks to what was put before, the content and what was put after, for any bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 3000 })
    fc.assert(
      fc.property(bytes, bytes, bytes, (before, content, after) => {
        const whole = surroundContent(before, zstdCompressSync(content), after)!
        return zstdDecompressSync(whole).equals(Buffer.concat([before, content, after]))
      }),
    )
  })

  it('is refused where the size is not known', () => {
    // An empty frame that has a window and no size.
    const frame = Buffer.from('28b52ffd0058010000', 'hex')
    expect(zstdDecompressSync(frame)).toHaveLength(0)
    expect(contentSizeOf(frame)).toBeNull()
    expect(surroundContent(before, frame, after)).toBeNull()
  })

  it('is refused for what is no frame, or not all of one', () => {
    const frame = zstdCompressSync(CONTENTS['several blocks']!)
    for (const bytes of [Buffer.alloc(0), Buffer.from('not zstd at all'), frame.subarray(0, -1), frame.subarray(0, 5)])
      expect(surroundContent(before, bytes, after)).toBeNull()
  })

  it('is refused where a client need not hold the window', () => {
    const frame = zstdCompressSync(Buffer.alloc(8 * 2 ** 20))
    expect(surroundContent(before, frame, after)).toBeNull()
  })

  it('is refused where what surrounds it is larger than a block', () => {
    expect(surroundContent(Buffer.alloc(128 * 1024 + 1), zstdCompressSync('x'), after)).toBeNull()
  })
})
