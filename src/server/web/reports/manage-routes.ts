import type { FastifyInstance } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import { isReportPassword } from '../../../actions/people/passwords.ts'
import { deleteReportsWithUndo } from '../../../actions/reports/delete-reports.ts'
import { cancelRuns, updateReport } from '../../../actions/reports/update-report.ts'
import {
  DEPTHS,
  DEVICES,
  type Depth,
  type Device,
  PRIVACIES,
  PRIVACY_NAMES,
  type Privacy,
} from '../../../vocabulary.ts'
import { actorOf } from '../actor.ts'
import type { WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import type { ReportAccess, ReportPath } from './access.ts'
import { reportPath } from './parts/url.tsx'

/** Changes that the owner makes on the report page, and runs that editors start. */
export function manageRoutes(app: FastifyInstance, context: WebContext, reportAccess: ReportAccess): void {
  const { viewOf, setFlash } = context

  app.post<ReportPath>('/reports/:id/privacy', async (request, reply) => {
    const report = await reportAccess.findManaged(request, reply, 'owner')
    if (report === undefined) return reply
    const form = formOf(request)
    const { share: words } = viewOf(request).words.report
    const answer = (kind: 'done' | 'problem', text: string) => {
      setFlash(reply, kind, text, 'share')
      return reply.redirect(`${reportPath(report.id)}#share`, 303)
    }
    const privacy = privacyOf(form.get('privacy')) ?? report.privacy
    // The field is hidden unless its choice is made.
    const password = (privacy === 2 && form.get('password')) || undefined
    if (password !== undefined && !isReportPassword(password)) return answer('problem', words.tooLong)
    if (privacy === 2 && password === undefined && !report.hasPassword) return answer('problem', words.missingPassword)
    const indexable = form.get('indexable') === '1'
    await updateReport({ ...context, actor: actorOf(request) }, { userId: report.userId }, report.id, {
      privacy,
      password,
      indexable,
    })
    const isChanged = privacy === 2 && password !== undefined && report.hasPassword
    return answer('done', words.saved[isChanged ? 'changedPassword' : PRIVACY_NAMES[privacy]])
  })

  app.post<ReportPath>('/reports/:id/regenerate', async (request, reply) => {
    const form = formOf(request)
    const chosen = form.get('credential')
    // Credentials are the owner's alone.
    const report = await reportAccess.findManaged(request, reply, chosen === null ? 'editor' : 'owner')
    if (report === undefined) return reply
    const settings = {
      ...{ depth: depthOf(form.get('depth')), device: deviceOf(form.get('device')) },
      credential: chosen === null ? undefined : chosen === '' ? null : chosen,
    }
    try {
      const { user } = viewOf(request)
      const memberId = user === null || user.id === report.userId ? undefined : user.id
      await updateReport({ ...context, actor: actorOf(request) }, { userId: report.userId, memberId }, report.id, {
        ...settings,
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

  app.post<ReportPath>('/reports/:id/cancel', async (request, reply) => {
    const report = await reportAccess.findManaged(request, reply, 'editor')
    if (report === undefined) return reply
    await cancelRuns(context, report.userId, report.id)
    return reply.redirect(reportPath(report.id), 303)
  })

  app.post<ReportPath>('/reports/:id/delete', async (request, reply) => {
    const report = await reportAccess.findManaged(request, reply, 'owner')
    if (report === undefined) return reply
    // The list shows the deletion, with a button to undo it.
    await deleteReportsWithUndo({ ...context, actor: actorOf(request) }, report.userId, [report.id])
    return reply.redirect('/reports', 303)
  })
}

function privacyOf(text: string | null): Privacy | undefined {
  return PRIVACIES.find((one) => String(one) === text)
}

function depthOf(text: string | null): Depth | undefined {
  return DEPTHS.find((one) => String(one) === text)
}

function deviceOf(text: string | null): Device | undefined {
  return DEVICES.find((one) => one === text)
}
