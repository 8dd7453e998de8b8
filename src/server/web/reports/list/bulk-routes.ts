import type { FastifyInstance, FastifyReply } from 'fastify'
import { ActionError } from '../../../../actions/action-error.ts'
import { deleteReportsWithUndo, undoDeletion } from '../../../../actions/reports/delete-reports.ts'
import { rerunReports } from '../../../../actions/reports/rerun-reports.ts'
import type { Report } from '../../../../storage/records.ts'
import { findPendingRemovals } from '../../../../storage/reports/removals.ts'
import { findReport } from '../../../../storage/reports/reports.ts'
import type { WebContext } from '../../context.ts'
import { formOf } from '../../forms.ts'
import { renderPage } from '../../render.ts'
import { rememberBatch } from './batch-routes.ts'
import { BulkConfirm } from './confirm-page.tsx'
import { backOf, queryOf } from './list-query.ts'

/** As many as one page of the list can show. */
const MAX_REPORTS = 100

/** Actions on several reports: re-run and delete, with confirmation, and undo. */
export function bulkRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage } = context

  app.get('/reports/confirm', async (request, reply) => {
    const user = context.requireUser(request)
    const view = context.viewOf(request)
    const query = queryOf(request.url)
    const back = backOf(query, '/reports')
    const reports = await ownReports(user.id, query)
    if (reports.length === 0) return answer(reply, back, 'problem', view.words.dashboard.bulk.none)
    const act = query.get('do') === 'delete' ? 'delete' : 'regenerate'
    return renderPage(reply, BulkConfirm({ view, act, reports, back }))
  })

  app.post('/reports/delete', async (request, reply) => {
    const user = context.requireUser(request)
    const form = formOf(request)
    const ids = idsOf(form)
    // The notice above the list says what was deleted, here or in another tab, so no flash message is needed.
    if (ids.length > 0) {
      await deleteReportsWithUndo(context.by(request), user.id, ids)
      return reply.redirect(backOf(form, '/reports'), 303)
    }
    const { none } = context.viewOf(request).words.dashboard.bulk
    return answer(reply, backOf(form, '/reports'), 'problem', none)
  })

  app.post('/reports/regenerate', async (request, reply) => {
    const user = context.requireUser(request)
    const form = formOf(request)
    const { bulk } = context.viewOf(request).words.dashboard
    const reports = await ownReports(user.id, form)
    const ids = reports.map(({ id }) => id)
    const back = backOf(form, '/reports')
    if (reports.length === 0) return answer(reply, back, 'problem', bulk.none)
    try {
      const { started, queuedAt } = await rerunReports(context, { userId: user.id }, ids)
      if (started === 0) return answer(reply, back, 'problem', bulk.underWay)
      if (started > 1) rememberBatch(context, reply, { queuedAt })
      return answer(reply, back, 'done', bulk.regenerated(started))
    } catch (error) {
      if (!(error instanceof ActionError) || error.retryAfter === undefined) throw error
      return answer(reply, back, 'problem', bulk.tooMany(error.retryAfter))
    }
  })

  app.post('/reports/undo', async (request, reply) => {
    const user = context.requireUser(request)
    const form = formOf(request)
    const { removals } = context.viewOf(request).words.dashboard
    const kept = await undoDeletion(context.by(request), user.id, {
      removalId: form.get('removal'),
      reportId: form.get('report'),
    })
    const back = backOf(form, form.get('back')?.startsWith('/projects') ? '/projects' : '/reports')
    if (kept.reports + kept.scans === 0) return answer(reply, back, 'problem', removals.late)
    return answer(reply, back, 'done', removals.undone(kept.reports, kept.scans))
  })

  /** The selected reports that the user owns and has not deleted. */
  async function ownReports(userId: string, fields: URLSearchParams): Promise<Report[]> {
    const found = await Promise.all(idsOf(fields).map((id) => findReport(storage.db, userId, id)))
    const own = found.filter((report) => report !== undefined)
    const pendingRemovals = await findPendingRemovals(
      storage.db,
      own.map(({ id }) => id),
    )
    return own.filter(({ id }) => !pendingRemovals.has(id))
  }

  function answer(reply: FastifyReply, back: string, kind: 'done' | 'problem', text: string): FastifyReply {
    context.setFlash(reply, kind, text)
    return reply.redirect(back, 303)
  }
}

function idsOf(fields: URLSearchParams): string[] {
  return [...new Set(fields.getAll('id'))].slice(0, MAX_REPORTS)
}
