import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReportWithPassword } from '../../storage/records.ts'
import { findPendingRemovals, type PendingRemoval } from '../../storage/removals.ts'
import { findReportForPage } from '../../storage/reports.ts'
import type { WebTools } from '../context.ts'
import { SignInPage } from '../entry/sign-in-page.tsx'
import { renderPage } from '../render.ts'
import type { Person } from '../view.ts'
import { pathOf } from './parts/address.tsx'

/** `hidden`: the reader must not even learn that there is such a report. */
type Access = 'owner' | 'reader' | 'password' | 'hidden'

/** `isUnlocked`: the reader has entered the password. `isGoing`: the owner has deleted it, and may still undo that. */
interface State {
  isUnlocked?: boolean
  isGoing?: boolean
}

/** Who may see a report. */
export function accessTo(
  report: Pick<ReportWithPassword, 'userId' | 'privacy' | 'passwordHash'> | undefined,
  user: Person | null,
  { isUnlocked = false, isGoing = false }: State = {},
): Access {
  if (report === undefined) return 'hidden'
  if (user !== null && user.id === report.userId) return 'owner'
  if (isGoing) return 'hidden'
  if (report.privacy === 0) return 'reader'
  // Without a password there is nothing that a stranger could enter.
  if (report.privacy === 1 || report.passwordHash === null) return 'hidden'
  return isUnlocked ? 'reader' : 'password'
}

/** Search engines may index it: it is public, and its owner chose to offer it to them. */
export function mayBeListed({ privacy, indexable }: Pick<ReportWithPassword, 'privacy' | 'indexable'>): boolean {
  return privacy === 0 && indexable
}

export interface ReportPath {
  Params: { id: string }
}

interface Visit {
  access: Access
  report: ReportWithPassword | undefined
  /** Where its owner has deleted it and may still undo that. */
  going: PendingRemoval | undefined
  /** It is our own browser that asks, to put the page on paper for somebody who may read it. */
  isPrint: boolean
}

/** Finds the report that a request names and says what the reader may see of it. */
export function createGate(tools: WebTools) {
  const { storage, viewOf } = tools
  const unlocked = createUnlocked(tools)
  const printing = createPrinting(tools)

  async function visit(request: FastifyRequest): Promise<Visit> {
    const id = (request.params as ReportPath['Params']).id.toLowerCase()
    const report = await findReportForPage(storage.db, id)
    if (report === undefined) return { access: 'hidden', report, going: undefined, isPrint: false }
    if (printing.isPrinting(request, report)) return { access: 'reader', report, going: undefined, isPrint: true }
    const going = (await findPendingRemovals(storage.db, [report.id])).get(report.id)
    const state = { isUnlocked: unlocked.isOpen(request, report), isGoing: going !== undefined }
    return { access: accessTo(report, viewOf(request).user, state), report, going, isPrint: false }
  }

  return {
    unlocked,
    printing,
    visit,

    /** The report, where the reader may see it; else the reader is sent to its page, which says what is missing. */
    async readable(request: FastifyRequest, reply: FastifyReply): Promise<ReportWithPassword | undefined> {
      const { access, report } = await visit(request)
      if (report !== undefined && (access === 'owner' || access === 'reader')) return report
      reply.redirect(pathOf((request.params as ReportPath['Params']).id), 303)
      return undefined
    },

    /** The report, where it is the reader's own. */
    async owned(request: FastifyRequest, reply: FastifyReply): Promise<ReportWithPassword | undefined> {
      const { access, report } = await visit(request)
      if (report !== undefined && access === 'owner') return report
      refuse(request, reply)
      return undefined
    },

    refuse,
  }

  /** The same for a report that is hidden, one that never was, and one that is somebody else's. */
  function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const next = pathOf((request.params as ReportPath['Params']).id)
    return renderPage(reply, SignInPage({ view: viewOf(request), next, asked: true }), { status: 404 })
  }
}

export type Gate = ReturnType<typeof createGate>

const UNLOCK_MS = 7 * 86_400_000

type Means = Pick<WebTools, 'sign' | 'verify' | 'setCookie' | 'readCookie' | 'now'>

/**
 * A cookie that opens one report with a password. It is bound to the password and to every change of privacy, so either
 * closes the report again.
 */
function createUnlocked({ sign, verify, setCookie, readCookie, now }: Means) {
  return {
    open(reply: FastifyReply, report: ReportWithPassword): void {
      const value = sign('unlock', `${now() + UNLOCK_MS} ${unlockKey(report)}`)
      setCookie(reply, nameOf(report.id), value, { path: pathOf(report.id), maxAge: UNLOCK_MS / 1000 })
    },
    isOpen(request: FastifyRequest, report: ReportWithPassword): boolean {
      const [ends, key] = verify('unlock', readCookie(request, nameOf(report.id)) ?? '')?.split(' ') ?? []
      return key === unlockKey(report) && Number(ends) > now()
    },
  }
}

function nameOf(id: string): string {
  return `unlock-${id}`
}

function unlockKey({ id, privacy, passwordHash, accessVersion }: ReportWithPassword): string {
  return hash('sha256', `${id} ${privacy} ${accessVersion} ${passwordHash}`, 'base64url')
}

const PRINT_MS = 120_000
const PRINT_HEADER = 'x-verdict-print'

/** A mark that opens one report, as it is now, to our own browser for as long as printing takes. */
function createPrinting({ sign, verify, now }: Pick<WebTools, 'sign' | 'verify' | 'now'>) {
  return {
    headerFor: (report: ReportWithPassword): Record<string, string> => ({
      [PRINT_HEADER]: sign('print', `${now() + PRINT_MS} ${printKey(report)}`),
    }),
    isPrinting(request: FastifyRequest, report: ReportWithPassword): boolean {
      const mark = request.headers[PRINT_HEADER]
      if (typeof mark !== 'string') return false
      const [ends, ...key] = verify('print', mark)?.split(' ') ?? []
      return key.join(' ') === printKey(report) && Number(ends) > now()
    },
  }
}

function printKey({ id, accessVersion }: ReportWithPassword): string {
  return `${id} ${accessVersion}`
}
