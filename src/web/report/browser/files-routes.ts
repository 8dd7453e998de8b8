import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unpack } from '../../../common/zstd.ts'
import { matchesEtag } from '../../../http/etag.ts'
import { LIGHTHOUSE_REPORT } from '../../../results/files.ts'
import type { ReportWithPassword, RunFile } from '../../../storage/records.ts'
import { findRunFile } from '../../../storage/run-files.ts'
import { findRun } from '../../../storage/runs.ts'
import { noSuchPage } from '../../page-error.ts'
import type { WebTools } from '../../tools.ts'
import type { Gate, ReportPath } from '../access/gate.ts'

/** Pictures and Lighthouse's report, for whoever may read the page. `?run=` asks for those of an earlier run that are kept. */
export function fileRoutes(app: FastifyInstance, { storage }: WebTools, gate: Gate): void {
  app.get<ReportPath>('/reports/:id/screenshot.webp', (request, reply) => answer(request, reply, 'screenshot.webp'))

  app.get<{ Params: { id: string; index: string } }>('/reports/:id/filmstrip/:index', (request, reply) => {
    const { index } = request.params
    return answer(request, reply, `filmstrip/${/^\d{1,3}$/.test(index) ? Number(index) : 'none'}`)
  })

  app.get<ReportPath>('/reports/:id/lighthouse.json', (request, reply) => answer(request, reply, LIGHTHOUSE_REPORT))

  async function answer(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const report = await gate.readable(request, reply)
    if (report === undefined) return reply
    const runId = await runOf(request, report)
    const file = runId === null ? undefined : await findRunFile(storage.db, runId, name)
    if (file === undefined) throw noSuchPage()
    // A run has its files once and for good, but who may see them can change at any time.
    const etag = `"${runId}"`
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex')
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return file.type === 'application/json' ? json(reply, report, file) : reply.type(file.type).send(file.body)
  }

  async function runOf(request: FastifyRequest, report: ReportWithPassword): Promise<string | null> {
    const { run: asked } = request.query as { run?: unknown }
    if (typeof asked !== 'string' || asked === report.resultRunId) return report.resultRunId
    const run = await findRun(storage.db, asked)
    return run?.reportId === report.id ? run.id : null
  }
}

async function json(reply: FastifyReply, report: ReportWithPassword, { body }: RunFile): Promise<FastifyReply> {
  // Lighthouse's viewer fetches it from its own site; what everybody may read it may read too.
  if (report.privacy === 0)
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
  const name = `lighthouse-${report.project.replaceAll(/[^a-z\d.-]+/gi, '-')}-${report.id.slice(0, 8)}.json`
  reply.header('content-disposition', `inline; filename="${name}"`)
  return reply.type('application/json; charset=utf-8').send(await unpack(body))
}
