import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ActionError } from '../../../actions/action-error.ts'
import { isReportPassword } from '../../../actions/people/passwords.ts'
import { deleteScanWithUndo, rescan, updateScan } from '../../../actions/scans/update-scan.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { PRIVACIES, PRIVACY_NAMES } from '../../../vocabulary.ts'
import { actorOf } from '../actor.ts'
import type { WebContext } from '../context.ts'
import { formOf } from '../forms.ts'
import type { ScanAccess, ScanPath } from './access.ts'
import { scanPath, sitePath } from './paths.ts'

/** Changes that the owner makes on the pages of a scan. */
export function manageScanRoutes(app: FastifyInstance, context: WebContext, scanAccess: ScanAccess): void {
  const { viewOf, setFlash } = context

  app.post<ScanPath>('/scans/:id/privacy', async (request, reply) => {
    const scan = await scanAccess.findManaged(request, reply, 'owner')
    if (scan === undefined) return reply
    const form = formOf(request)
    const words = { ...viewOf(request).words.report.share, ...viewOf(request).words.scan.share }
    const answer = (kind: 'done' | 'problem', text: string) => {
      setFlash(reply, kind, text, 'share')
      return reply.redirect(`${scanPath(scan.id)}#share`, 303)
    }
    const privacy = PRIVACIES.find((one) => String(one) === form.get('privacy')) ?? scan.privacy
    // The field is hidden unless its choice is made.
    const password = (privacy === 2 && form.get('password')) || undefined
    if (password !== undefined && !isReportPassword(password)) return answer('problem', words.tooLong)
    if (privacy === 2 && password === undefined && !scan.hasPassword) return answer('problem', words.missingPassword)
    const indexable = form.get('indexable') === '1'
    await updateScan({ ...context, actor: actorOf(request) }, scan.userId, scan.id, { privacy, password, indexable })
    const isChanged = privacy === 2 && password !== undefined && scan.hasPassword
    return answer('done', words.saved[isChanged ? 'changedPassword' : PRIVACY_NAMES[privacy]])
  })

  app.post<ScanPath>('/scans/:id/stop', async (request, reply) => {
    const scan = await scanAccess.findManaged(request, reply, 'editor')
    if (scan === undefined) return reply
    await trying(request, reply, () =>
      updateScan({ ...context, actor: actorOf(request) }, scan.userId, scan.id, { status: 'stopped' }),
    )
    return reply.redirect(homeOf(request, scan), 303)
  })

  app.post<ScanPath>('/scans/:id/resume', async (request, reply) => {
    const scan = await scanAccess.findManaged(request, reply, 'editor')
    if (scan === undefined) return reply
    await trying(request, reply, () =>
      updateScan({ ...context, actor: actorOf(request) }, scan.userId, scan.id, { status: 'running' }),
    )
    return reply.redirect(homeOf(request, scan), 303)
  })

  app.post<ScanPath>('/scans/:id/rescan', async (request, reply) => {
    const scan = await scanAccess.findManaged(request, reply, 'editor')
    if (scan === undefined) return reply
    const caller = { userId: scan.userId, memberId: memberOf(request, scan) }
    const again = await trying(request, reply, () => rescan({ ...context, actor: actorOf(request) }, caller, scan.id))
    return reply.redirect(homeOf(request, again ?? scan), 303)
  })

  app.post<ScanPath>('/scans/:id/delete', async (request, reply) => {
    const scan = await scanAccess.findManaged(request, reply, 'owner')
    if (scan === undefined) return reply
    // The home of the site shows the deletion, with a button to undo it.
    await deleteScanWithUndo({ ...context, actor: actorOf(request) }, scan.userId, scan.id)
    return reply.redirect(sitePath(scan.project), 303)
  })

  /** What can't be done now is said on the next page. A scan that has ended meanwhile shows so itself. */
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
