import { promisify } from 'node:util'
import { zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import { contentSizeOf } from './zstd-frame.ts'

/** A few kilobytes of zstd can expand to gigabytes: nothing that is kept is nearly this large. */
const MAX_BYTES = 256 * 2 ** 20

/** Unpacked in about 0.1 ms. */
const QUICK_BYTES = 2 ** 17

const MIN_CHUNK = 2 ** 12
const MAX_CHUNK = 2 ** 20

const decompress = promisify(zstdDecompress)

/** A value as the database keeps it: zstd of JSON. */
export function packJson(value: unknown): Buffer {
  return zstdCompressSync(JSON.stringify(value))
}

/** For processes with nothing else to do meanwhile. */
export function unpackJsonSync<T>(packed: Uint8Array): T {
  return JSON.parse(String(zstdDecompressSync(packed, { maxOutputLength: MAX_BYTES }))) as T
}

/** What takes longer than handing it to another thread is unpacked in one. */
export async function unpack(packed: Uint8Array, maxBytes = MAX_BYTES): Promise<Buffer> {
  const options = { maxOutputLength: maxBytes, chunkSize: chunkSizeFor(packed) }
  return options.chunkSize > QUICK_BYTES ? decompress(packed, options) : zstdDecompressSync(packed, options)
}

/** Room for all of it at once, and a byte to see that nothing follows: that takes half the time of many small chunks. */
function chunkSizeFor(packed: Uint8Array): number {
  return Math.min(Math.max(contentSizeOf(packed) ?? 0, MIN_CHUNK), MAX_CHUNK) + 1
}
