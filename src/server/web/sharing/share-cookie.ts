import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_SECONDS } from '../../../common/durations.ts'
import { listOpenShareLinks, type ShareLink } from '../../../storage/sharing/share-links.ts'
import type { WebContext } from '../context.ts'

const COOKIE = 'shared'
/** A visitor may have been sent several. */
const MOST_LINKS = 10
const KEPT_SECONDS = 30 * DAY_SECONDS

/**
 * The share links that a visitor has opened. The cookie names them and is signed; the database is asked each time, so a link that is
 * revoked or expires stops to open anything at once.
 */
export function createShareCookie({ storage, sign, verify, setCookie, readCookie, now }: WebContext) {
  const idsIn = (request: FastifyRequest): string[] =>
    verify('share', readCookie(request, COOKIE) ?? '')
      ?.split(' ')
      .filter((id) => id !== '') ?? []

  return {
    remember(reply: FastifyReply, { id }: ShareLink): void {
      const ids = [...new Set([id, ...idsIn(reply.request)])].slice(0, MOST_LINKS)
      setCookie(reply, COOKIE, sign('share', ids.join(' ')), { maxAge: KEPT_SECONDS })
    },

    /** The link of the visitor that opens something, if there is one. */
    async find(request: FastifyRequest, opens: (link: ShareLink) => boolean): Promise<ShareLink | undefined> {
      const ids = idsIn(request)
      return ids.length === 0 ? undefined : (await listOpenShareLinks(storage.db, ids, now())).find(opens)
    },
  }
}

interface OwnedSite {
  userId: string
  project: string
}

function opensProject(link: ShareLink, { userId, project }: OwnedSite): boolean {
  return link.scope === 'project' && link.userId === userId && link.project === project
}

/** A comparison opens with its two runs and nothing else. */
export function opensReport(request: FastifyRequest, report: OwnedSite & { id: string }) {
  return (link: ShareLink): boolean => {
    if (link.scope === 'project') return opensProject(link, report)
    if (link.reportId !== report.id) return false
    if (link.scope === 'report') return true
    const { base, head } = request.query as { base?: unknown; head?: unknown }
    const isComparison = request.routeOptions.url === '/reports/:id/compare'
    return isComparison && base === link.baseRun && head === link.headRun
  }
}

export function opensScan(_request: FastifyRequest, scan: OwnedSite) {
  return (link: ShareLink): boolean => opensProject(link, scan)
}
