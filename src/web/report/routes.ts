import type { FastifyInstance } from 'fastify'
import { listRuns } from '../../storage/runs.ts'
import type { WebTools } from '../context.ts'
import { renderPage } from '../render.ts'
import type { View } from '../view.ts'
import { createGate, mayBeListed, type ReportPath } from './access.ts'
import { pdfRoute } from './downloads/pdf.ts'
import { exportRoutes, fileRoutes } from './downloads/routes.ts'
import { liveRoutes } from './events.ts'
import { manageRoutes } from './manage-routes.ts'
import { readFilter } from './model/outcomes.ts'
import { readResults } from './model/page-data.ts'
import { ReportPage } from './page.tsx'
import { UnlockPage, unlockRoute } from './unlock.tsx'

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
