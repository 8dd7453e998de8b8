import type { FastifyInstance } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import { deleteReportsWithUndo } from '../../../actions/reports/delete-reports.ts'
import { cancelRuns, updateReport } from '../../../actions/reports/update-report.ts'
import { cut } from '../../../common/text.ts'
import { readContentChecks, writtenContentChecks } from '../../../engine/derive/content/written-checks.ts'
import type { ContentCheckKind } from '../../../engine/model.ts'
import { DEPTHS, DEVICES } from '../../../vocabulary.ts'
import type { WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'
import { visibilityRoute } from '../sharing/visibility-route.ts'
import type { ReportAccess, ReportPath } from './access.ts'
import { ContentChecksPage } from './content-checks-page.tsx'
import { reportPath } from './parts/url.tsx'

/** Changes that the owner makes on the report page, and runs that editors start. */
export function manageRoutes(app: FastifyInstance, context: WebContext, reportAccess: ReportAccess): void {
  const { viewOf, setFlash, redirectWith } = context

  visibilityRoute(app, context, {
    kind: 'report',
    route: '/reports',
    find: (request) => reportAccess.findManaged(request, 'owner'),
    save: (request, { id, userId }, visibility) => updateReport(context.by(request), { userId }, id, visibility),
  })

  app.post<ReportPath>('/reports/:id/regenerate', async (request, reply) => {
    const form = formOf(request)
    const chosen = form.get('credential')
    // Credentials are the owner's alone.
    const report = await reportAccess.findManaged(request, chosen === null ? 'editor' : 'owner')
    try {
      const { user } = viewOf(request)
      const memberId = user === null || user.id === report.userId ? undefined : user.id
      await updateReport(context.by(request), { userId: report.userId, memberId }, report.id, {
        depth: DEPTHS.find((one) => String(one) === form.get('depth')),
        device: DEVICES.find((one) => one === form.get('device')),
        credential: chosen === null ? undefined : chosen === '' ? null : chosen,
        rerun: true,
      })
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      if (error.code === 'credential_missing' || error.code === 'wrong_origin') throw notFound()
      if (error.retryAfter === undefined) throw error
      setFlash(reply, 'problem', viewOf(request).words.report.manage.tooManyRuns(error.retryAfter))
    }
    return reply.redirect(reportPath(report.id), 303)
  })

  app.get<ReportPath>('/reports/:id/content-checks', async (request, reply) => {
    const report = await reportAccess.findManaged(request, 'owner')
    const { must_contain, must_not_contain } = writtenContentChecks(report.contentChecks)
    const values = { must_contain: must_contain.join('\n'), must_not_contain: must_not_contain.join('\n') }
    return renderPage(reply, ContentChecksPage({ view: viewOf(request), report, form: { values, errors: {} } }))
  })

  app.post<ReportPath>('/reports/:id/content-checks', async (request, reply) => {
    const report = await reportAccess.findManaged(request, 'owner')
    const form = formOf(request)
    const view = viewOf(request)
    const { problems } = view.words.report.contentChecks
    const typed = (kind: ContentCheckKind) => form.get(kind) ?? ''
    const read = (kind: ContentCheckKind) => readContentChecks(kind, typed(kind).split('\n'))
    const [wanted, unwanted] = [read('must_contain'), read('must_not_contain')]
    if ('problem' in wanted || 'problem' in unwanted) {
      const errorOf = (one: typeof wanted) =>
        'problem' in one ? problems[one.problem.code](cut(one.problem.entry, 60)) : undefined
      const values = { must_contain: typed('must_contain'), must_not_contain: typed('must_not_contain') }
      const errors = { must_contain: errorOf(wanted), must_not_contain: errorOf(unwanted) }
      return renderPage(reply, ContentChecksPage({ view, report, form: { values, errors } }), { status: 422 })
    }
    const changes = { mustContain: wanted.checks, mustNotContain: unwanted.checks }
    await updateReport(context.by(request), { userId: report.userId }, report.id, changes)
    return redirectWith(reply, `${reportPath(report.id)}#checks`, view.words.report.contentChecks.saved)
  })

  app.post<ReportPath>('/reports/:id/cancel', async (request, reply) => {
    const report = await reportAccess.findManaged(request, 'editor')
    await cancelRuns(context, report.userId, report.id)
    return reply.redirect(reportPath(report.id), 303)
  })

  app.post<ReportPath>('/reports/:id/delete', async (request, reply) => {
    const report = await reportAccess.findManaged(request, 'owner')
    // The list shows the deletion, with a button to undo it.
    await deleteReportsWithUndo(context.by(request), report.userId, [report.id])
    return reply.redirect('/reports', 303)
  })
}
