import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../error-page.tsx'
import { renderPage } from '../render.ts'
import { viewOf } from '../view.ts'
import { DocsPage } from './docs-page.tsx'
import { GroupPage } from './group-page.tsx'
import { ProblemsPage } from './problems-page.tsx'
import { RecordPage } from './record-page.tsx'
import { RecordsPage } from './records-page.tsx'
import { groupPath, type OpenApi, type Reference, readReference, recordPath } from './reference.ts'

/** What the pages need to know about the API. */
export interface ApiDescription {
  /** The OpenAPI document. A function, because it is complete only after all routes are registered. */
  document(): unknown
  problems: Record<string, { status: number; title: string; about: string }>
}

/** The API documentation. */
export function docsRoutes(app: FastifyInstance, api: ApiDescription): void {
  let known: Reference | undefined

  function reference(): Reference {
    known ??= readReference(api.document() as OpenApi)
    return known
  }

  app.get('/docs', async (request, reply) =>
    renderPage(reply, DocsPage({ view: viewOf(request), reference: reference() }), { indexable: true }),
  )

  app.get('/docs/:group', async (request: FastifyRequest<{ Params: { group: string } }>, reply) => {
    const group = reference().groups.find(({ name }) => groupPath(name) === `/docs/${request.params.group}`)
    if (group === undefined) throw notFound()
    return renderPage(reply, GroupPage({ view: viewOf(request), reference: reference(), group }), { indexable: true })
  })

  app.get('/docs/records', async (request, reply) =>
    renderPage(reply, RecordsPage({ view: viewOf(request), reference: reference() }), { indexable: true }),
  )

  app.get('/docs/records/:record', async (request: FastifyRequest<{ Params: { record: string } }>, reply) => {
    const record = reference().records.find(({ name }) => recordPath(name) === `/docs/records/${request.params.record}`)
    if (record === undefined) throw notFound()
    return renderPage(reply, RecordPage({ view: viewOf(request), reference: reference(), record }), { indexable: true })
  })

  app.get('/docs/problems', async (request, reply) =>
    renderPage(reply, ProblemsPage({ view: viewOf(request), problems: api.problems }), { indexable: true }),
  )
}
