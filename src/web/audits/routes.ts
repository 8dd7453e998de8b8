import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audits } from '../../engine/audits/index.ts'
import { notFound } from '../error-page.tsx'
import { renderPage } from '../render.ts'
import { viewOf } from '../view.ts'
import { AuditPage } from './audit-page.tsx'
import { AuditsPage, matches } from './audits-page.tsx'

interface AuditPath {
  Params: { category: string; name: string }
}

const LONGEST_SEARCH = 200

/** The reference of all audits, open to everyone. */
export function auditRoutes(app: FastifyInstance): void {
  const places = new Map(audits.map(({ id }, place) => [id as string, place]))

  app.get('/audits', async (request: FastifyRequest<{ Querystring: { search?: unknown } }>, reply) => {
    const view = viewOf(request)
    const search = String([request.query.search ?? ''].flat()[0]).slice(0, LONGEST_SEARCH)
    const found = audits.filter((audit) => matches(view, audit, search))
    return renderPage(reply, AuditsPage({ view, audits: found, total: audits.length, search }), {
      indexable: search === '',
    })
  })

  app.get('/audits/:category/:name', async (request: FastifyRequest<AuditPath>, reply) => {
    const place = places.get(`${request.params.category}/${request.params.name}`)
    if (place === undefined) throw notFound()
    const neighbours = { previous: audits[place - 1], next: audits[place + 1] }
    return renderPage(reply, AuditPage({ view: viewOf(request), audit: audits[place]!, ...neighbours }), {
      indexable: true,
    })
  })
}
