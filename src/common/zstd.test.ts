import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packJson, unpack, unpackJsonSync } from './zstd.ts'

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
