import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createZstdDecompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import { toJson } from './text.ts'
import { contentSizeOf } from './zstd-frame.ts'

/** A few kilobytes of zstd can expand to gigabytes; nothing that we store is nearly this large. */
const MAX_BYTES = 256 * 2 ** 20

/** Decompressed in about 0.1 ms. */
const QUICK_BYTES = 2 ** 17

const MIN_CHUNK = 2 ** 12
const MAX_CHUNK = 2 ** 20

const decompress = promisify(zstdDecompress)

/** A value as stored in the database: JSON with zstd. */
export function packJson(value: unknown): Buffer {
  return exactly(zstdCompressSync(JSON.stringify(value)))
}

/** The same for what is exported as it is: nothing in it has an effect where it is printed. */
export function packCleanJson(value: unknown): Buffer {
  return exactly(zstdCompressSync(toJson(value)))
}

/** zlib gives a part of a buffer of 16 kB, all of which would be kept, and copied into messages to threads. */
function exactly(packed: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(packed.length)
  packed.copy(bytes)
  return bytes
}

/** For processes that have nothing else to do meanwhile. */
export function unpackJsonSync<T>(packed: Uint8Array): T {
  const options = { maxOutputLength: MAX_BYTES, chunkSize: chunkSizeFor(packed) }
  return JSON.parse(String(zstdDecompressSync(packed, options))) as T
}

/** Large values are decompressed in another thread. */
export async function unpack(packed: Uint8Array, maxBytes = MAX_BYTES): Promise<Buffer> {
  const options = { maxOutputLength: maxBytes, chunkSize: chunkSizeFor(packed) }
  return options.chunkSize > QUICK_BYTES ? decompress(packed, options) : zstdDecompressSync(packed, options)
}

/** The same for what is sent on, piece by piece; it fails where there is more than `maxBytes`. */
export async function* unpackPieces(packed: Readable, maxBytes = MAX_BYTES): AsyncGenerator<Uint8Array> {
  const pieces = createZstdDecompress()
  // Its error is that of the loop.
  pipeline(packed, pieces, () => {})
  let size = 0
  for await (const piece of pieces as AsyncIterable<Uint8Array>) {
    size += piece.length
    if (size > maxBytes) throw new RangeError(`It unpacks to more than ${maxBytes} bytes.`)
    yield piece
  }
}

/** One buffer for the whole content, and a byte to see that nothing follows: twice as fast as many small chunks. */
function chunkSizeFor(packed: Uint8Array): number {
  return Math.min(Math.max(contentSizeOf(packed) ?? 0, MIN_CHUNK), MAX_CHUNK) + 1
}
