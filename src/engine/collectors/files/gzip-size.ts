import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { isCompressed } from '../../derive/resources/text-savings.ts'
import type { Header } from '../../model.ts'

const pack = promisify(gzip)

/** Nobody judges less than this, so nobody packs it. */
const MIN_BYTES = 1400

/** What gzip would make of a body that travelled as it is; null for one that was compressed, or is too small to matter. */
export async function gzipSize(headers: Header[], body: Uint8Array): Promise<number | null> {
  if (isCompressed(headers) || body.byteLength < MIN_BYTES) return null
  return (await pack(body)).byteLength
}
