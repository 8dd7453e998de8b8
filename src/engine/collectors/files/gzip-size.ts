import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { isCompressed } from '../../derive/resources/text-savings.ts'
import type { Header } from '../../model.ts'

const pack = promisify(gzip)

/** Smaller bodies are not judged. */
const MIN_BYTES = 1400

/** The size of a body with gzip; null if it was compressed already, or is too small to matter. */
export async function gzipSize(headers: Header[], body: Uint8Array): Promise<number | null> {
  if (isCompressed(headers) || body.byteLength < MIN_BYTES) return null
  return (await pack(body)).byteLength
}
