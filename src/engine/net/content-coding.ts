import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib'
import { VerdictError } from '../../errors.ts'

export type Bytes = AsyncIterable<Uint8Array>
export type Coding = 'gzip' | 'br' | 'zstd' | 'deflate'

/** What is offered to every server. */
export const acceptEncoding = 'gzip, br, zstd, deflate'

/** RFC 9110 §8.4.1, RFC 7932, RFC 8878. */
export const decoders: Record<Coding, (source: Bytes) => Bytes> = {
  gzip: (source) => nonEmpty(source, (rest) => through(rest, createGunzip())),
  br: (source) => nonEmpty(source, (rest) => through(rest, createBrotliDecompress())),
  zstd: (source) => nonEmpty(source, zstdFrames),
  // Some servers send zlib's format, as the standard has it, others the bare stream: RFC 1950 §2.2 tells them apart.
  deflate: (source) =>
    nonEmpty(source, (rest, first) => through(rest, (first & 0x0f) === 8 ? createInflate() : createInflateRaw())),
}

/** The codings of a body in the order they were applied; throws at one that cannot be read. */
export function contentCodings(values: readonly string[], host: string, most: number): Coding[] {
  const codings = values
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
    .map((name) => (name === 'x-gzip' ? 'gzip' : name)) // RFC 9110 §8.4.1.3
  const unknown = codings.find((name) => !Object.hasOwn(decoders, name))
  if (unknown !== undefined) {
    const message = `${host} encodes its body as "${unknown.slice(0, 40)}", which was not asked for and cannot be read.`
    throw new VerdictError('protocol_error', message)
  }
  if (codings.length > most) {
    const message = `${host} encodes its body ${codings.length} times over; the bound is ${most}.`
    throw new VerdictError('protocol_error', message)
  }
  return codings as Coding[]
}

/** An error of zlib, Brotli or Zstandard itself, as against one of the connection beneath. */
export function isCodingError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR__ERROR|ERR_BROTLI|ZSTD_)/.test(String(error.code))
}

/** The error of either side, source or decoder, surfaces where the result is read. */
function through(source: Bytes, decoder: Transform): Bytes {
  pipeline(source, decoder, () => {})
  return decoder
}

/** Node reads on after a frame only at the start of a chunk; what it skips must not pass for the whole body. */
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

/** An empty body is empty in every coding: a 304, or an error without words. */
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
