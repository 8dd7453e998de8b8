import type { FastifyInstance } from 'fastify'
import { deleteProjectWithUndo } from '../../../actions/reports/delete-reports.ts'
import { listProjects } from '../../../storage/projects/projects.ts'
import { findScope } from '../../../storage/reports/list/scope.ts'
import { listRemovals } from '../../../storage/reports/removals.ts'
import { listScans } from '../../../storage/scans/scans.ts'
import { listUptimeOfProjects } from '../../../storage/uptime/uptime-history.ts'
import type { WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'
import { ConfirmPage } from '../reports/list/confirm-page.tsx'
import { backOf, queryOf, readProjectQuestion } from '../reports/list/list-query.ts'
import { latestOf } from '../scans/access.ts'
import { ProjectsPage } from './projects-page.tsx'

/** As many as a user can undo at a time. */
const MAX_REMOVALS = 20

export function projectRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage } = context

  app.get('/projects', async (request, reply) => {
    const user = context.requireUser(request)
    const { question, invalid } = readProjectQuestion(queryOf(request.url))
    const [listed, removals] = await Promise.all([
      listProjects(storage, user.id, question),
      listRemovals(storage.db, user.id, MAX_REMOVALS),
    ])
    const view = context.viewOf(request)
    const names = listed.items.map(({ project }) => project)
    const uptime = await listUptimeOfProjects(storage.slow, user.id, names, view.now)
    const page = ProjectsPage({ view, question, invalid, listed, removals, uptime })
    return renderPage(reply, page, { status: invalid.length > 0 ? 422 : 200 })
  })

  app.get('/projects/delete', async (request, reply) => {
    const user = context.requireUser(request)
    const view = context.viewOf(request)
    const query = queryOf(request.url)
    const project = nameOf(query)
    const [scope, scans] = await Promise.all([
      findScope(storage.db, user.id, project),
      listScans(storage, user.id, latestOf(project)),
    ])
    if (scope === undefined) throw notFound()
    const words = view.words.dashboard.projects
    const back = backOf(query, '/projects')
    const page = ConfirmPage({
      view,
      page: 'projects',
      title: words.removeTitle(project),
      text: words.removeText(scope.counts.all, scans.total),
      action: '/projects/delete',
      fields: [
        ['project', project],
        ['back', back],
      ],
      confirm: words.removeButton,
      danger: true,
      back,
    })
    return renderPage(reply, page)
  })

  app.post('/projects/delete', async (request, reply) => {
    const user = context.requireUser(request)
    const form = formOf(request)
    const project = nameOf(form)
    // The notice above the list says what was deleted, so no flash message is needed.
    const reports = await deleteProjectWithUndo(context.by(request), user.id, project)
    // It may have been deleted in another tab: then the notice is there, too.
    if (reports === undefined && (await findScope(storage.db, user.id, project)) === undefined) throw notFound()
    return reply.redirect(backOf(form, '/projects'), 303)
  })
}

/** NUL characters can't be stored, so no project has one. */
function nameOf(fields: URLSearchParams): string {
  const name = fields.get('project') ?? ''
  if (name === '' || name.includes('\0')) throw notFound()
  return name
}
