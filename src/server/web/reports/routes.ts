import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ShareViews } from '../../../actions/sharing/share-links.ts'
import type { Results } from '../../../domain/results/schema.ts'
import { findCredentialOfReport, listCredentials } from '../../../storage/credentials/credentials.ts'
import { listDeployMarks } from '../../../storage/projects/deploy-marks.ts'
import type { ReportWithPassword, Run } from '../../../storage/records.ts'
import { listOutsideResults } from '../../../storage/reports/outside-results.ts'
import { listMetricPoints, listMetricsOfRun } from '../../../storage/runs/ends/metric-history.ts'
import { findRun, listRuns } from '../../../storage/runs/runs.ts'
import { findScheduleOfReport } from '../../../storage/schedules/schedules.ts'
import { findUptime } from '../../../storage/uptime/uptime-history.ts'
import { LABEL_PATTERN, MAX_LABEL_LENGTH } from '../../../vocabulary.ts'
import { compareRoutes } from '../compare/routes.ts'
import type { WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import type { SendEvents } from '../event-streams.ts'
import type { PdfPrinter } from '../pdf/printer.ts'
import { renderPage } from '../render.ts'
import { findWatchRules } from '../schedules/watch-rules.ts'
import { mayBeIndexed, roleOf } from '../sharing/access.ts'
import { UnlockPage, unlockRoute } from '../sharing/unlock.tsx'
import { createReportAccess, type FoundReport, type ReportPath } from './access.ts'
import { badgeRoutes } from './downloads/badge-routes.ts'
import { iconRoutes } from './downloads/icon-routes.ts'
import { exportRoutes, fileRoutes } from './downloads/routes.ts'
import { eventRoutes } from './events.ts'
import { manageRoutes } from './manage-routes.ts'
import { type AuditChanges, changesBetween, comparisonOf } from './model/comparison.ts'
import { readFilter } from './model/outcomes.ts'
import { isInProgress, isJudged, type ReportPageData, readResults, readShownResults } from './model/page-data.ts'
import { findReportPolicy } from './model/report-policy.ts'
import { ReportPage } from './page.tsx'
import { reportPath, runPath } from './parts/url.tsx'
import { PdfDocument } from './pdf/document.tsx'
import { pdfRoute } from './pdf/route.ts'

/** Number of runs in the history. */
const RUNS = 50
/** Deployments in its chart. */
const MARKS = 20

const LABEL = new RegExp(LABEL_PATTERN)

/** Of the runs that the history is about; undefined for the watched ones. */
function branchOf({ query }: FastifyRequest): string | undefined {
  const { branch } = query as { branch?: unknown }
  const isLabel = typeof branch === 'string' && branch.length <= MAX_LABEL_LENGTH && LABEL.test(branch)
  return isLabel ? branch : undefined
}

/** The report page and everything under its path. */
export function reportRoutes(
  app: FastifyInstance,
  context: WebContext,
  { sendEvents, printer, shareViews }: { sendEvents: SendEvents; printer: PdfPrinter; shareViews: ShareViews },
): void {
  const { storage, config, viewOf } = context
  const reportAccess = createReportAccess(context)

  app.get<ReportPath>('/reports/:id', async (request, reply) => {
    const found = await reportAccess.findVisible(request)
    const { access, report } = found
    if (access === 'password')
      return renderPage(reply, UnlockPage({ view: viewOf(request), kind: 'report', path: reportPath(report.id) }))
    if (found.shareLink !== undefined) shareViews.count(found.shareLink)
    const data = await dataOf(request, report, found)
    if (found.isPrint && isJudged(data)) return renderPage(reply, PdfDocument({ data }))
    const indexable = mayBeIndexed(report)
    return renderPage(reply, ReportPage({ data, indexable }), { indexable })
  })

  /** A former run, with the results it had. */
  app.get<{ Params: { id: string; run: string } }>('/reports/:id/runs/:run', async (request, reply) => {
    const found = await reportAccess.findVisible(request)
    const { access, report } = found
    const runId = request.params.run.toLowerCase()
    const isLatest = runId === report.resultRunId || runId === report.runId
    if (access === 'password' || isLatest) return reply.redirect(reportPath(report.id), 303)
    const run = await findRun(storage.db, runId)
    if (run?.reportId !== report.id) throw notFound()
    const data = await dataOf(request, report, found, run)
    if (found.isPrint && isJudged(data)) return renderPage(reply, PdfDocument({ data }))
    return renderPage(reply, ReportPage({ data, indexable: false }))
  })

  async function dataOf(
    request: FastifyRequest,
    report: ReportWithPassword,
    { access, pendingRemoval }: FoundReport,
    former?: Run,
  ): Promise<ReportPageData> {
    const branch = branchOf(request)
    const [results, runs, points, outside] = await Promise.all([
      former ? readShownResults(storage, former.id) : readResults(storage, report.resultRunId),
      listRuns(storage.db, report.userId, report.id, RUNS, branch),
      listMetricPoints(storage.db, report.id, RUNS, branch),
      branch === undefined ? listOutsideResults(storage.db, report.id) : [],
    ])
    const shown = report.resultRunId
    const run =
      former ?? runs.find(({ id }) => id === shown) ?? (shown === null ? undefined : await findRun(storage.db, shown))
    const underWay =
      former === undefined && isInProgress(report)
        ? (runs.find(({ id }) => id === report.runId) ?? (await findRun(storage.db, report.runId)))
        : undefined
    const view = viewOf(request)
    const filter = readFilter(request.query)
    const isFormer = former !== undefined
    const changes = await changesOf(run, runs, results)
    const role = roleOf(access)
    const isMember = role !== null
    const isOwner = role === 'owner'
    const canEdit = isOwner || role === 'editor'
    const path = former === undefined ? reportPath(report.id) : runPath(report.id, former.id)
    const watch = canEdit && !isFormer ? await watchOf(report, isOwner) : undefined
    const signIn = isOwner && !isFormer ? await signInOf(report) : undefined
    const marks = isMember ? await marksOf(report) : undefined
    const uptime =
      isMember && !isFormer
        ? await findUptime(storage.slow, { userId: report.userId, reportId: report.id }, { now: view.now })
        : undefined
    const policy =
      run === undefined || results === null
        ? undefined
        : await findReportPolicy(storage.db, report, { runId: run.id, isOwner: isMember, now: view.now })
    const metrics =
      former === undefined || former.resultsRemovedAt === null ? undefined : await listMetricsOfRun(storage.db, former)
    const shownRuns = { run, isFormer, underWay, runs, branch, points, outside, changes, metrics }
    return {
      view,
      report,
      results,
      path,
      ...shownRuns,
      filter,
      pendingRemoval,
      isOwner,
      isMember,
      canEdit,
      watch,
      signIn,
      marks,
      uptime,
      policy,
    }
  }

  async function signInOf({ id, userId, url }: ReportWithPassword): Promise<ReportPageData['signIn']> {
    const { origin } = new URL(url)
    const [all, used] = await Promise.all([listCredentials(storage.db, userId), findCredentialOfReport(storage.db, id)])
    return { credentials: all.filter((one) => one.origin === origin), chosen: used?.id ?? null }
  }

  async function marksOf({ userId, project }: ReportWithPassword) {
    return (await listDeployMarks(storage.db, userId, project, { page: 1, perPage: MARKS })).items
  }

  async function watchOf(
    { id, userId, project }: ReportWithPassword,
    isOwner: boolean,
  ): Promise<ReportPageData['watch']> {
    const [schedule, uptime, rules] = await Promise.all([
      findScheduleOfReport(storage.db, userId, id),
      findScheduleOfReport(storage.db, userId, id, 'uptime'),
      findWatchRules(storage, userId, { project, reportId: id, isSite: false }),
    ])
    const { timeZone, scheduledRuns } = config
    return {
      state: { scope: 'report', target: id, schedule, uptime: uptime ?? null, count: 1, timeZone, rules, isOwner },
      perDay: scheduledRuns,
    }
  }

  async function changesOf(
    run: Run | undefined,
    runs: readonly Run[],
    results: Results | null,
  ): Promise<AuditChanges | undefined> {
    const comparison = run && comparisonOf(run, runs)
    if (comparison === undefined || comparison.before.ruleSet !== run?.ruleSet || results === null) return undefined
    const before = await readResults(storage, comparison.before.id)
    return before === null ? undefined : changesBetween(before, results)
  }

  unlockRoute(app, context, {
    kind: 'report',
    route: '/reports',
    async find(request) {
      const { access, report } = await reportAccess.findVisible(request)
      return { access, shared: report }
    },
    unlockCookie: reportAccess.unlockCookie,
  })
  compareRoutes(app, context, reportAccess, shareViews)
  manageRoutes(app, context, reportAccess)
  exportRoutes(app, context, reportAccess)
  badgeRoutes(app, context, reportAccess)
  eventRoutes(app, context, reportAccess, sendEvents)
  fileRoutes(app, context, reportAccess)
  iconRoutes(app, context, reportAccess)
  pdfRoute(app, reportAccess, printer)
}
