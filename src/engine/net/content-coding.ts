import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib'
import { VerdictError } from '../../errors.ts'

export type Bytes = AsyncIterable<Uint8Array>
export type ContentCoding = 'gzip' | 'br' | 'zstd' | 'deflate'

/** Sent with every request. */
export const ACCEPT_ENCODING = 'gzip, br, zstd, deflate'

/** RFC 9110 §8.4.1, RFC 7932, RFC 8878. */
export const decoders: Record<ContentCoding, (source: Bytes) => Bytes> = {
  gzip: (source) => nonEmpty(source, (rest) => through(rest, createGunzip())),
  br: (source) => nonEmpty(source, (rest) => through(rest, createBrotliDecompress())),
  zstd: (source) => nonEmpty(source, zstdFrames),
  // Some servers send zlib's format, as the standard says, others a raw stream: RFC 1950 §2.2 tells them apart.
  deflate: (source) =>
    nonEmpty(source, (rest, first) => through(rest, (first & 0x0f) === 8 ? createInflate() : createInflateRaw())),
}

/** The codings of a body in the order they were applied; throws if one is unknown. */
export function contentCodings(values: readonly string[], host: string, max: number): ContentCoding[] {
  const codings = values
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
    .map((name) => (name === 'x-gzip' ? 'gzip' : name)) // RFC 9110 §8.4.1.3
  const unknown = codings.find((name) => !Object.hasOwn(decoders, name))
  if (unknown !== undefined) {
    const message = `${host} uses the content encoding "${unknown.slice(0, 40)}", which was not requested and cannot be decoded.`
    throw new VerdictError('protocol_error', message)
  }
  if (codings.length > max) {
    const message = `${host} applies ${codings.length} content encodings to its body; the limit is ${max}.`
    throw new VerdictError('protocol_error', message)
  }
  return codings as ContentCoding[]
}

/** An error of zlib, Brotli or Zstandard, not of the connection. */
export function isCodingError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR__ERROR|ERR_BROTLI|ZSTD_)/.test(String(error.code))
}

/** An error of the source or the decoder is thrown where the result is read. */
function through(source: Bytes, decoder: Transform): Bytes {
  pipeline(source, decoder, () => {})
  return decoder
}

/** Node continues after a frame only at the start of a chunk, so a body may end early without an error. */
async function* zstdFrames(source: Bytes): Bytes {
  const decoder = createZstdDecompress()
  let fed = 0
  async function* counted(): Bytes {
    for await (const chunk of source) {
      fed += chunk.byteLength
      yield chunk
    }
  }
  yield* through(counted(), decoder)
  if (decoder.bytesWritten < fed) throw Object.assign(new Error('bytes after the frame'), { code: 'ZSTD_trailing' })
}

/** An empty body, as of a 304, is empty in every coding. */
async function* nonEmpty(source: Bytes, decode: (source: Bytes, first: number) => Bytes): Bytes {
  const iterator = source[Symbol.asyncIterator]()
  let step = await iterator.next()
  while (!step.done && step.value.byteLength === 0) step = await iterator.next()
  if (step.done) return
  const head: Uint8Array = step.value
  async function* whole(): Bytes {
    yield head
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  yield* decode(whole(), head[0] ?? 0)
}
