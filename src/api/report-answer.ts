import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Report } from '../storage/records.ts'
import { latestResults } from '../storage/runs.ts'
import type { BaseUrl } from './base-url.ts'
import { BoundedCache } from './bounded-cache.ts'
import { type Coding, compress, negotiate, varyBy } from './compression.ts'
import type { Dependencies } from './dependencies.ts'
import { etagOf, matchesEtag } from './etag.ts'
import { presentReport } from './present.ts'

const decompress = promisify<Uint8Array, Buffer>(zstdDecompress)

/** Answers with a report and its results. The results are sent as they were stored: never parsed, seldom unpacked. */
export type AnswerReport = (request: FastifyRequest, reply: FastifyReply, report: Report) => unknown

export function createAnswerReport(
  { storage, config }: Pick<Dependencies, 'storage' | 'config'>,
  baseUrl: BaseUrl,
): AnswerReport {
  const bodies = new BoundedCache<Buffer>(config.cache, (body) => body.length)

  return (request, reply, report) => {
    const etag = etagOf(report)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && matchesEtag(request.headers['if-none-match'], etag)) return describe(reply, etag).code(304).send()
    const base = baseUrl(request)
    if (report.resultRunId === null) return send(reply, etag, null, Buffer.from(`${opening(report, base)}null}}`))
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
    const results = stored === undefined ? Buffer.from('null') : await decompress(stored)
    const whole = Buffer.concat([Buffer.from(opening(report, base)), results, Buffer.from('}}')])
    return coding === null ? whole : compress(coding, whole)
  }
}

/** `{"data":{…,"results":` : the summary, opened for what is stored. */
function opening(report: Report, base: string): string {
  return `{"data":${JSON.stringify(presentReport(report, base)).slice(0, -1)},"results":`
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
