import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from 'node:zlib'
import { VerdictError } from '../../errors.ts'
import { english, formatBytes } from '../../messages/locale.ts'
import type { Budget, Limits } from './limits.ts'

export interface ReadOptions {
  host: string
  /** The values of Content-Encoding, in the order they were applied. */
  encodings: readonly string[]
  limits: Limits
  limit: number
  onLimit: 'fail' | 'truncate'
  budget?: Budget | undefined
}

interface ReadBody {
  bytes: Uint8Array
  wireBytes: number
  truncated: boolean
}

/** Reads and decodes a body to its end or to the first limit it reaches; never holds more than the limit. */
export async function readBody(wire: Bytes, options: ReadOptions): Promise<ReadBody> {
  const { host, limits, limit, budget } = options
  const codings = contentCodings(options.encodings, host, limits.codings)
  const meter = { wireBytes: 0, isOverLimit: false }
  const checkRatio = (size: number) => {
    if (size > limits.ratioFreeBytes && size > meter.wireBytes * limits.ratio) throw overRatio(host, limits)
  }

  // Encoded bytes have the same limit, or else padding that decodes to nothing could go on forever.
  async function* limited(source: Bytes, count: (size: number) => void): Bytes {
    let size = 0
    for await (const chunk of source) {
      size += chunk.byteLength
      count(size)
      if (size > limit) {
        meter.isOverLimit = true
        return
      }
      yield chunk
    }
  }
  async function* counted(): Bytes {
    for await (const chunk of wire) {
      meter.wireBytes += chunk.byteLength
      yield chunk
    }
  }

  let source: Bytes = codings.length === 0 ? wire : counted()
  for (const [index, coding] of codings.toReversed().entries()) {
    source = decoders[coding](limited(source, index === 0 ? () => {} : checkRatio))
  }

  const chunks: Uint8Array[] = []
  let size = 0
  const result = (truncated: boolean) => ({ bytes: Buffer.concat(chunks), wireBytes: meter.wireBytes, truncated })
  try {
    for await (const chunk of source) {
      if (codings.length === 0) meter.wireBytes += chunk.byteLength
      const kept = chunk.subarray(0, limit - size)
      if (budget && !budget.take(kept.byteLength)) throw overBudget(host, budget)
      chunks.push(kept)
      size += kept.byteLength
      if (codings.length > 0) checkRatio(size)
      if (kept.byteLength < chunk.byteLength) {
        meter.isOverLimit = true
        break
      }
    }
  } catch (error) {
    // A body that we cut off makes its decoder fail.
    if (!meter.isOverLimit && isCodingError(error)) throw invalidCoding(host, codings, error)
    if (!meter.isOverLimit) throw error
  }
  if (meter.isOverLimit && options.onLimit === 'fail') throw overLimit(host, limit)
  return result(meter.isOverLimit)
}

function invalidCoding(host: string, codings: readonly ContentCoding[], error: Error): VerdictError {
  const message = `The body of ${host} is not valid ${codings.join(', ')}, although its Content-Encoding header says so.`
  return new VerdictError('protocol_error', message, { cause: error })
}

function overLimit(host: string, limit: number): VerdictError {
  return new VerdictError(
    'too_large',
    `The body of ${host} is larger than the limit of ${formatBytes(limit, english)}.`,
  )
}

function overBudget(host: string, { total }: Budget): VerdictError {
  const message = `With the body of ${host}, this run would load more than the limit of ${formatBytes(total, english)}.`
  return new VerdictError('too_large', message)
}

function overRatio(host: string, { ratio }: Limits): VerdictError {
  const message = `The body of ${host} decompresses to more than ${ratio} times its size, like a decompression bomb.`
  return new VerdictError('too_large', message)
}

export type Bytes = AsyncIterable<Uint8Array>
type ContentCoding = 'gzip' | 'br' | 'zstd' | 'deflate'

/** Sent with every request. */
export const ACCEPT_ENCODING = 'gzip, br, zstd, deflate'

/** RFC 9110 §8.4.1, RFC 7932, RFC 8878. */
const decoders: Record<ContentCoding, (source: Bytes) => Bytes> = {
  gzip: (source) => nonEmpty(source, (rest) => through(rest, createGunzip())),
  br: (source) => nonEmpty(source, (rest) => through(rest, createBrotliDecompress())),
  zstd: (source) => nonEmpty(source, zstdFrames),
  // Some servers send zlib's format, as the standard says, others a raw stream: RFC 1950 §2.2 tells them apart.
  deflate: (source) =>
    nonEmpty(source, (rest, first) => through(rest, (first & 0x0f) === 8 ? createInflate() : createInflateRaw())),
}

/** Sent by mistake in place of a coding, most often by storage services and as a charset: browsers ignore them. */
const NO_CODINGS = new Set([
  '',
  'identity',
  'none',
  'utf-8',
  'utf8',
  'iso-8859-1',
  'binary',
  '8bit',
  '7bit',
  'aws-chunked',
])

/** The codings of a body in the order they were applied; throws if one is unknown. */
function contentCodings(values: readonly string[], host: string, max: number): ContentCoding[] {
  const codings = values
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !NO_CODINGS.has(name))
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
function isCodingError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR__ERROR|ERR_BROTLI|ZSTD_)/.test(String(error.code))
}

/** An error of the source or the decoder is thrown where the result is read. */
function through(source: Bytes, decoder: Transform): Bytes {
  pipeline(source, decoder, () => {})
  return decoder
}

/**
 * Before version 26, Node continues after a frame only at the start of a chunk, and no version does if something else follows: a body may
 * end early without an error.
 */
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
