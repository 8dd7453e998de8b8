import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../error-page.tsx'
import { renderPage } from '../render.ts'
import { viewOf } from '../view.ts'
import { AuditPage } from './audit-page.tsx'
import { AuditsPage, matches } from './audits-page.tsx'
import { catalogue, cataloguePath, kindOf } from './catalogue.ts'

interface AuditPath {
  Params: { category: string; name: string }
}

const LONGEST_SEARCH = 200

/** The reference of all audits, open to everyone. */
export function auditRoutes(app: FastifyInstance): void {
  const places = new Map(catalogue.map(({ id }, place) => [id, place]))

  // Two pages, because one with all audits would be too long.
  for (const kind of ['page', 'site'] as const)
    app.get(cataloguePath(kind), async (request: FastifyRequest<{ Querystring: { search?: unknown } }>, reply) => {
      const view = viewOf(request)
      const search = String([request.query.search ?? ''].flat()[0]).slice(0, LONGEST_SEARCH)
      const found = catalogue.filter((audit) => kindOf(audit) === kind && matches(view, audit, search))
      return renderPage(reply, AuditsPage({ view, kind, audits: found, search }), { indexable: search === '' })
    })

  app.get('/audits/:category/:name', async (request: FastifyRequest<AuditPath>, reply) => {
    const place = places.get(`${request.params.category}/${request.params.name}`)
    if (place === undefined) throw notFound()
    const neighbours = { previous: catalogue[place - 1], next: catalogue[place + 1] }
    return renderPage(reply, AuditPage({ view: viewOf(request), audit: catalogue[place]!, ...neighbours }), {
      indexable: true,
    })
  })
}
