import type { FastifyInstance, FastifyReply } from 'fastify'
import { regenerate } from '../../actions/make-report.ts'
import type { Report } from '../../storage/records.ts'
import { createRemoval, goingAmong, keepReport, undoRemoval } from '../../storage/removals.ts'
import { findReport } from '../../storage/reports.ts'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'
import type { WebTools } from '../tools.ts'
import { BulkConfirm } from './bulk-confirm.tsx'
import type { Creations } from './creations.ts'
import { backOf, queryOf } from './listing.ts'

/** As many as one page of the list shows. */
const MOST = 100

/** What is done with many reports at once: asked first, and deleting can be undone for a while. */
export function bulkRoutes(app: FastifyInstance, tools: WebTools, creations: Creations): void {
  const { storage, now } = tools

  app.get('/reports/confirm', async (request, reply) => {
    const user = tools.requireUser(request, reply)
    if (user === undefined) return reply
    const view = tools.viewOf(request)
    const query = queryOf(request.url)
    const back = backOf(query, '/reports')
    const reports = await ownReports(user.id, query)
    if (reports.length === 0) return answer(reply, back, 'problem', view.words.dashboard.bulk.none)
    const act = query.get('do') === 'delete' ? 'delete' : 'regenerate'
    return renderPage(reply, BulkConfirm({ view, act, reports, back }))
  })

  app.post('/reports/delete', async (request, reply) => {
    const user = tools.requireUser(request, reply)
    if (user === undefined) return reply
    const form = formOf(request)
    const ids = idsOf(form)
    const removal = await storage.transaction((db) => createRemoval(db, user.id, ids, now()))
    // What was deleted stands above the list, with its Undo, and needs no other words.
    if (removal !== undefined) return reply.redirect(backOf(form, '/reports'), 303)
    const { none } = tools.viewOf(request).words.dashboard.bulk
    return answer(reply, backOf(form, '/reports'), 'problem', none)
  })

  app.post('/reports/regenerate', async (request, reply) => {
    const user = tools.requireUser(request, reply)
    if (user === undefined) return reply
    const form = formOf(request)
    const { bulk } = tools.viewOf(request).words.dashboard
    const reports = await ownReports(user.id, form)
    let done = 0
    for (const { id } of reports) {
      if (!creations.take(user.id)) break
      await regenerate(tools, user.id, id)
      done++
    }
    if (done > 0) tools.queue.nudge()
    const back = backOf(form, '/reports')
    if (reports.length === 0) return answer(reply, back, 'problem', bulk.none)
    if (done < reports.length) return answer(reply, back, 'problem', bulk.tooOften(done, reports.length - done))
    return answer(reply, back, 'done', bulk.regenerated(done))
  })

  app.post('/reports/undo', async (request, reply) => {
    const user = tools.requireUser(request, reply)
    if (user === undefined) return reply
    const form = formOf(request)
    const { removals } = tools.viewOf(request).words.dashboard
    const [removal, report] = [form.get('removal'), form.get('report')]
    const kept = await storage.transaction(async (db) => {
      if (removal !== null) return undoRemoval(db, user.id, removal)
      return Number(report !== null && (await keepReport(db, user.id, report)))
    })
    const back = backOf(form, '/reports')
    if (kept === 0) return answer(reply, back, 'problem', removals.late)
    return answer(reply, back, 'done', removals.undone(kept))
  })

  /** The user's own among those named that are not going already. */
  async function ownReports(userId: string, fields: URLSearchParams): Promise<Report[]> {
    const found = await Promise.all(idsOf(fields).map((id) => findReport(storage.db, userId, id)))
    const own = found.filter((report) => report !== undefined)
    const going = await goingAmong(
      storage.db,
      own.map(({ id }) => id),
    )
    return own.filter(({ id }) => !going.has(id))
  }

  function answer(reply: FastifyReply, back: string, kind: 'done' | 'problem', text: string): FastifyReply {
    tools.setFlash(reply, kind, text)
    return reply.redirect(back, 303)
  }
}

function idsOf(fields: URLSearchParams): string[] {
  return [...new Set(fields.getAll('id'))].slice(0, MOST)
}
