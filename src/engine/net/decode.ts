import { VerdictError } from '../../errors.ts'
import { type Bytes, type Coding, contentCodings, decoders, isCodingError } from './content-coding.ts'
import { type Budget, type Limits, sizeInWords } from './limits.ts'

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

/** Reads a body to its end or to the first bound it meets, decoding it on the way; never holds more than the limit. */
export async function readBody(wire: Bytes, options: ReadOptions): Promise<ReadBody> {
  const { host, limits, limit, budget } = options
  const codings = contentCodings(options.encodings, host, limits.codings)
  const meter = { wireBytes: 0, past: false }
  const checkRatio = (size: number) => {
    if (size > limits.ratioFreeBytes && size > meter.wireBytes * limits.ratio) throw overRatio(host, limits)
  }

  // What lies under a coding is held to the same limit, else padding that decodes to nothing would never end.
  async function* under(source: Bytes, count: (size: number) => void): Bytes {
    let size = 0
    for await (const chunk of source) {
      size += chunk.byteLength
      count(size)
      if (size > limit) {
        meter.past = true
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
    source = decoders[coding](under(source, index === 0 ? () => {} : checkRatio))
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
        meter.past = true
        break
      }
    }
  } catch (error) {
    // Cutting a coded body short makes its decoder complain; that is only the echo.
    if (!meter.past && isCodingError(error)) throw notAsCoded(host, codings, error)
    if (!meter.past) throw error
  }
  if (meter.past && options.onLimit === 'fail') throw overLimit(host, limit)
  return result(meter.past)
}

function notAsCoded(host: string, codings: readonly Coding[], error: Error): VerdictError {
  const message = `${host} says its body is encoded as ${codings.join(', ')}, but it is not so from beginning to end.`
  return new VerdictError('protocol_error', message, { cause: error })
}

function overLimit(host: string, limit: number): VerdictError {
  return new VerdictError('too_large', `The body that ${host} sends is larger than the bound of ${sizeInWords(limit)}.`)
}

function overBudget(host: string, { total }: Budget): VerdictError {
  const message = `With the body that ${host} sends, this check would load more than the bound of ${sizeInWords(total)}.`
  return new VerdictError('too_large', message)
}

function overRatio(host: string, { ratio }: Limits): VerdictError {
  const message = `The body that ${host} sends unpacks to more than ${ratio} times its size: a decompression bomb.`
  return new VerdictError('too_large', message)
}
