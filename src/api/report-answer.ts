import type { FastifyReply, FastifyRequest } from 'fastify'
import { summaryJson } from '../actions/report-json.ts'
import type { Failure } from '../errors.ts'
import type { BaseUrl } from '../http/base-url.ts'
import { varyBy } from '../http/compression.ts'
import { matchesEtag } from '../http/etag.ts'
import { negotiateLanguage } from '../http/language.ts'
import type { Report } from '../storage/records.ts'
import { latestResults } from '../storage/runs.ts'
import { LANGUAGES, type Language } from '../words/languages.ts'
import type { Dependencies } from './dependencies.ts'
import { pick } from './fields.ts'
import { type BodyWithResults, translateError } from './results-body.ts'

/**
 * Sends a report with its results, which are looked up unless the caller has them. In English they are sent as they were
 * stored: never parsed, and only unpacked for clients without zstd.
 */
export type AnswerReport = (
  request: FastifyRequest,
  reply: FastifyReply,
  report: Report,
  options?: {
    results?: Uint8Array | null
    /** Undefined: all. */
    fields?: readonly string[] | undefined
  },
) => unknown

export function createAnswerReport(
  { storage }: Pick<Dependencies, 'storage'>,
  baseUrl: BaseUrl,
  bodyWithResults: BodyWithResults,
): AnswerReport {
  return async (request, reply, report, { results, fields } = {}) => {
    const language = negotiateLanguage(request.headers['accept-language'], LANGUAGES)
    const etag = etagOf(report, language)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && matchesEtag(request.headers['if-none-match'], etag))
      return describe(reply, etag, language).code(304).send()
    const record = (error: Failure | null) => {
      const json = summaryJson({ ...report, error }, baseUrl(request))
      return fields === undefined ? json : pick(json, fields)
    }
    if (fields?.includes('results') === false)
      return describe(reply, etag, language)
        .header('content-type', 'application/json; charset=utf-8')
        .send(Buffer.from(`{"data":${record(translateError(report.error, language))}}`))
    const stored = results === undefined ? await resultsOf(report) : results
    const { body, isZstd } = await bodyWithResults(request, reply, {
      language,
      recordJson: record,
      error: report.error,
      results: stored,
    })
    // Only now, so that an error response has none of these headers.
    if (isZstd) reply.header('content-encoding', 'zstd')
    return describe(reply, etag, language).header('content-type', 'application/json; charset=utf-8').send(body)
  }

  async function resultsOf({ resultRunId }: Report): Promise<Uint8Array | null> {
    return resultRunId === null ? null : ((await latestResults(storage.db, resultRunId)) ?? null)
  }
}

/** Raise it when the representation of a report changes, or clients keep the old one. */
const REPRESENTATION = 1

/** `updatedAt` grows with every change. Weak, because the bytes differ by encoding and Host. */
function etagOf(report: Report, language: Language): string {
  const suffix = language === 'en' ? '' : `-${language}`
  return `W/"${REPRESENTATION}-${report.updatedAt.toString(36)}${suffix}"`
}

/**
 * Whether a report has a version that If-Match names; undefined without that header. Compared weakly, unlike RFC 9110 §13.1.1
 * has it, because our ETags are weak and stand for the version of the report, not for its bytes.
 */
export function expectedVersion({ headers }: FastifyRequest): ((report: Report) => boolean) | undefined {
  const named = headers['if-match']
  if (named === undefined) return undefined
  return (report) => LANGUAGES.some((language) => matchesEtag(named, etagOf(report, language)))
}

function describe(reply: FastifyReply, etag: string, language: Language): FastifyReply {
  varyBy(reply, 'accept-encoding, accept-language')
  return reply.header('etag', etag).header('content-language', language).header('cache-control', 'private, no-cache')
}
