import { VerdictError } from '../../errors.ts'
import { english, formatBytes } from '../../messages/locale.ts'
import { type Bytes, type ContentCoding, contentCodings, decoders, isCodingError } from './content-coding.ts'
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

export interface ReadBody {
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
