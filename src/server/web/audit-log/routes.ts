import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportAuditLog } from '../../../actions/audit-log/audit-log.ts'
import { findConcernedUsers, listAuditEntries } from '../../../storage/audit-log/audit-log.ts'
import { AUDIT_ACTIONS } from '../../../vocabulary.ts'
import type { WebContext } from '../context.ts'
import { renderPage } from '../render.ts'
import { createReader, queryOf } from '../reports/list/list-query.ts'
import { AuditLogPage, ENTRIES_PER_PAGE } from './audit-log-page.tsx'

/** The audit log, for the owner only. Others get a 404. */
export function auditLogRoutes(app: FastifyInstance, { storage, requireInstanceOwner, viewOf }: WebContext): void {
  app.get('/audit-log', async (request, reply) => {
    requireInstanceOwner(request)
    const reader = createReader(queryOf(request.url))
    const page = reader.page()
    const action = reader.choice('action', AUDIT_ACTIONS)
    const log = await listAuditEntries(storage, { action, page, perPage: ENTRIES_PER_PAGE })
    const emails = await findConcernedUsers(storage.db, log.items)
    return renderPage(reply, AuditLogPage({ view: viewOf(request), log, emails, page, action }))
  })

  app.get('/audit-log.csv', { exposeHeadRoute: false }, async (request, reply) => {
    requireInstanceOwner(request)
    const action = createReader(queryOf(request.url)).choice('action', AUDIT_ACTIONS)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .header('cache-control', 'private, no-store')
      .send(Readable.from(exportAuditLog(storage, { action }), { objectMode: false }))
  })
}
