import type { FastifyReply, FastifyRequest } from 'fastify'
import { findKeyHolder } from '../../../actions/keys/keys.ts'
import { accessToShared } from '../../../actions/sharing/project-access.ts'
import type { ReportWithPassword, Run } from '../../../storage/records.ts'
import { findPendingRemovals, type PendingRemoval } from '../../../storage/reports/removals.ts'
import { findReportForPage } from '../../../storage/reports/reports.ts'
import { findRun } from '../../../storage/runs/runs.ts'
import type { ShareLink } from '../../../storage/sharing/share-links.ts'
import type { MemberRole, ProjectRole } from '../../../vocabulary.ts'
import { showBranding } from '../branding/show-branding.ts'
import type { WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { HiddenPage } from '../people/sign-in/sign-in-page.tsx'
import { renderPage } from '../render.ts'
import { type Access, accessTo, isReadable, mayManage } from '../sharing/access.ts'
import { createShareCookie, opensReport } from '../sharing/share-cookie.ts'
import { createPrintHeader, createUnlockCookie } from '../sharing/tokens.ts'
import { reportPath } from './parts/url.tsx'

export interface ReportPath {
  Params: { id: string }
}

export interface FoundReport {
  access: Access
  report: ReportWithPassword | undefined
  /** Set while the owner can still undo the deletion. */
  pendingRemoval: PendingRemoval | undefined
  /** The request comes from our own browser, which prints the page for someone with access. */
  isPrint: boolean
  /** The share link that gives access, which the report itself does not. */
  shareLink?: ShareLink | undefined
}

/** Finds the report of a request and what the visitor may see of it. */
export function createReportAccess(context: WebContext) {
  const { storage, viewOf } = context
  const unlockCookie = createUnlockCookie(context, reportPath)
  const printHeader = createPrintHeader(context)
  const shareCookie = createShareCookie(context)

  /** Everyone who can open it, or can enter its password, sees the branding of its project. */
  async function find(request: FastifyRequest): Promise<FoundReport> {
    const found = await lookUp(request)
    if (found.access !== 'hidden') showBranding(context, request, found.report?.branding)
    return found
  }

  async function lookUp(request: FastifyRequest): Promise<FoundReport> {
    const report = await findReportForPage(storage.db, idOf(request).toLowerCase())
    if (report === undefined) return { access: 'hidden', report, pendingRemoval: undefined, isPrint: false }
    if (printHeader.isValid(request, report))
      return { access: 'reader', report, pendingRemoval: undefined, isPrint: true }
    const pendingRemoval = (await findPendingRemovals(storage.db, [report.id])).get(report.id)
    if (await isReadWithKey(request, report)) return { access: 'reader', report, pendingRemoval, isPrint: false }
    const state = { isUnlocked: unlockCookie.isValid(request, report), isDeleted: pendingRemoval !== undefined }
    const { user } = viewOf(request)
    const access = accessTo(report, user, state)
    if (access !== 'owner' && user !== null && !state.isDeleted) {
      const shared = await roleIn(user.id, report)
      if (shared !== null) return { access: shared, report, pendingRemoval, isPrint: false }
    }
    const isClosed = (access === 'hidden' || access === 'password') && !state.isDeleted
    const shareLink = isClosed ? await shareCookie.find(request, opensReport(request, report)) : undefined
    return { access: shareLink === undefined ? access : 'reader', report, pendingRemoval, isPrint: false, shareLink }
  }

  /** API keys of the owner and of members read whatever they can read. */
  async function isReadWithKey({ headers }: FastifyRequest, report: ReportWithPassword): Promise<boolean> {
    if (headers.authorization === undefined) return false
    const holder = await findKeyHolder(context, headers.authorization)
    if (holder === undefined) return false
    return holder.userId === report.userId || (await roleIn(holder.userId, report)) !== null
  }

  async function roleIn(userId: string, { id }: ReportWithPassword): Promise<MemberRole | null> {
    const shared = await accessToShared(storage, userId, { kind: 'report', id }, 'viewer')
    return typeof shared === 'string' ? null : shared.role
  }

  return {
    unlockCookie,
    printHeader,
    find,

    /** The report if the visitor may see it. If not, redirects to the report page, which says why, unless it can't be one. */
    async findReadable(request: FastifyRequest, reply: FastifyReply): Promise<ReportWithPassword | undefined> {
      const { access, report } = await find(request)
      if (report !== undefined && isReadable(access)) return report
      if (request.headers.authorization !== undefined) {
        refuseKey(reply)
        return undefined
      }
      if (!/^[\da-f-]{36}$/i.test(idOf(request))) throw notFound()
      reply.redirect(reportPath(idOf(request)), 303)
      return undefined
    },

    /** The same for `/reports/:id/runs/:run` and what is below: the run must be one of the report's. `former`: it isn't the latest result. */
    async findReadableRun(
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<{ report: ReportWithPassword; former: Run | undefined } | undefined> {
      const report = await this.findReadable(request, reply)
      const { run: asked } = request.params as { run?: string }
      if (report === undefined) return undefined
      if (asked === undefined || asked.toLowerCase() === report.resultRunId) return { report, former: undefined }
      const former = await findRun(storage.db, asked.toLowerCase())
      if (former?.reportId !== report.id) throw notFound()
      return { report, former }
    },

    /** The report if the visitor has that role in its project; if not, the request is answered. */
    async findManaged(
      request: FastifyRequest,
      reply: FastifyReply,
      needs: ProjectRole,
    ): Promise<ReportWithPassword | undefined> {
      const { access, report } = await find(request)
      if (report !== undefined && mayManage(access, needs)) return report
      refuse(request, reply)
      return undefined
    },

    refuse,
  }

  /** The same answer for a hidden report, one that never existed, and one of another user. */
  function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const view = viewOf(request)
    return renderPage(reply, HiddenPage({ view, next: view.path }), { status: 404 })
  }
}

/** For a program, in the same words for a wrong key and for a report that it doesn't open (RFC 9457). */
function refuseKey(reply: FastifyReply): void {
  const detail = 'This report does not exist, or the API key is not valid.'
  const problem = JSON.stringify({ title: 'Not found', status: 404, detail })
  reply.code(404).header('content-type', 'application/problem+json').send(Buffer.from(problem))
}

export type ReportAccess = ReturnType<typeof createReportAccess>

function idOf(request: FastifyRequest): string {
  return (request.params as ReportPath['Params']).id
}
