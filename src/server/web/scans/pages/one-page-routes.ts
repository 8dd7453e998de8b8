import type { FastifyInstance } from 'fastify'
import { ActionError, type ActionErrorCode } from '../../../../actions/action-error.ts'
import { createReport } from '../../../../actions/reports/create-report.ts'
import { readWebpageUrl } from '../../../../actions/reports/webpage-url.ts'
import { scanToReport } from '../../../../actions/scans/scan-to-report.ts'
import { unpackJsonSync } from '../../../../common/zstd.ts'
import type { Results } from '../../../../domain/results/schema.ts'
import { rejudgePage } from '../../../../queue/scans/judge/rejudge-page.ts'
import type { ScanOptions } from '../../../../queue/scans/scan-options.ts'
import type { Report } from '../../../../storage/records.ts'
import { findReportByUrl } from '../../../../storage/reports/reports-by-url.ts'
import type { ListedPage } from '../../../../storage/scans/listed-page.ts'
import { findPageOfScan, findWayTo } from '../../../../storage/scans/listed-pages.ts'
import type { Scan } from '../../../../storage/scans/scan.ts'
import { listLinks } from '../../../../storage/scans/scan-links.ts'
import type { WebContext } from '../../context.ts'
import { notFound } from '../../error-page.tsx'
import { renderPage } from '../../render.ts'
import { createReader, queryOf } from '../../reports/list/list-query.ts'
import { readFilter } from '../../reports/model/outcomes.ts'
import { reportPath } from '../../reports/parts/url.tsx'
import type { ScanAccess } from '../access.ts'
import { pagePath } from '../paths.ts'
import { OnePage } from './one-page.tsx'
import { LINKS_PER_PAGE } from './page-links.tsx'

interface OnePagePath {
  Params: { id: string; n: string }
}

/** One page of a scan. */
export function onePageRoutes(app: FastifyInstance, context: WebContext, scanAccess: ScanAccess): void {
  const { storage, judging, logger } = context

  /** The results of a page, from what the scan kept of it; null if nothing is kept. */
  async function judge(scan: Scan, { n, result }: ListedPage): Promise<Results | null> {
    if (result === null) return null
    try {
      const judged = await rejudgePage(scan, n, { storage, judging })
      return judged?.results ? unpackJsonSync<Results>(judged.results) : null
    } catch (error) {
      logger.warn({ err: error, scan_id: scan.id }, 'page of a scan could not be regraded')
      return null
    }
  }

  app.get<OnePagePath>('/scans/:id/pages/:n', async (request, reply) => {
    const data = await scanAccess.findReadable(request)
    const { scan } = data
    const page = await findPageOfScan(storage.db, scan, Number(request.params.n))
    if (page === undefined) throw notFound()
    const read = createReader(queryOf(request.url))
    const shownLinks = { direction: read.choice('direction', ['in', 'out']) ?? 'in', page: read.page() }
    const links = (direction: 'in' | 'out') =>
      listLinks(storage.db, scan, page.n, {
        direction,
        page: shownLinks.direction === direction ? shownLinks.page : 1,
        perPage: LINKS_PER_PAGE,
      })
    const other = (n: number | null) => (n === null || n === page.n ? undefined : findPageOfScan(storage.db, scan, n))
    const [way, inlinks, outlinks, canonical, redirect] = await Promise.all([
      findWayTo(storage.db, scan, page),
      links('in'),
      links('out'),
      other(page.canonical),
      other(page.redirect),
    ])
    const results = await judge(scan, page)
    const path = pagePath(scan.id, page.n)
    const shown = {
      view: data.view,
      url: page.url,
      filter: readFilter(request.query),
      path,
      isOwner: data.role === 'owner',
    }
    const pictureUrl = (name: string) => `${path}/${name}`
    const device = (scan.options as ScanOptions).sample?.device ?? 'mobile'
    const judged = results && { ...shown, results, device, pictureUrl }
    return renderPage(
      reply,
      OnePage({ data: { ...data, page, judged, way, inlinks, outlinks, shownLinks, canonical, redirect } }),
    )
  })
  app.post<OnePagePath>('/scans/:id/pages/:n/report', async (request, reply) => {
    const scan = await scanAccess.findManaged(request, 'owner')
    const page = await findPageOfScan(storage.db, scan, Number(request.params.n))
    const read = page && readWebpageUrl(page.url)
    if (page === undefined || !read?.ok) throw notFound()
    const existing = await findReportByUrl(storage.db, scan.userId, read.url)
    if (existing !== undefined) return reply.redirect(reportPath(existing.id), 303)
    try {
      const { id } = await makeReport(scan, { url: page.url, project: read.project })
      return reply.redirect(reportPath(id), 303)
    } catch (error) {
      if (!(error instanceof ActionError) || error.retryAfter === undefined) throw error
      const { actions: words } = context.viewOf(request).words.scan
      return context.redirectWith(reply, pagePath(scan.id, page.n), words.tooOften(error.retryAfter), 'problem')
    }
  })

  /** From what the scan kept of the page, at once; if there is nothing, the page is audited again. */
  async function makeReport({ id, userId, privacy }: Scan, page: { url: string; project: string }): Promise<Report> {
    const { depth, device } = context.config
    const fields = { ...page, privacy: privacy === 0 ? 0 : 1, device } as const
    try {
      return (await scanToReport(context, { userId }, id, fields)).report
    } catch (error) {
      if (!(error instanceof ActionError) || !WITHOUT_EVIDENCE.includes(error.code)) throw error
      return (await createReport(context, { userId }, { ...fields, depth })).report
    }
  }
}

const WITHOUT_EVIDENCE: readonly ActionErrorCode[] = ['scan_page_not_kept', 'scan_page_not_judged']
