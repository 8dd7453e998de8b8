import type { FastifyInstance, FastifyReply } from 'fastify'
import { reportJson } from '../../../actions/report-json.ts'
import { matchesEtag } from '../../../http/etag.ts'
import type { ReportWithPassword } from '../../../storage/records.ts'
import type { WebTools } from '../../tools.ts'
import type { Gate, ReportPath } from '../access/gate.ts'
import { readResults, resultBytes } from '../model/read-results.ts'
import { badgeOf, badgeSvg } from './badge.tsx'
import { csvOf } from './csv.ts'

/** The report as a file, for whoever may read it, and as a badge. */
export function exportRoutes(app: FastifyInstance, { storage, viewOf }: WebTools, gate: Gate): void {
  app.get<ReportPath>('/reports/:id/report.json', async (request, reply) => {
    const report = await gate.readable(request, reply)
    if (report === undefined) return reply
    const body = reportJson(report, viewOf(request).base, await resultBytes(storage, report))
    return file(reply, report, 'json').type('application/json; charset=utf-8').send(body)
  })

  app.get<ReportPath>('/reports/:id/report.csv', async (request, reply) => {
    const report = await gate.readable(request, reply)
    if (report === undefined) return reply
    const results = await readResults(storage, report)
    return file(reply, report, 'csv')
      .type('text/csv; charset=utf-8; header=present')
      .send(csvOf(results ?? { audits: [], categories: [] }))
  })

  /** Other sites show it, to strangers: it tells the result of a public report, and of others not even that they are. */
  app.get<ReportPath>('/reports/:id/badge.svg', async (request, reply) => {
    const { report, going } = await gate.visit(request)
    const { text, result } = badgeOf(going === undefined ? report : undefined)
    const etag = `W/"${text.replaceAll(' ', '-')}"`
    reply
      .header('cache-control', 'public, max-age=300')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-robots-tag', 'noindex')
      .header('etag', etag)
    // Shared caches keep it, so it must not carry anything for one reader.
    reply.removeHeader('set-cookie')
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('image/svg+xml; charset=utf-8').send(badgeSvg(text, result))
  })
}

function file(reply: FastifyReply, report: ReportWithPassword, ending: string): FastifyReply {
  const name = `${report.project.replaceAll(/[^a-z\d.-]+/gi, '-')}-${report.id.slice(0, 8)}.${ending}`
  return reply
    .header('content-disposition', `inline; filename="${name}"`)
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex')
}
