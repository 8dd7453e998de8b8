import type { FastifyInstance } from 'fastify'
import { regenerate } from '../../actions/make-report.ts'
import { hashPassword } from '../../actions/passwords.ts'
import { createRemoval } from '../../storage/removals.ts'
import { updateReport } from '../../storage/reports.ts'
import {
  DEPTHS,
  DEVICES,
  type Depth,
  type Device,
  MAX_PASSWORD_LENGTH,
  PRIVACIES,
  type Privacy,
} from '../../vocabulary.ts'
import { formOf } from '../forms.ts'
import type { WebTools } from '../tools.ts'
import type { Gate, ReportPath } from './access/gate.ts'
import { pathOf } from './model/address.ts'

/** What the owner does on the page of a report. */
export function manageRoutes(app: FastifyInstance, tools: WebTools, gate: Gate): void {
  const { storage, queue, now, viewOf, setFlash } = tools

  app.post<ReportPath>('/reports/:id/privacy', async (request, reply) => {
    const report = await gate.owned(request, reply)
    if (report === undefined) return reply
    const form = formOf(request)
    const { manage: words } = viewOf(request).words.report
    const back = `${pathOf(report.id)}#manage`
    const privacy = privacyOf(form.get('privacy')) ?? report.privacy
    const password = form.get('password') ?? ''
    if (password.length > MAX_PASSWORD_LENGTH) {
      setFlash(reply, 'problem', words.tooLong)
      return reply.redirect(back, 303)
    }
    const passwordHash = privacy === 2 && password !== '' ? await hashPassword(password) : undefined
    const changes = { privacy, passwordHash, indexable: form.get('indexable') === '1' }
    await storage.transaction((db) => updateReport(db, report.userId, report.id, changes, now()))
    setFlash(reply, 'done', passwordHash === undefined ? words.savedPlain : words.saved)
    return reply.redirect(back, 303)
  })

  app.post<ReportPath>('/reports/:id/regenerate', async (request, reply) => {
    const report = await gate.owned(request, reply)
    if (report === undefined) return reply
    const form = formOf(request)
    const how = { depth: depthOf(form.get('depth')), device: deviceOf(form.get('device')) }
    await regenerate({ storage, queue, now }, report.userId, report.id, how)
    queue.nudge()
    return reply.redirect(pathOf(report.id), 303)
  })

  app.post<ReportPath>('/reports/:id/delete', async (request, reply) => {
    const report = await gate.owned(request, reply)
    if (report === undefined) return reply
    // The list says that it is going, and offers to undo that.
    await storage.transaction((db) => createRemoval(db, report.userId, [report.id], now()))
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
