import type { FastifyRequest } from 'fastify'
import { findKeyHolder } from '../../../actions/keys/keys.ts'
import { accessToShared } from '../../../actions/sharing/project-access.ts'
import type { ShareLink } from '../../../storage/sharing/share-links.ts'
import type { MemberRole } from '../../../vocabulary.ts'
import type { WebContext } from '../context.ts'
import { EarlyResponse } from '../error-page.tsx'
import { HiddenPage } from '../people/sign-in/sign-in-page.tsx'
import { renderPage } from '../render.ts'
import { type Access, accessTo, isReadable, type ProtectedItem } from './access.ts'
import { createShareCookie } from './share-cookie.ts'
import { createPrintHeader, createUnlockCookie } from './tokens.ts'

export interface VisitorAccess {
  access: Access
  /** The request comes from our own browser, which prints the page for someone with access. */
  isPrint: boolean
  /** The share link that gives access, which the report or scan itself does not. */
  shareLink?: ShareLink | undefined
}

type SharedOfProject = ProtectedItem & { project: string }

interface SharedKind {
  kind: 'report' | 'scan'
  pathOf(id: string): string
  /** Whether a share link opens it. */
  opens(request: FastifyRequest, shared: SharedOfProject): (link: ShareLink) => boolean
}

/** What a visitor may see of a report or a scan, by their session, API key, cookies and share links. */
export function createVisitorAccess(context: WebContext, { kind, pathOf, opens }: SharedKind) {
  const { storage, viewOf } = context
  const unlockCookie = createUnlockCookie(context, pathOf)
  const printHeader = createPrintHeader(context)
  const shareCookie = createShareCookie(context)

  async function find(request: FastifyRequest, shared: SharedOfProject, isDeleted = false): Promise<VisitorAccess> {
    if (printHeader.isValid(request, shared)) return { access: 'reader', isPrint: true }
    if (await isReadWithKey(request, shared)) return { access: 'reader', isPrint: false }
    const { user } = viewOf(request)
    const access = accessTo(shared, user, { isUnlocked: unlockCookie.isValid(request, shared), isDeleted })
    if (access !== 'owner' && user !== null && !isDeleted) {
      const role = await roleIn(user.id, shared)
      if (role !== null) return { access: role, isPrint: false }
    }
    const isClosed = !isReadable(access) && !isDeleted
    const shareLink = isClosed ? await shareCookie.find(request, opens(request, shared)) : undefined
    return { access: shareLink === undefined ? access : 'reader', isPrint: false, shareLink }
  }

  /** API keys of the owner and of members read everything that these can read. */
  async function isReadWithKey({ headers }: FastifyRequest, shared: SharedOfProject): Promise<boolean> {
    if (headers.authorization === undefined) return false
    const holder = await findKeyHolder(context, headers.authorization)
    if (holder === undefined) return false
    return holder.userId === shared.userId || (await roleIn(holder.userId, shared)) !== null
  }

  async function roleIn(userId: string, { id }: SharedOfProject): Promise<MemberRole | null> {
    const found = await accessToShared(storage, userId, { kind, id }, 'viewer')
    return typeof found === 'string' ? null : found.role
  }

  return {
    unlockCookie,
    printHeader,
    find,

    /** The same answer for what is hidden, what never existed, and what belongs to another user. */
    hidden(request: FastifyRequest, next: string): EarlyResponse {
      return new EarlyResponse((reply) =>
        renderPage(reply, HiddenPage({ view: viewOf(request), next }), { status: 404 }),
      )
    },
  }
}
