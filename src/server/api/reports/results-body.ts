import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { aroundResults, withResults } from '../../../actions/reports/report-json.ts'
import { unpack } from '../../../common/zstd.ts'
import { ZstdDecoder } from '../../../common/zstd-decoder.ts'
import { contentSizeOf, surroundContent } from '../../../common/zstd-frame.ts'
import type { Results } from '../../../domain/results/schema.ts'
import type { Failure } from '../../../errors.ts'
import { type Language, translators } from '../../../words/languages.ts'
import { accepts, negotiate, varyBy } from '../../http/compression.ts'
import { translateOrKeep, translateResults } from './translated-results.ts'

interface RecordWithResults {
  language: Language
  /** The record without results, with its error in the language. */
  recordJson(error: Failure | null): string
  error: Failure | null
  /** As they were stored; null where there are none. */
  results: Uint8Array | null
}

/**
 * The body of a response with results. In English they are sent as they were stored: never parsed, and only unpacked for
 * clients without zstd. It has to be the body of this response, and of no other.
 */
export type BodyWithResults = (
  request: FastifyRequest,
  reply: FastifyReply,
  record: RecordWithResults,
) => Promise<{ body: Buffer; isZstd: boolean }>

export function createBodyWithResults(): BodyWithResults {
  const decoder = new ZstdDecoder()
  const buffers = new ResponseBuffers()

  return async (request, reply, { language, recordJson, error, results }) => {
    if (language !== 'en') {
      const record = recordJson(translateError(error, language))
      if (results === null) return { body: withResults(record, null), isZstd: false }
      const translated = translateResults(JSON.parse(String(await unpack(results))) as Results, translators[language])
      return { body: withResults(record, Buffer.from(JSON.stringify(translated))), isZstd: false }
    }
    const record = recordJson(error)
    if (results === null) return { body: withResults(record, null), isZstd: false }
    const codings = request.headers['accept-encoding']
    if (accepts('zstd', codings)) {
      const { before, after } = aroundResults(record)
      const packed = surroundContent(Buffer.from(before), results, Buffer.from(after))
      if (packed !== null) return { body: packed, isZstd: true }
    }
    // Otherwise another thread compresses it, which may outlast the response.
    const isSentAsItIs = negotiate(codings) === null
    const body = isSentAsItIs ? unpackBetween(aroundResults(record), results, reply) : null
    return { body: body ?? withResults(record, await unpack(results)), isZstd: false }
  }

  /** null where the results are too large for that, or damaged. */
  function unpackBetween(
    { before, after }: { before: string; after: string },
    results: Uint8Array,
    reply: FastifyReply,
  ): Buffer | null {
    const most = Buffer.byteLength(before) + (contentSizeOf(results) ?? Number.POSITIVE_INFINITY) + after.length
    const buffer = buffers.take(most, reply.raw)
    if (buffer === null) return null
    const start = buffer.write(before)
    const bytes = decoder.decode(results, buffer, start)
    if (bytes === null) return null
    const end = start + bytes
    return buffer.subarray(0, end + buffer.write(after, end))
  }
}

/** Sends such a body where it has no version of its own. */
export function sendWithResults(
  reply: FastifyReply,
  language: Language,
  { body, isZstd }: Awaited<ReturnType<BodyWithResults>>,
): FastifyReply {
  if (isZstd) reply.header('content-encoding', 'zstd')
  varyBy(reply, 'accept-encoding, accept-language')
  return reply
    .header('content-language', language)
    .header('cache-control', 'private, no-cache')
    .header('content-type', 'application/json; charset=utf-8')
    .send(body)
}

export function translateError(error: Failure | null, language: Language): Failure | null {
  return error && { ...error, message: translateOrKeep(error.message, translators[language]) }
}

/** The largest results that are unpacked at once, and what surrounds them. */
const BYTES = 2 ** 17 + 2 ** 14
const KEPT = 64

/**
 * Buffers for the bodies of responses, used again when a response is closed. Node does that after the last byte was passed to the
 * system, or after the connection was closed. A new buffer for each body would be garbage outside of the heap; collecting that
 * takes as long as everything else that a response takes.
 */
class ResponseBuffers {
  readonly #free: Buffer[] = []

  /** With the bytes of an earlier response in it; null where that many are too large. */
  take(bytes: number, response: ServerResponse): Buffer | null {
    if (bytes > BYTES) return null
    const buffer = this.#free.pop() ?? Buffer.allocUnsafeSlow(BYTES)
    response.once('close', () => {
      if (this.#free.length < KEPT) this.#free.push(buffer)
    })
    return buffer
  }
}
