import { constants, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ZstdDecoder } from './zstd-decoder.ts'

/** Of several blocks, and different for each number. */
function textOf(number: number): Buffer {
  return Buffer.from(Array.from({ length: 20_000 }, (_, n) => `${number}:${(n * 7919) % 1013},`).join(''))
}

const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
const TARGET = Buffer.alloc(2 ** 18)

function decoded(decoder: ZstdDecoder, frame: Buffer): Buffer | null {
  const bytes = decoder.decode(frame, TARGET, 10)
  return bytes === null ? null : TARGET.subarray(10, 10 + bytes)
}

describe('a decoder of zstd frames', () => {
  it('writes the content of one frame after the other where it is told to', () => {
    const decoder = new ZstdDecoder()
    TARGET.write('before it ')
    for (let number = 0; number < 5; number++) {
      const frame = zstdCompressSync(textOf(number), number % 2 === 0 ? {} : CHECKED)
      expect(decoded(decoder, frame)?.equals(textOf(number))).toBe(true)
    }
    expect(TARGET.toString('latin1', 0, 10)).toBe('before it ')
  })

  it.each<[string, (frame: Buffer) => Buffer]>([
    ['cut off', (frame) => frame.subarray(0, -1)],
    ['followed by something else', (frame) => Buffer.concat([frame, Buffer.from('more')])],
    ['damaged', (frame) => Buffer.concat([frame.subarray(0, 40), Buffer.alloc(200, 0xff), frame.subarray(240)])],
    [
      'of another size than it says',
      (frame) => Buffer.concat([frame.subarray(0, 5), Buffer.from([1]), frame.subarray(6)]),
    ],
    ['not a frame', () => Buffer.from('not a frame at all')],
    ['larger than the place for it', () => zstdCompressSync(Buffer.alloc(2 ** 18))],
  ])('refuses what is %s, and decodes the next one as if nothing had happened', (_name, spoil) => {
    const decoder = new ZstdDecoder()
    expect(decoded(decoder, spoil(zstdCompressSync(textOf(1), CHECKED))) === null).toBe(true)
    expect(decoded(decoder, zstdCompressSync(textOf(2)))?.equals(textOf(2))).toBe(true)
  })
})
