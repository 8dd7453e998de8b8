import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import type { BaseUrl } from '../http/base-url.ts'
import { answer, problems } from './answers.ts'
import { GUIDE } from './guide.ts'
import { SHARED } from './schemas.ts'

/** OpenAPI 3.1, generated from the schemas that validate the requests. Register it before the routes. */
export async function describeInterface(app: FastifyInstance, config: Pick<Config, 'url'>): Promise<void> {
  for (const schema of SHARED) app.addSchema(schema)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Verdict',
        version: '1',
        description: GUIDE,
        license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
      },
      servers: [{ url: config.url ?? '/' }],
      tags: [
        {
          name: 'Reports',
          description: 'A report has the URL of a webpage and its latest result. Every run of it is kept.',
        },
        {
          name: 'Projects',
          description: 'A project is a site: the reports of one host, counted. It exists as long as it has a report.',
        },
        { name: 'Account', description: 'Who calls, with which key, within which limits; and this description.' },
      ],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'vdt_…' } } },
      security: [{ key: [] }],
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `schema-${i}`) },
  })
}

/** The document as JSON, with the URL of the server that the client used. */
export type OpenApiDocument = (base: string) => string

/** Generated once, on the first request: by then every route is registered. */
export function createDocument(app: FastifyInstance): OpenApiDocument {
  let document: OpenApiObject | undefined
  let latest: { base: string; text: string } | undefined
  return (base) => {
    document ??= app.swagger() as OpenApiObject
    if (latest?.base !== base) latest = { base, text: JSON.stringify(withBase(document, base)) }
    return latest.text
  }
}

interface OpenApiObject {
  info: object
}

function withBase(document: OpenApiObject, base: string): object {
  const contact = { name: 'Verdict', url: `${base}/docs` }
  return { ...document, info: { ...document.info, contact }, servers: [{ url: base }] }
}

export function documentRoute(app: FastifyInstance, document: OpenApiDocument, baseUrl: BaseUrl): void {
  app.get(
    '/openapi.json',
    {
      schema: {
        operationId: 'describe',
        tags: ['Account'],
        summary: 'Show the OpenAPI document',
        description: 'This documentation as OpenAPI 3.1. Also at `/docs/openapi.json`, without a key.',
        response: {
          200: answer('OpenAPI 3.1.', Type.Object({}, { additionalProperties: true }), { openapi: '3.1.0' }),
          ...problems(),
        },
      },
    },
    async (request, reply) => reply.type('application/json').send(document(baseUrl(request))),
  )
}

/** The same document without a key. */
export function publicDocumentRoute(app: FastifyInstance, document: OpenApiDocument, baseUrl: BaseUrl): void {
  app.get('/docs/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    // Not cacheable: it contains the Host header of the request, which anyone can set.
    reply
      .type('application/json')
      .header('cache-control', 'private, no-cache')
      .send(document(baseUrl(request))),
  )
}
