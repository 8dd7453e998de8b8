import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packJson, unpack, unpackJsonSync, unpackPieces } from './zstd.ts'

const VALUE = { title: 'Grüße 漢字 👍', scores: [1, 2.5, null], nested: { ok: true } }

describe('packed JSON', () => {
  it('is the same value once unpacked', async () => {
    const packed = packJson(VALUE)
    expect(unpackJsonSync(packed)).toEqual(VALUE)
    expect(String(await unpack(packed))).toBe(JSON.stringify(VALUE))
  })

  it('takes no more memory than its bytes', () => {
    const packed = packJson(VALUE)
    expect(packed.buffer.byteLength).toBe(packed.length)
  })

  it('is refused when it is damaged', async () => {
    await expect(unpack(Buffer.from('not zstd'))).rejects.toThrow()
    expect(() => unpackJsonSync(zstdCompressSync('{"half":'))).toThrow(SyntaxError)
  })

  it('is refused when it expands beyond bounds', async () => {
    const bomb = zstdCompressSync(Buffer.alloc(2 ** 20))
    await expect(unpack(bomb, 2 ** 20 - 1)).rejects.toMatchObject({ code: 'ERR_BUFFER_TOO_LARGE' })
    expect(await unpack(bomb, 2 ** 20)).toHaveLength(2 ** 20)
  })
})

describe('pieces', () => {
  const piecesOf = async (bytes: number, most?: number) => {
    let size = 0
    const packed = Readable.from([zstdCompressSync(Buffer.alloc(bytes))])
    for await (const piece of unpackPieces(packed, most)) size += piece.length
    return size
  }

  it('may be as many bytes in all as are allowed, and not one more', async () => {
    expect(await piecesOf(300_000, 300_000)).toBe(300_000)
    await expect(piecesOf(300_000, 299_999)).rejects.toThrow(RangeError)
  })
})
