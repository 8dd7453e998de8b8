import type { FastifyInstance } from 'fastify'
import { listRuns } from '../../storage/runs.ts'
import { renderPage } from '../render.ts'
import type { WebTools } from '../tools.ts'
import type { View } from '../view.ts'
import { mayBeListed } from './access/access.ts'
import { createGate, type ReportPath } from './access/gate.ts'
import { UnlockPage } from './access/unlock-page.tsx'
import { unlockRoute } from './access/unlock-route.ts'
import { fileRoutes } from './browser/files-routes.ts'
import { pdfRoute } from './browser/pdf-route.ts'
import { exportRoutes } from './exports/routes.ts'
import { liveRoutes } from './live/events.ts'
import { manageRoutes } from './manage-routes.ts'
import { readFilter } from './model/filter.ts'
import { readResults } from './model/read-results.ts'
import { ReportPage } from './page.tsx'

/** As many runs as the history shows. */
const RUNS = 50

/** The page of a report and everything below it. */
export function reportRoutes(app: FastifyInstance, tools: WebTools): void {
  const { storage, viewOf } = tools
  const gate = createGate(tools)

  app.get<ReportPath>('/reports/:id', async (request, reply) => {
    const { access, report, going, isPrint } = await gate.visit(request)
    if (report === undefined || access === 'hidden') return gate.refuse(request, reply)
    const view = isPrint ? onPaper(viewOf(request)) : viewOf(request)
    if (access === 'password') return renderPage(reply, UnlockPage({ view, id: report.id }))
    const [results, runs] = await Promise.all([
      readResults(storage, report),
      listRuns(storage.db, report.userId, report.id, RUNS),
    ])
    const indexable = mayBeListed(report)
    const filter = readFilter(request.query)
    const sheet = { view, report, results, runs, filter, going, isOwner: access === 'owner', isPrint }
    return renderPage(reply, ReportPage({ sheet, indexable }), { indexable })
  })

  unlockRoute(app, tools, gate)
  manageRoutes(app, tools, gate)
  exportRoutes(app, tools, gate)
  liveRoutes(app, tools, gate)
  fileRoutes(app, tools, gate)
  pdfRoute(app, tools, gate)
}

/** Paper does not know when it is read: times stand on it in full. */
function onPaper(view: View): View {
  const { format } = view
  return { ...view, format: { ...format, relative: format.date } }
}
