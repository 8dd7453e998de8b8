import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findScope } from '../../../storage/reports/list/scope.ts'
import { listRemovals, type Removal } from '../../../storage/reports/removals.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { listScans } from '../../../storage/scans/scans.ts'
import { findUptime } from '../../../storage/uptime/uptime-history.ts'
import type { ProjectPath, WebContext } from '../context.ts'
import { notFound } from '../error-page.tsx'
import { renderPage } from '../render.ts'
import { createReader, queryOf } from '../reports/list/list-query.ts'
import { findSiteWatch, type SiteWatch } from '../schedules/site-watch.ts'
import type { SignedInUser } from '../view.ts'
import { latestOf } from './access.ts'
import { NeverScannedPage } from './overview/never-scanned-page.tsx'
import { reportsOf } from './paths.ts'
import { SCANS_PER_PAGE, ScansPage } from './scans-page.tsx'
import { defaultFields } from './start-form.tsx'

const MAX_REMOVALS = 20

type ShowHome = (
  request: FastifyRequest,
  reply: FastifyReply,
  home: { scan: Scan; removals: readonly Removal[]; watch: SiteWatch },
) => Promise<FastifyReply>

/** The home of a site and the list of its scans, for its owner. */
export function siteRoutes(app: FastifyInstance, context: WebContext, showHome: ShowHome): void {
  const { storage, config, viewOf } = context

  app.get<ProjectPath>('/projects/:project', async (request, reply) => {
    const user = context.requireUser(request)
    const { project } = request.params
    const [{ items }, ofSite] = await Promise.all([
      listScans(storage, user.id, latestOf(project)),
      removalsOf(user, project),
    ])
    const removals = ofSite.filter(({ kind }) => kind === 'scan')
    if (items[0] !== undefined)
      return showHome(request, reply, {
        scan: items[0],
        removals,
        watch: await findSiteWatch(context, user.id, project, true),
      })
    // Its home is gone, and the list of projects can bring it back.
    if (ofSite.some(({ kind }) => kind === 'project')) return reply.redirect('/projects', 303)
    await checkProject(user, project)
    const fields = defaultFields(`https://${project}/`)
    const watch = await findSiteWatch(context, user.id, project, false)
    const uptime = await findUptime(storage.slow, { userId: user.id, project }, { now: context.now() })
    return renderPage(
      reply,
      NeverScannedPage({ view: viewOf(request), project, fields, maxPages: config.scanPages, removals, watch, uptime }),
    )
  })

  app.get<ProjectPath>('/projects/:project/scans', async (request, reply) => {
    const user = context.requireUser(request)
    const { project } = request.params
    const page = createReader(queryOf(request.url)).page()
    const scans = await listScans(storage, user.id, { ...latestOf(project, SCANS_PER_PAGE), page })
    if (scans.total === 0) await checkProject(user, project)
    const [latest] = page === 1 ? scans.items : (await listScans(storage, user.id, latestOf(project))).items
    const view = viewOf(request)
    const removals = (await removalsOf(user, project)).filter(({ kind }) => kind === 'scan')
    return renderPage(reply, ScansPage({ view, project, scans, latest: latest?.id ?? null, page, removals }))
  })

  app.get<ProjectPath>('/projects/:project/reports', async (request, reply) => {
    context.requireUser(request)
    return reply.redirect(reportsOf(request.params.project), 303)
  })

  async function checkProject(user: SignedInUser, project: string): Promise<void> {
    const scope = project.includes('\0') ? undefined : await findScope(storage.db, user.id, project)
    if (scope === undefined) throw notFound()
  }

  async function removalsOf(user: SignedInUser, project: string): Promise<Removal[]> {
    const removals = await listRemovals(storage.db, user.id, MAX_REMOVALS)
    return removals.filter((removal) => removal.project === project)
  }
}
