import type { FastifyRequest } from 'fastify'
import { aroundResults, withResults } from '../actions/report-json.ts'
import { unpack } from '../common/zstd.ts'
import { surroundContent } from '../common/zstd-frame.ts'
import type { Failure } from '../errors.ts'
import { accepts } from '../http/compression.ts'
import type { Results } from '../results/schema.ts'
import { type Language, translators } from '../words/languages.ts'
import { sayOrKeep, translateResults } from './translated-results.ts'

/**
 * A record with its results. In English they are sent as they were stored: never parsed, and only unpacked for clients
 * without zstd. `recordJson` is the record without results, with its error in the language.
 */
export async function bodyWithResults(
  request: FastifyRequest,
  language: Language,
  recordJson: (error: Failure | null) => string,
  error: Failure | null,
  results: Uint8Array | null,
): Promise<{ body: Buffer; isZstd: boolean }> {
  if (language !== 'en') {
    const record = recordJson(translateError(error, language))
    if (results === null) return { body: withResults(record, null), isZstd: false }
    const translated = translateResults(JSON.parse(String(await unpack(results))) as Results, translators[language])
    return { body: withResults(record, Buffer.from(JSON.stringify(translated))), isZstd: false }
  }
  const record = recordJson(error)
  if (results === null) return { body: withResults(record, null), isZstd: false }
  const { before, after } = aroundResults(record)
  const packed = surroundContent(before, results, after)
  if (packed === null) return { body: withResults(record, await unpack(results)), isZstd: false }
  if (accepts('zstd', request.headers['accept-encoding'])) return { body: packed, isZstd: true }
  // All of it at once, so that the long text is written once.
  return { body: await unpack(packed), isZstd: false }
}

export function translateError(error: Failure | null, language: Language): Failure | null {
  return error && { ...error, message: sayOrKeep(error.message, translators[language]) }
}
