import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReportWithPassword, Run } from '../../../storage/records.ts'
import { findPendingRemovals, type PendingRemoval } from '../../../storage/reports/removals.ts'
import { findReportForPage } from '../../../storage/reports/reports.ts'
import { findRun } from '../../../storage/runs/runs.ts'
import type { ProjectRole } from '../../../vocabulary.ts'
import { showBranding } from '../branding/show-branding.ts'
import type { WebContext } from '../context.ts'
import { EarlyResponse, notFound, redirectTo } from '../error-page.tsx'
import { checkRole, isReadable } from '../sharing/access.ts'
import { opensReport } from '../sharing/share-cookie.ts'
import { createVisitorAccess, type VisitorAccess } from '../sharing/visitor-access.ts'
import { reportPath } from './parts/url.tsx'

export interface ReportPath {
  Params: { id: string }
}

export interface FoundReport extends VisitorAccess {
  report: ReportWithPassword | undefined
  /** Set while the owner can still undo the deletion. */
  pendingRemoval: PendingRemoval | undefined
}

/** Finds the report of a request and what the visitor may see of it. */
export function createReportAccess(context: WebContext) {
  const { storage, viewOf } = context
  const visitors = createVisitorAccess(context, { kind: 'report', pathOf: reportPath, opens: opensReport })
  const { unlockCookie, printHeader } = visitors

  /** Everyone who can open it, or can enter its password, sees the branding of its project. */
  async function find(request: FastifyRequest): Promise<FoundReport> {
    const report = await findReportForPage(storage.db, idOf(request).toLowerCase())
    if (report === undefined) return { access: 'hidden', report, pendingRemoval: undefined, isPrint: false }
    const isPrint = printHeader.isValid(request, report)
    const pendingRemoval = isPrint ? undefined : (await findPendingRemovals(storage.db, [report.id])).get(report.id)
    const found = await visitors.find(request, report, pendingRemoval !== undefined)
    if (found.access !== 'hidden') showBranding(context, request, report.branding)
    return { ...found, report, pendingRemoval }
  }

  const hidden = (request: FastifyRequest) => visitors.hidden(request, viewOf(request).path)

  return {
    unlockCookie,
    printHeader,
    find,

    /** The report if the visitor may learn that it exists. */
    async findVisible(request: FastifyRequest): Promise<FoundReport & { report: ReportWithPassword }> {
      const { report, ...found } = await find(request)
      if (report === undefined || found.access === 'hidden') throw hidden(request)
      return { report, ...found }
    },

    /** The report if the visitor may see it. If not, redirects to the report page, which says why, unless it can't be one. */
    async findReadable(request: FastifyRequest): Promise<ReportWithPassword> {
      const { access, report } = await find(request)
      if (report !== undefined && isReadable(access)) return report
      if (request.headers.authorization !== undefined) throw new EarlyResponse(refuseKey)
      if (!/^[\da-f-]{36}$/i.test(idOf(request))) throw notFound()
      throw redirectTo(reportPath(idOf(request)))
    },

    /** The same for `/reports/:id/runs/:run` and what is below: the run must be one of the report's. `former`: it isn't the latest result. */
    async findReadableRun(request: FastifyRequest): Promise<{ report: ReportWithPassword; former: Run | undefined }> {
      const report = await this.findReadable(request)
      const { run: asked } = request.params as { run?: string }
      if (asked === undefined || asked.toLowerCase() === report.resultRunId) return { report, former: undefined }
      const former = await findRun(storage.db, asked.toLowerCase())
      if (former?.reportId !== report.id) throw notFound()
      return { report, former }
    },

    /** The report if the visitor has that role in its project. */
    async findManaged(request: FastifyRequest, needs: ProjectRole): Promise<ReportWithPassword> {
      const { access, report } = await find(request)
      if (report === undefined || !checkRole(access, needs)) throw hidden(request)
      return report
    },
  }
}

/** For a program, in the same words for a wrong key and for a report that it doesn't open (RFC 9457). */
function refuseKey(reply: FastifyReply): FastifyReply {
  const detail = 'This report does not exist, or the API key is not valid.'
  const problem = JSON.stringify({ title: 'Not found', status: 404, detail })
  return reply.code(404).header('content-type', 'application/problem+json').send(Buffer.from(problem))
}

export type ReportAccess = ReturnType<typeof createReportAccess>

function idOf(request: FastifyRequest): string {
  return (request.params as ReportPath['Params']).id
}
