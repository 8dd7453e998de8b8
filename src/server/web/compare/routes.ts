import type { FastifyInstance } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import {
  chooseBaseline,
  compareReport,
  removeBaseline,
  type StoredComparison,
} from '../../../actions/compare/compare-runs.ts'
import type { ShareViews } from '../../../actions/sharing/share-links.ts'
import { findBaselineRun } from '../../../storage/compare/compared-runs.ts'
import type { ReportWithPassword } from '../../../storage/records.ts'
import { listRuns } from '../../../storage/runs/runs.ts'
import type { WebContext } from '../context.ts'
import { notFound, PageError } from '../error-page.tsx'
import { formOf } from '../forms.ts'
import { renderPage } from '../render.ts'
import type { ReportAccess, ReportPath } from '../reports/access.ts'
import { comparePath, reportPath } from '../reports/parts/url.tsx'
import { ComparePage } from './page.tsx'

/** Number of runs to choose from. */
const RUNS = 50

/** Two runs of a report beside each other, for everyone who can open the report. */
export function compareRoutes(
  app: FastifyInstance,
  context: WebContext,
  reportAccess: ReportAccess,
  shareViews: ShareViews,
): void {
  const { storage, viewOf, redirectWith } = context

  app.get<ReportPath>('/reports/:id/compare', async (request, reply) => {
    const { access, report, shareLink } = await reportAccess.findVisible(request)
    if (access === 'password') return reply.redirect(reportPath(report.id), 303)
    const { base = 'previous', head = 'latest' } = request.query as { base?: string; head?: string }
    const asked = { base: String(base), head: String(head) }
    const [runs, baseline, compared] = await Promise.all([
      listRuns(storage.db, report.userId, report.id, RUNS),
      findBaselineRun(storage.db, report.id),
      comparisonOf(report, asked),
    ])
    if (shareLink !== undefined) shareViews.count(shareLink)
    const isOnly = shareLink?.scope === 'compare'
    const data = {
      view: viewOf(request),
      report,
      runs,
      asked,
      baseline,
      isOwner: access === 'owner',
      canEdit: access === 'owner' || access === 'editor',
      isOnly,
    }
    if (!(compared instanceof ActionError)) return renderPage(reply, ComparePage({ data: { ...data, compared } }))
    const page = ComparePage({ data: { ...data, compared: compared.message } })
    return renderPage(reply, page, { status: compared.code === 'results_removed' ? 410 : 200 })
  })

  /** The reason, where the runs don't compare. */
  async function comparisonOf(
    report: ReportWithPassword,
    asked: { base: string; head: string },
  ): Promise<StoredComparison | ActionError> {
    try {
      return await compareReport(context, report, asked)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      if (error.code === 'not_comparable' || error.code === 'results_removed') return error
      throw notFound()
    }
  }

  app.post<ReportPath>('/reports/:id/baseline', async (request, reply) => {
    const report = await reportAccess.findManaged(request, 'editor')
    const { compare: words } = viewOf(request).words.report
    const run = formOf(request).get('run')
    if (run === null) {
      await removeBaseline(context, report.userId, report.id)
      return redirectWith(reply, comparePath(report.id), words.baselineRemoved)
    }
    try {
      await chooseBaseline(context, report, run)
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      throw error.code === 'results_removed' ? new PageError(410) : notFound()
    }
    return redirectWith(reply, comparePath(report.id, { head: run }), words.baselineSet)
  })
}
