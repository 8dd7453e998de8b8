import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Alert, listAlerts } from '../../../storage/alerts/alerts.ts'
import { findEarlierScan } from '../../../storage/scans/earlier-scan.ts'
import { listPagesOfScan } from '../../../storage/scans/listed-pages.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { listChanges } from '../../../storage/scans/scan-changes.ts'
import { findShape, listFindings, listGroups, listRepairs } from '../../../storage/scans/scan-findings.ts'
import { findScanOf, listScans } from '../../../storage/scans/scans.ts'
import { findUptime } from '../../../storage/uptime/uptime-history.ts'
import type { WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import type { SendEvents } from '../event-streams.ts'
import type { PdfPrinter } from '../pdf/printer.ts'
import { renderPage } from '../render.ts'
import { createReader, queryOf } from '../reports/list/list-query.ts'
import { mayBeIndexed, roleOf } from '../sharing/access.ts'
import { UnlockPage, unlockRoute } from '../sharing/unlock.tsx'
import { createScanAccess, latestOf, type ScanPath } from './access.ts'
import { ChangesPage } from './changes-page.tsx'
import { scanEventRoutes } from './events.ts'
import { scanFileRoutes } from './file-routes.ts'
import { FindingPage } from './finding-page.tsx'
import { FindingsPage, LEVELS } from './findings-page.tsx'
import { manageScanRoutes } from './manage-routes.ts'
import { OverviewPage } from './overview/overview-page.tsx'
import { REPAIRS } from './overview/repairs.tsx'
import { LinksPage } from './pages/links-page.tsx'
import { onePageRoutes } from './pages/one-page-routes.ts'
import { readPageQuestion } from './pages/page-query.ts'
import { PagesPage } from './pages/pages-page.tsx'
import { CAUSES_PER_PAGE, scanPath } from './paths.ts'
import { findDocument, ScanDocument } from './pdf-document.tsx'
import { pictureRoutes } from './picture-routes.ts'
import { hasDetails, hasResults, type ScanPageData } from './site-data.ts'
import { siteRoutes } from './site-routes.ts'
import { startRoutes } from './start-routes.ts'

/** Scans in the small chart of the score. */
const TREND = 20
const RANKED = 10
const CHANGED = 25
const ALERTS = 20
const OPEN_STATES = ['firing', 'unstable'] as const

/** The home of a site, and everything under the path of a scan. */
export function scanRoutes(
  app: FastifyInstance,
  context: WebContext,
  { sendEvents, printer }: { sendEvents: SendEvents; printer: PdfPrinter },
): void {
  const { storage, viewOf } = context
  const scanAccess = createScanAccess(context)

  app.get<ScanPath>('/scans/:id', async (request, reply) => {
    const { access, scan, isPrint } = await scanAccess.findVisible(request)
    if (access === 'password')
      return renderPage(reply, UnlockPage({ view: viewOf(request), kind: 'scan', path: scanPath(scan.id) }))
    const data = await scanAccess.dataOf(request, scan, roleOf(access))
    if (isPrint) return renderPage(reply, ScanDocument({ data, ...(await findDocument(storage, scan)) }))
    return showOverview(reply, data, mayBeIndexed(scan))
  })

  siteRoutes(app, context, (request, reply, home) =>
    showOverview(reply, { view: viewOf(request), ...home, role: 'owner', isLatest: true }, false),
  )
  startRoutes(app, context)

  async function showOverview(reply: FastifyReply, data: ScanPageData, indexable: boolean): Promise<FastifyReply> {
    const { scan, role, isLatest } = data
    const [repairs, scored, alerts, uptime] = await Promise.all([
      hasDetails(scan) ? listRepairs(storage.db, scan, REPAIRS) : [],
      // What the site was like before is for its owner and members.
      role !== null && scan.score !== null ? scoredBefore(scan) : [],
      role !== null && isLatest ? openAlerts(scan) : [],
      role !== null && isLatest
        ? findUptime(storage.slow, { userId: scan.userId, project: scan.project }, { now: data.view.now })
        : undefined,
    ])
    return renderPage(reply, OverviewPage({ data, repairs, scored, alerts, uptime, indexable }), { indexable })
  }

  async function openAlerts({ userId, project }: Scan): Promise<readonly Alert[]> {
    const question = { states: OPEN_STATES, project, isOfSite: true as const, page: 1, perPage: ALERTS }
    return (await listAlerts(storage.slow, userId, question)).items
  }

  async function scoredBefore({ userId, project, id }: Scan): Promise<Scan[]> {
    const { items } = await listScans(storage, userId, latestOf(project, TREND))
    const shown = items.findIndex((scan) => scan.id === id)
    return items.filter(({ score }, index) => score !== null && index >= shown).reverse()
  }

  app.get<ScanPath>('/scans/:id/pages', async (request, reply) => {
    const data = await scanAccess.findReadable(request)
    const { question, invalid } = readPageQuestion(queryOf(request.url))
    const listed = await listPagesOfScan(storage, data.scan, question)
    return renderPage(reply, PagesPage({ data, question, invalid, listed }), { status: invalid.length > 0 ? 422 : 200 })
  })

  app.get<ScanPath>('/scans/:id/findings', async (request, reply) => {
    const data = await scanAccess.findReadable(request)
    const read = createReader(queryOf(request.url))
    const level = read.choice('level', LEVELS) ?? 'all'
    const findings = await listFindings(storage.db, data.scan)
    return renderPage(reply, FindingsPage({ data, findings, level, page: read.page() }))
  })

  app.get<{ Params: { id: string; category: string; name: string } }>(
    '/scans/:id/findings/:category/:name',
    async (request, reply) => {
      const data = await scanAccess.findReadable(request)
      const audit = `${request.params.category}/${request.params.name}`
      const finding = (await listFindings(storage.db, data.scan)).find((one) => one.audit === audit)
      if (finding === undefined) throw notFound()
      const page = createReader(queryOf(request.url)).page()
      const groups = await listGroups(storage.db, data.scan, audit, { page, perPage: CAUSES_PER_PAGE })
      return renderPage(reply, FindingPage({ data, finding, groups, page }))
    },
  )

  app.get<ScanPath>('/scans/:id/links', async (request, reply) => {
    const data = await scanAccess.findReadable(request)
    const { scan } = data
    const shape = await findShape(storage.db, scan)
    const list = async (more: object) =>
      (await listPagesOfScan(storage, scan, { sortBy: 'rank', sort: 'desc', page: 1, perPage: RANKED, ...more })).items
    const [strongest, linked, orphans, findings] =
      shape === undefined
        ? [[], [], [], []]
        : await Promise.all([
            list({}),
            list({ sortBy: 'inlinks' }),
            shape.orphans === 0 ? [] : list({ audit: 'site/orphans', sortBy: 'url', sort: 'asc' }),
            listFindings(storage.db, scan),
          ])
    const orphaned = findings.find(({ audit }) => audit === 'site/orphans')
    return renderPage(reply, LinksPage({ data, shape, strongest, linked, orphans, orphaned }))
  })

  app.get<ScanPath & { Querystring: { since?: string } }>('/scans/:id/changes', async (request, reply) => {
    const data = await scanAccess.findReadable(request)
    const { scan, role } = data
    const before = hasResults(scan) ? await earlierScan(scan, request.query.since) : undefined
    // Others must not learn what an earlier scan found that its owner does not show them.
    const since = before !== undefined && (role !== null || before.privacy === 0) ? before : undefined
    const changes = since && (await listChanges(storage, scan, since, { page: 1, perPage: CHANGED }))
    return renderPage(reply, ChangesPage({ data, since, changes }))
  })

  /** The one that an alert was compared with, if the link names it and it is still there. */
  async function earlierScan(scan: Scan, since: unknown): Promise<Scan | undefined> {
    const named = typeof since === 'string' ? await findScanOf(storage.db, scan.userId, since) : undefined
    const isComparable =
      named !== undefined && named.projectKey === scan.projectKey && named.id !== scan.id && hasDetails(named)
    return isComparable ? named : findEarlierScan(storage.db, scan)
  }

  onePageRoutes(app, context, scanAccess)

  pictureRoutes(app, context, scanAccess)
  scanFileRoutes(app, context, scanAccess, printer)
  manageScanRoutes(app, context, scanAccess)
  scanEventRoutes(app, context, scanAccess, sendEvents)
  unlockRoute(app, context, {
    kind: 'scan',
    route: '/scans',
    async find(request) {
      const { access, scan } = await scanAccess.findVisible(request)
      return { access, shared: scan }
    },
    unlockCookie: scanAccess.unlockCookie,
  })
}
