import type { FastifyReply, FastifyRequest } from 'fastify'
import { aroundResults, reportJson } from '../actions/report-json.ts'
import { unpack } from '../common/zstd.ts'
import { surroundContent } from '../common/zstd-frame.ts'
import type { BaseUrl } from '../http/base-url.ts'
import { accepts, varyBy } from '../http/compression.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Report } from '../storage/records.ts'
import { latestResults } from '../storage/runs.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Sends a report with its results, which are looked up unless the caller has them. They are sent as they were stored: never parsed, and
 * only unpacked for clients without zstd.
 */
export type AnswerReport = (
  request: FastifyRequest,
  reply: FastifyReply,
  report: Report,
  results?: Uint8Array | null,
) => unknown

export function createAnswerReport({ storage }: Pick<Dependencies, 'storage'>, baseUrl: BaseUrl): AnswerReport {
  return async (request, reply, report, results) => {
    const etag = etagOf(report)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && matchesEtag(request.headers['if-none-match'], etag)) return describe(reply, etag).code(304).send()
    const { body, isZstd } = await bodyOf(request, report, results === undefined ? await resultsOf(report) : results)
    // Only now, so that an error response has none of these headers.
    if (isZstd) reply.header('content-encoding', 'zstd')
    return describe(reply, etag).header('content-type', 'application/json; charset=utf-8').send(body)
  }

  async function resultsOf({ resultRunId }: Report): Promise<Uint8Array | null> {
    return resultRunId === null ? null : ((await latestResults(storage.db, resultRunId)) ?? null)
  }

  async function bodyOf(
    request: FastifyRequest,
    report: Report,
    results: Uint8Array | null,
  ): Promise<{ body: Buffer; isZstd: boolean }> {
    const base = baseUrl(request)
    if (results === null) return { body: reportJson(report, base, null), isZstd: false }
    const { before, after } = aroundResults(report, base)
    const packed = surroundContent(before, results, after)
    if (packed === null) return { body: reportJson(report, base, await unpack(results)), isZstd: false }
    if (accepts('zstd', request.headers['accept-encoding'])) return { body: packed, isZstd: true }
    // All of it at once, so that the long text is written once.
    return { body: await unpack(packed), isZstd: false }
  }
}

/** Raise it when the representation of a report changes, or clients keep the old one. */
const REPRESENTATION = 1

/** `updatedAt` grows with every change. Weak, because the bytes differ by encoding and Host. */
function etagOf(report: Report): string {
  return `W/"${REPRESENTATION}-${report.updatedAt.toString(36)}"`
}

function describe(reply: FastifyReply, etag: string): FastifyReply {
  varyBy(reply, 'accept-encoding')
  return reply.header('etag', etag).header('cache-control', 'private, no-cache')
}
