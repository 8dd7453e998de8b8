import type { FastifyInstance } from 'fastify'
import { renderPage } from '../render.ts'
import { viewOf } from '../view.ts'
import { type Described, openApiOf } from './described.ts'
import { DocsPage } from './docs-page.tsx'
import { ProblemsPage } from './problems-page.tsx'
import { RecordsPage } from './records-page.tsx'
import { type Reference, readReference } from './reference.ts'

/** The interface, told to people. */
export function docsRoutes(app: FastifyInstance, described: Described): void {
  let known: Reference | undefined

  function reference(): Reference {
    known ??= readReference(openApiOf(described))
    return known
  }

  app.get('/docs', async (request, reply) =>
    renderPage(reply, DocsPage({ view: viewOf(request), reference: reference() }), { indexable: true }),
  )

  app.get('/docs/records', async (request, reply) =>
    renderPage(reply, RecordsPage({ view: viewOf(request), records: reference().records }), { indexable: true }),
  )

  app.get('/docs/problems', async (request, reply) =>
    renderPage(reply, ProblemsPage({ view: viewOf(request), problems: described.problems }), { indexable: true }),
  )
}
