import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PageIcon } from '../../../../storage/records.ts'
import { findIcon, findOwnIcon } from '../../../../storage/reports/icons.ts'
import type { WebContext } from '../../context.ts'
import { notFound } from '../../error-page.tsx'
import { isReadable } from '../../sharing/access.ts'
import type { ReportAccess } from '../access.ts'

/** The icons of audited pages. They reveal which sites a user audits, so access is checked as for the report. */
export function iconRoutes(app: FastifyInstance, { storage, viewOf }: WebContext, reportAccess: ReportAccess): void {
  /** For the owner of a report that shows it. One URL for all their reports, so that a list loads it once. */
  app.get<{ Params: { hash: string } }>('/icons/:hash', async (request, reply) => {
    const { user } = viewOf(request)
    return send(reply, user === null ? undefined : await findOwnIcon(storage.db, user.id, request.params.hash))
  })

  /** For everyone else with access to the report. */
  app.get<{ Params: { id: string; hash: string } }>('/reports/:id/icon/:hash', async (request, reply) => {
    const { access, report } = await reportAccess.find(request)
    const mayRead = isReadable(access)
    const isShown = report?.icon === request.params.hash
    return send(reply, mayRead && isShown ? await findIcon(storage.db, request.params.hash) : undefined)
  })
}

function send(reply: FastifyReply, icon: PageIcon | undefined): FastifyReply {
  if (icon === undefined) throw notFound()
  const { type, body } = icon
  return (
    reply
      // They come from other sites: opened directly, an SVG would be a document of our origin, with its scripts.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('x-robots-tag', 'noindex')
      .type(type === 'image/svg+xml' ? 'image/svg+xml; charset=utf-8' : type)
      .send(body)
  )
}
