import type { FastifyInstance } from 'fastify'
import { listRuns } from '../../storage/runs.ts'
import type { WebContext } from '../context.ts'
import { renderPage } from '../render.ts'
import type { View } from '../view.ts'
import { createReportAccess, mayBeIndexed, type ReportPath } from './access.ts'
import { pdfRoute } from './downloads/pdf.ts'
import { exportRoutes, fileRoutes } from './downloads/routes.ts'
import { eventRoutes } from './events.ts'
import { manageRoutes } from './manage-routes.ts'
import { readFilter } from './model/outcomes.ts'
import { readResults } from './model/page-data.ts'
import { ReportPage } from './page.tsx'
import { UnlockPage, unlockRoute } from './unlock.tsx'

/** Number of runs in the history. */
const RUNS = 50

/** The report page and everything under its path. */
export function reportRoutes(app: FastifyInstance, context: WebContext): void {
  const { storage, viewOf } = context
  const reportAccess = createReportAccess(context)

  app.get<ReportPath>('/reports/:id', async (request, reply) => {
    const { access, report, pendingRemoval, isPrint } = await reportAccess.find(request)
    if (report === undefined || access === 'hidden') return reportAccess.refuse(request, reply)
    const view = isPrint ? onPaper(viewOf(request)) : viewOf(request)
    if (access === 'password') return renderPage(reply, UnlockPage({ view, id: report.id }))
    const [results, runs] = await Promise.all([
      readResults(storage, report),
      listRuns(storage.db, report.userId, report.id, RUNS),
    ])
    const indexable = mayBeIndexed(report)
    const filter = readFilter(request.query)
    const data = { view, report, results, runs, filter, pendingRemoval, isOwner: access === 'owner', isPrint }
    return renderPage(reply, ReportPage({ data, indexable }), { indexable })
  })

  unlockRoute(app, context, reportAccess)
  manageRoutes(app, context, reportAccess)
  exportRoutes(app, context, reportAccess)
  eventRoutes(app, context, reportAccess)
  fileRoutes(app, context, reportAccess)
  pdfRoute(app, context, reportAccess)
}

/** Printed pages show absolute times. */
function onPaper(view: View): View {
  const { format } = view
  return { ...view, format: { ...format, relative: format.date } }
}
