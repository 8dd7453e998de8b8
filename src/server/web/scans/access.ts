import type { FastifyReply, FastifyRequest } from 'fastify'
import { findKeyHolder } from '../../../actions/keys/keys.ts'
import { accessToShared } from '../../../actions/sharing/project-access.ts'
import { findKeptScan, listScans, type ScanWithPassword } from '../../../storage/scans/scans.ts'
import type { MemberRole, ProjectRole } from '../../../vocabulary.ts'
import { showBranding } from '../branding/show-branding.ts'
import type { WebContext } from '../context.ts'
import { HiddenPage } from '../people/sign-in/sign-in-page.tsx'
import { renderPage } from '../render.ts'
import { type Access, accessTo, mayManage, roleOf } from '../sharing/access.ts'
import { createShareCookie, opensScan } from '../sharing/share-cookie.ts'
import { createPrintHeader, createUnlockCookie } from '../sharing/tokens.ts'
import { scanPath } from './paths.ts'
import type { ScanPageData } from './site-data.ts'

export interface ScanPath {
  Params: { id: string }
}

/** What the pages of a scan are rendered from, if the visitor has access. */
interface ReadableScan extends ScanPageData {
  scan: ScanWithPassword
}

export interface FoundScan {
  access: Access
  scan: ScanWithPassword | undefined
  /** The request comes from our own browser, which prints the scan for someone with access. */
  isPrint: boolean
}

/** Finds the scan of a request and what the visitor may see of it, by the rules of reports. */
export function createScanAccess(context: WebContext) {
  const { storage, viewOf } = context
  const unlockCookie = createUnlockCookie(context, scanPath)
  const printHeader = createPrintHeader(context)
  const shareCookie = createShareCookie(context)

  async function find(request: FastifyRequest): Promise<FoundScan> {
    const found = await lookUp(request)
    if (found.access !== 'hidden') showBranding(context, request, found.scan?.branding)
    return found
  }

  async function lookUp(request: FastifyRequest): Promise<FoundScan> {
    const scan = await findKeptScan(storage.db, idOf(request))
    if (scan === undefined) return { access: 'hidden', scan, isPrint: false }
    if (printHeader.isValid(request, scan)) return { access: 'reader', scan, isPrint: true }
    if (await isReadWithKey(request, scan)) return { access: 'reader', scan, isPrint: false }
    const isUnlocked = unlockCookie.isValid(request, scan)
    const { user } = viewOf(request)
    const access = accessTo(scan, user, { isUnlocked })
    if (access !== 'owner' && user !== null) {
      const shared = await roleIn(user.id, scan)
      if (shared !== null) return { access: shared, scan, isPrint: false }
    }
    const isClosed = access === 'hidden' || access === 'password'
    const isShared = isClosed && (await shareCookie.find(request, opensScan(scan))) !== undefined
    return { access: isShared ? 'reader' : access, scan, isPrint: false }
  }

  /** API keys of the owner and of members read whatever they can read. */
  async function isReadWithKey({ headers }: FastifyRequest, scan: ScanWithPassword): Promise<boolean> {
    if (headers.authorization === undefined) return false
    const holder = await findKeyHolder(context, headers.authorization)
    if (holder === undefined) return false
    return holder.userId === scan.userId || (await roleIn(holder.userId, scan)) !== null
  }

  async function roleIn(userId: string, { id }: ScanWithPassword): Promise<MemberRole | null> {
    const shared = await accessToShared(storage, userId, { kind: 'scan', id }, 'viewer')
    return typeof shared === 'string' ? null : shared.role
  }

  /** The same answer for a hidden scan, one that never existed, and one of another user. */
  function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const next = scanPath(idOf(request))
    return renderPage(reply, HiddenPage({ view: viewOf(request), next }), { status: 404 })
  }

  return {
    unlockCookie,
    printHeader,
    find,
    refuse,

    /**
     * What the pages below a scan are rendered from. If the visitor may not see it, or its pages were removed because of their age, the
     * request is answered by a redirect to the scan's own page, which says so.
     */
    async findReadable(request: FastifyRequest, reply: FastifyReply): Promise<ReadableScan | undefined> {
      const { access, scan } = await find(request)
      if (scan === undefined || access === 'hidden') {
        refuse(request, reply)
        return undefined
      }
      if (access === 'password' || scan.resultsRemovedAt !== null) {
        reply.redirect(scanPath(scan.id), 303)
        return undefined
      }
      return dataOf(request, scan, roleOf(access))
    },

    /** The scan if the visitor has that role in its project; if not, the request is answered. */
    async findManaged(
      request: FastifyRequest,
      reply: FastifyReply,
      needs: ProjectRole,
    ): Promise<ScanWithPassword | undefined> {
      const { access, scan } = await find(request)
      if (scan !== undefined && mayManage(access, needs)) return scan
      refuse(request, reply)
      return undefined
    },

    dataOf,
  }

  async function dataOf(
    request: FastifyRequest,
    scan: ScanWithPassword,
    role: ProjectRole | null,
  ): Promise<ReadableScan> {
    const { items } = role === null ? { items: [] } : await listScans(storage, scan.userId, latestOf(scan.project))
    return { view: viewOf(request), scan, role, isLatest: role === null || items[0]?.id === scan.id }
  }
}

export type ScanAccess = ReturnType<typeof createScanAccess>

/** The latest scans of a site, newest first. */
export function latestOf(project: string, perPage = 1) {
  return { project, sortBy: 'id', sort: 'desc', page: 1, perPage } as const
}

function idOf(request: FastifyRequest): string {
  return (request.params as ScanPath['Params']).id.toLowerCase()
}
