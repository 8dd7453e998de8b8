import type { FastifyRequest } from 'fastify'
import { findKeptScan, listScans, type ScanWithPassword } from '../../../storage/scans/scans.ts'
import type { ProjectRole } from '../../../vocabulary.ts'
import { showBranding } from '../branding/show-branding.ts'
import type { WebContext } from '../context.ts'
import { redirectTo } from '../error-page.tsx'
import { checkRole, roleOf } from '../sharing/access.ts'
import { opensScan } from '../sharing/share-cookie.ts'
import { createVisitorAccess, type VisitorAccess } from '../sharing/visitor-access.ts'
import { scanPath } from './paths.ts'
import type { ScanPageData } from './site-data.ts'

export interface ScanPath {
  Params: { id: string }
}

/** What the pages of a scan are rendered from, if the visitor has access. */
interface ReadableScan extends ScanPageData {
  scan: ScanWithPassword
}

interface FoundScan extends VisitorAccess {
  scan: ScanWithPassword | undefined
}

/** Finds the scan of a request and what the visitor may see of it, by the rules of reports. */
export function createScanAccess(context: WebContext) {
  const { storage, viewOf } = context
  const visitors = createVisitorAccess(context, { kind: 'scan', pathOf: scanPath, opens: opensScan })
  const { unlockCookie, printHeader } = visitors

  async function find(request: FastifyRequest): Promise<FoundScan> {
    const scan = await findKeptScan(storage.db, idOf(request))
    if (scan === undefined) return { access: 'hidden', scan, isPrint: false }
    const found = await visitors.find(request, scan)
    if (found.access !== 'hidden') showBranding(context, request, scan.branding)
    return { ...found, scan }
  }

  /** The scan if the visitor may learn that it exists. */
  async function findVisible(request: FastifyRequest): Promise<FoundScan & { scan: ScanWithPassword }> {
    const { scan, ...found } = await find(request)
    if (scan === undefined || found.access === 'hidden') throw hidden(request)
    return { scan, ...found }
  }

  const hidden = (request: FastifyRequest) => visitors.hidden(request, scanPath(idOf(request)))

  return {
    unlockCookie,
    printHeader,
    find,
    findVisible,

    /**
     * What the pages below a scan are rendered from. If the visitor may not see it, or its pages were removed because of their age, the
     * request is answered by a redirect to the scan's own page, which says so.
     */
    async findReadable(request: FastifyRequest): Promise<ReadableScan> {
      const { access, scan } = await findVisible(request)
      if (access === 'password' || scan.resultsRemovedAt !== null) throw redirectTo(scanPath(scan.id))
      return dataOf(request, scan, roleOf(access))
    },

    /** The scan if the visitor has that role in its project. */
    async findManaged(request: FastifyRequest, needs: ProjectRole): Promise<ScanWithPassword> {
      const { access, scan } = await find(request)
      if (scan === undefined || !checkRole(access, needs)) throw hidden(request)
      return scan
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
