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

/** Sends a report with its results. The results are sent as they were stored: never parsed, and only unpacked for clients without zstd. */
export type AnswerReport = (request: FastifyRequest, reply: FastifyReply, report: Report) => unknown

export function createAnswerReport({ storage }: Pick<Dependencies, 'storage'>, baseUrl: BaseUrl): AnswerReport {
  return async (request, reply, report) => {
    const etag = etagOf(report)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && matchesEtag(request.headers['if-none-match'], etag)) return describe(reply, etag).code(304).send()
    const { body, isZstd } = await bodyOf(request, report)
    // Only now, so that an error response has none of these headers.
    if (isZstd) reply.header('content-encoding', 'zstd')
    return describe(reply, etag).header('content-type', 'application/json; charset=utf-8').send(body)
  }

  async function bodyOf(request: FastifyRequest, report: Report): Promise<{ body: Buffer; isZstd: boolean }> {
    const base = baseUrl(request)
    const stored = report.resultRunId === null ? undefined : await latestResults(storage.db, report.resultRunId)
    if (stored === undefined) return { body: reportJson(report, base, null), isZstd: false }
    if (accepts('zstd', request.headers['accept-encoding'])) {
      const { before, after } = aroundResults(report, base)
      const body = surroundContent(before, stored, after)
      if (body !== null) return { body, isZstd: true }
    }
    return { body: reportJson(report, base, await unpack(stored)), isZstd: false }
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
