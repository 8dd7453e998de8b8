import type { FastifyReply, FastifyRequest } from 'fastify'
import { presentWithResults } from '../actions/present-report.ts'
import { BoundedCache } from '../common/bounded-cache.ts'
import { unpack } from '../common/zstd.ts'
import type { BaseUrl } from '../http/base-url.ts'
import { type Coding, compress, negotiate, varyBy } from '../http/compression.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Report } from '../storage/records.ts'
import { latestResults } from '../storage/runs.ts'
import type { Dependencies } from './dependencies.ts'
import { etagOf } from './etag.ts'

/** Answers with a report and its results. The results are sent as they were stored: never parsed, seldom unpacked. */
export type AnswerReport = (request: FastifyRequest, reply: FastifyReply, report: Report) => unknown

export function createAnswerReport(
  { storage, config }: Pick<Dependencies, 'storage' | 'config'>,
  baseUrl: BaseUrl,
): AnswerReport {
  const bodies = new BoundedCache<string, Buffer>(config.cache, (body) => body.length)

  return (request, reply, report) => {
    const etag = etagOf(report)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && matchesEtag(request.headers['if-none-match'], etag)) return describe(reply, etag).code(304).send()
    const base = baseUrl(request)
    if (report.resultRunId === null) return send(reply, etag, null, presentWithResults(report, base, null))
    const coding = negotiate(request.headers['accept-encoding'])
    const key = `${report.id} ${etag} ${coding} ${base}`
    const known = bodies.get(key)
    if (known !== undefined) return send(reply, etag, coding, known)
    return bodyOf(report, report.resultRunId, base, coding).then((body) => {
      // What a creation or an update answers is seldom asked for again just so.
      if (isRead) bodies.set(key, body)
      return send(reply, etag, coding, body)
    })
  }

  async function bodyOf(report: Report, runId: string, base: string, coding: Coding | null): Promise<Buffer> {
    const stored = await latestResults(storage.db, runId)
    const whole = presentWithResults(report, base, stored === undefined ? null : await unpack(stored))
    return coding === null ? whole : compress(coding, whole)
  }
}

/** Last of all, so that an answer that fails on the way carries none of it. */
function send(reply: FastifyReply, etag: string, coding: Coding | null, body: Buffer): FastifyReply {
  if (coding !== null) reply.header('content-encoding', coding)
  return describe(reply, etag).header('content-type', 'application/json; charset=utf-8').send(body)
}

function describe(reply: FastifyReply, etag: string): FastifyReply {
  varyBy(reply, 'accept-encoding')
  return reply.header('etag', etag).header('cache-control', 'private, no-cache')
}
