import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ReadOptions, readBody } from './decode.ts'
import { createBudget, defaultLimits } from './limits.ts'

const options: ReadOptions = {
  host: 'a.example',
  encodings: [],
  limits: defaultLimits,
  limit: 1_000_000,
  onLimit: 'fail',
}
const encoders = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
  deflate: deflateSync,
  'Deflate ': deflateRawSync,
} as const

async function* inPieces(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

const read = (bytes: Uint8Array, more: Partial<ReadOptions> = {}) => readBody(inPieces(bytes), { ...options, ...more })

describe('decoding', () => {
  it('undoes any codings in any order, byte for byte', async () => {
    const codings = fc.array(fc.constantFrom(...(Object.keys(encoders) as (keyof typeof encoders)[])), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), codings, async (bytes, names) => {
        const wire = names.reduce<Uint8Array>((inner, name) => encoders[name](inner), bytes)
        const result = await read(wire, { encodings: names })
        expect([...result.bytes]).toEqual([...bytes])
        expect(result.wireBytes).toBe(wire.byteLength)
      }),
      { numRuns: 60 },
    )
  })

  it('reads codings spread over several headers, with identity among them', async () => {
    const wire = gzipSync(brotliCompressSync('words'))
    const result = await read(wire, { encodings: ['identity, br', '', 'gzip'] })
    expect(Buffer.from(result.bytes).toString()).toBe('words')
  })

  it.each(['utf-8', 'UTF8', 'none', 'aws-chunked'])('reads a body as it is if its coding is %s', async (name) => {
    expect(Buffer.from((await read(Buffer.from('words'), { encodings: [name] })).bytes).toString()).toBe('words')
    const packed = await read(gzipSync('words'), { encodings: [`${name}, gzip`] })
    expect(Buffer.from(packed.bytes).toString()).toBe('words')
  })

  it('reads several gzip members and zstd frames as one body, or says that it cannot', async () => {
    const members = await read(Buffer.concat([gzipSync('one'), gzipSync('two')]), { encodings: ['gzip'] })
    expect(Buffer.from(members.bytes).toString()).toBe('onetwo')
    const frames = Buffer.concat([zstdCompressSync('one'), zstdCompressSync('two')])
    const outcome = readBody(inPieces(frames, frames.byteLength), { ...options, encodings: ['zstd'] })
    if (Number.parseInt(process.versions.node, 10) >= 26)
      expect(Buffer.from((await outcome).bytes).toString()).toBe('onetwo')
    else await expect(outcome).rejects.toMatchObject({ code: 'protocol_error' })
  })

  it('takes a tiny repetitive page, whatever its ratio', async () => {
    const result = await read(gzipSync(Buffer.alloc(900_000)), { encodings: ['gzip'] })
    expect(result.bytes.byteLength).toBe(900_000)
  })

  it('lets the error of the connection through as it is', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield gzipSync('words').subarray(0, 10)
      throw new Error('the line is dead')
    }
    await expect(readBody(broken(), { ...options, encodings: ['gzip'] })).rejects.toThrow('the line is dead')
    await expect(readBody(broken(), options)).rejects.toThrow('the line is dead')
  })
})

describe('bounds', () => {
  /** A source that never ends, and counts what is taken from it. */
  function endless(piece: Uint8Array) {
    const source = { taken: 0, bytes: pieces() }
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (;;) {
        source.taken += piece.byteLength
        yield piece
      }
    }
    return source
  }

  it('takes no more from an endless body than the limit and one piece', async () => {
    const source = endless(Buffer.alloc(1_000, 'a'))
    await expect(readBody(source.bytes, { ...options, limit: 10_500 })).rejects.toMatchObject({ code: 'too_large' })
    expect(source.taken).toBe(11_000)
  })

  it.each(['', 'a'])('takes little of an endless coded body that decodes to next to nothing: "%s"', async (text) => {
    const source = endless(gzipSync(text))
    const outcome = readBody(source.bytes, { ...options, limit: 10_500, encodings: ['gzip'] })
    await expect(outcome).rejects.toMatchObject({ code: 'too_large' })
    expect(source.taken).toBeLessThan(10_500 + 2 * 25)
  })

  it('gives up a bomb once it is past the free size, long before it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024))
    const limits = { ...defaultLimits, ratioFreeBytes: 100_000 }
    const outcome = read(bomb, { encodings: ['gzip'], limits, limit: 1e9, budget: createBudget(8_000_000) })
    await expect(outcome).rejects.toThrow(/decompression bomb/)
  })

  it('keeps exactly the limit where it may truncate', async () => {
    const bytes = Buffer.from('0123456789'.repeat(10))
    const plain = await read(bytes, { limit: 33, onLimit: 'truncate' })
    expect([plain.bytes.byteLength, plain.truncated]).toEqual([33, true])
    const coded = await read(gzipSync(bytes), { limit: 50, onLimit: 'truncate', encodings: ['gzip'] })
    expect([Buffer.from(coded.bytes).toString(), coded.truncated]).toEqual(['0123456789'.repeat(5), true])
    const whole = await read(bytes, { limit: 100, onLimit: 'truncate' })
    expect([whole.bytes.byteLength, whole.truncated]).toEqual([100, false])
  })

  it('holds a budget shared with others', async () => {
    const budget = createBudget(15)
    await read(Buffer.alloc(10), { budget })
    await expect(read(Buffer.alloc(10), { budget, onLimit: 'truncate' })).rejects.toThrow(/limit of 15 bytes/)
  })
})
