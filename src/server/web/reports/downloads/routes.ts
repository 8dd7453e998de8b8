import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reportJson, runRecord, withResults } from '../../../../actions/reports/report-json.ts'
import { cleanJson } from '../../../../common/text.ts'
import { unpack, unpackPieces } from '../../../../common/zstd.ts'
import { LIGHTHOUSE_REPORT } from '../../../../domain/results/files.ts'
import type { ReportWithPassword } from '../../../../storage/records.ts'
import { findRunFile } from '../../../../storage/runs/run-files.ts'
import { findRun } from '../../../../storage/runs/runs.ts'
import { accepts, varyBy } from '../../../http/compression.ts'
import { matchesEtag } from '../../../http/etag.ts'
import type { WebContext } from '../../context.ts'
import { notFound, PageError } from '../../error-page.tsx'
import type { ReportAccess, ReportPath } from '../access.ts'
import { readResults, resultBytes } from '../model/page-data.ts'
import { csvOf } from './csv.ts'
import { file, fileName } from './file.ts'

/** The report as JSON and CSV. */
export function exportRoutes(app: FastifyInstance, { storage, viewOf }: WebContext, reportAccess: ReportAccess): void {
  // As it is now, and as a former run left it.
  for (const path of ['/reports/:id', '/reports/:id/runs/:run']) {
    app.get<ReportPath>(`${path}/report.json`, async (request, reply) => {
      const found = await reportAccess.findReadableRun(request)
      const { report, former } = found
      const results = await resultBytes(storage, former?.id ?? report.resultRunId)
      const body = former
        ? withResults(JSON.stringify(runRecord(former)), results)
        : reportJson(report, viewOf(request).base, results)
      return file(reply, fileName(report, former), 'json')
        .type('application/json; charset=utf-8')
        .send(cleanJson(String(body)))
    })

    app.get<ReportPath>(`${path}/report.csv`, async (request, reply) => {
      const found = await reportAccess.findReadableRun(request)
      const { report, former } = found
      if (former && former.resultsRemovedAt !== null) throw new PageError(410)
      const results = await readResults(storage, former?.id ?? report.resultRunId)
      const view = viewOf(request)
      return file(reply, fileName(report, former), 'csv')
        .type('text/csv; charset=utf-8; header=present')
        .header('content-language', view.language)
        .send(csvOf(results, view))
    })
  }
}

/** Screenshots and the Lighthouse report. `?run=` selects those of an earlier run that are still stored. */
export function fileRoutes(app: FastifyInstance, { storage }: WebContext, reportAccess: ReportAccess): void {
  app.get<ReportPath>('/reports/:id/screenshot.webp', (request, reply) => answer(request, reply, 'screenshot.webp'))

  app.get<{ Params: { id: string; index: string } }>('/reports/:id/filmstrip/:index', (request, reply) => {
    const { index } = request.params
    return answer(request, reply, `filmstrip/${/^\d{1,3}$/.test(index) ? Number(index) : 'none'}`)
  })

  app.get<ReportPath>('/reports/:id/lighthouse.json', (request, reply) => answer(request, reply, LIGHTHOUSE_REPORT))

  async function answer(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const report = await reportAccess.findReadable(request)
    const runId = await runOf(request, report)
    const file = runId === null ? undefined : await findRunFile(storage.db, runId, name)
    if (file === undefined) throw notFound()
    // The files of a run never change, but access to them can, so caches must revalidate.
    const etag = `"${runId}"`
    const isKnown = matchesEtag(request.headers['if-none-match'], etag)
    const opened = isKnown ? null : await storage.blobs.open(file)
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
    if (opened === null) return reply.code(304).send()
    const { body, bytes } = opened
    if (file.type === 'application/json') return json(request, reply, report, body)
    if (bytes !== null) reply.header('content-length', bytes)
    return reply.type(file.type).send(body)
  }

  async function runOf(request: FastifyRequest, report: ReportWithPassword): Promise<string | null> {
    const { run: asked } = request.query as { run?: unknown }
    if (typeof asked !== 'string' || asked === report.resultRunId) return report.resultRunId
    const run = await findRun(storage.db, asked)
    return run?.reportId === report.id ? run.id : null
  }
}

async function json(
  request: FastifyRequest,
  reply: FastifyReply,
  report: ReportWithPassword,
  body: Uint8Array | Readable,
): Promise<FastifyReply> {
  // The Lighthouse Viewer fetches it from another origin, which is fine for public reports.
  if (report.privacy === 0)
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
  const name = `lighthouse-${report.project.replaceAll(/[^a-z\d.-]+/gi, '-')}-${report.id.slice(0, 8)}.json`
  reply.header('content-disposition', `inline; filename="${name}"`)
  reply.type('application/json; charset=utf-8')
  if (body instanceof Uint8Array) return reply.send(await unpack(body))
  // It is stored with zstd, which most browsers take as it is.
  varyBy(reply, 'accept-encoding')
  if (accepts('zstd', request.headers['accept-encoding'])) return reply.header('content-encoding', 'zstd').send(body)
  return reply.send(Readable.from(unpackPieces(body), { objectMode: false }))
}
