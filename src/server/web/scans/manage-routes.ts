import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import { deleteScanWithUndo, rescan, updateScan } from '../../../actions/scans/update-scan.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import type { WebContext } from '../context.ts'
import { visibilityRoute } from '../sharing/visibility-route.ts'
import type { ScanAccess, ScanPath } from './access.ts'
import { scanPath, sitePath } from './paths.ts'

/** Changes that the owner makes on the pages of a scan. */
export function manageScanRoutes(app: FastifyInstance, context: WebContext, scanAccess: ScanAccess): void {
  const { viewOf, setFlash } = context

  visibilityRoute(app, context, {
    kind: 'scan',
    route: '/scans',
    find: (request) => scanAccess.findManaged(request, 'owner'),
    save: (request, { id, userId }, visibility) => updateScan(context.by(request), userId, id, visibility),
  })

  const statuses = { stop: 'stopped', resume: 'running' } as const
  for (const action of ['stop', 'resume'] as const)
    app.post<ScanPath>(`/scans/:id/${action}`, async (request, reply) => {
      const scan = await scanAccess.findManaged(request, 'editor')
      const status = statuses[action]
      await trying(request, reply, () => updateScan(context.by(request), scan.userId, scan.id, { status }))
      return reply.redirect(homeOf(request, scan), 303)
    })

  app.post<ScanPath>('/scans/:id/rescan', async (request, reply) => {
    const scan = await scanAccess.findManaged(request, 'editor')
    const caller = { userId: scan.userId, memberId: memberOf(request, scan) }
    const again = await trying(request, reply, () => rescan(context.by(request), caller, scan.id))
    return reply.redirect(homeOf(request, again ?? scan), 303)
  })

  app.post<ScanPath>('/scans/:id/delete', async (request, reply) => {
    const scan = await scanAccess.findManaged(request, 'owner')
    // The home of the site shows the deletion, with a button to undo it.
    await deleteScanWithUndo(context.by(request), scan.userId, scan.id)
    return reply.redirect(sitePath(scan.project), 303)
  })

  /** If the action can't be done now, the next page says why; the page of a scan that has ended meanwhile shows that itself. */
  async function trying<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    act: () => Promise<T>,
  ): Promise<T | undefined> {
    const { actions: words } = viewOf(request).words.scan
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      if (error.retryAfter !== undefined) setFlash(reply, 'problem', words.tooOften(error.retryAfter))
      else if (error.code === 'scan_under_way') setFlash(reply, 'problem', words.underWay)
      else if (error.code !== 'scan_ended') throw error
      return undefined
    }
  }

  /** The user, if the scan is another's. */
  function memberOf(request: FastifyRequest, { userId }: Scan): string | undefined {
    const { user } = viewOf(request)
    return user === null || user.id === userId ? undefined : user.id
  }

  /** The home of the site, which only its owner has. */
  function homeOf(request: FastifyRequest, scan: Scan): string {
    return memberOf(request, scan) === undefined ? sitePath(scan.project) : scanPath(scan.id)
  }
}
