import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReportWithPassword } from '../../../storage/records.ts'
import { findPendingRemovals, type PendingRemoval } from '../../../storage/removals.ts'
import { findReportForPage } from '../../../storage/reports.ts'
import { SignInPage } from '../../entry/sign-in-page.tsx'
import { renderPage } from '../../render.ts'
import type { WebTools } from '../../tools.ts'
import { createPrinting } from '../browser/printing.ts'
import { pathOf } from '../model/address.ts'
import { type Access, accessTo } from './access.ts'
import { createUnlocked } from './unlocked.ts'

export interface ReportPath {
  Params: { id: string }
}

export interface Visit {
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
