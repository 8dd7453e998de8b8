import type { FastifyInstance } from 'fastify'
import { renderPage } from '../render.ts'
import { viewOf } from '../view.ts'
import { DocsPage } from './docs-page.tsx'
import { ProblemsPage } from './problems-page.tsx'
import { RecordsPage } from './records-page.tsx'
import { type OpenApi, type Reference, readReference } from './reference.ts'

/** What the interface tells of itself to the pages beside it. */
export interface ApiDescription {
  /** Asked when somebody looks: by then every route is there. */
  document(): unknown
  problems: Record<string, { status: number; title: string; about: string }>
}

/** The interface, told to people. */
export function docsRoutes(app: FastifyInstance, api: ApiDescription): void {
  let known: Reference | undefined

  function reference(): Reference {
    known ??= readReference(api.document() as OpenApi)
    return known
  }

  app.get('/docs', async (request, reply) =>
    renderPage(reply, DocsPage({ view: viewOf(request), reference: reference() }), { indexable: true }),
  )

  app.get('/docs/records', async (request, reply) =>
    renderPage(reply, RecordsPage({ view: viewOf(request), records: reference().records }), { indexable: true }),
  )

  app.get('/docs/problems', async (request, reply) =>
    renderPage(reply, ProblemsPage({ view: viewOf(request), problems: api.problems }), { indexable: true }),
  )
}
