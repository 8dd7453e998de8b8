import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../error-page.tsx'
import { renderPage } from '../render.ts'
import { viewOf } from '../view.ts'
import { DocsPage } from './docs-page.tsx'
import { GroupPage } from './group-page.tsx'
import { ObjectPage } from './object-page.tsx'
import { ProblemsPage } from './problems-page.tsx'
import { RecordsPage } from './records-page.tsx'
import {
  type ApiDescription,
  eventPath,
  groupPath,
  type OpenApi,
  type Reference,
  readReference,
  recordPath,
} from './reference.ts'
import { WebhooksPage } from './webhooks-page.tsx'

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
    const view = viewOf(request)
    const page = ObjectPage({
      view,
      list: { path: '/docs/records', title: view.words.docs.records },
      object: record,
      description: { text: record.description, lang: 'en' },
      alike: reference()
        .records.filter(({ group }) => group === record.group)
        .map(({ name }) => ({ name, path: recordPath(name) })),
    })
    return renderPage(reply, page, { indexable: true })
  })

  app.get('/docs/webhooks', async (request, reply) =>
    renderPage(reply, WebhooksPage({ view: viewOf(request), events: reference().events }), { indexable: true }),
  )

  app.get('/docs/webhooks/:event', async (request: FastifyRequest<{ Params: { event: string } }>, reply) => {
    const event = reference().events.find(({ name }) => eventPath(name) === `/docs/webhooks/${request.params.event}`)
    if (event === undefined) throw notFound()
    const view = viewOf(request)
    const { docs, alerts } = view.words
    const [subject] = event.name.split('.')
    const page = ObjectPage({
      view,
      list: { path: '/docs/webhooks', title: docs.webhooks },
      object: event,
      description: { text: alerts.events[event.name], lang: view.language },
      alike: reference()
        .events.filter(({ name }) => name.startsWith(`${subject}.`))
        .map(({ name }) => ({ name, path: eventPath(name) })),
    })
    return renderPage(reply, page, { indexable: true })
  })

  app.get('/docs/problems', async (request, reply) =>
    renderPage(reply, ProblemsPage({ view: viewOf(request), problems: api.problems }), { indexable: true }),
  )
}
