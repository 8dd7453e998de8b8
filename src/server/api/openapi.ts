import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Config } from '../../config.ts'
import { EVENT_TYPES, envelopeSchema } from '../../domain/events/event-types.ts'
import { PolicyViewRecord } from '../../domain/policies/record.ts'
import { policyJsonSchema } from '../../domain/policies/schema.ts'
import { audits } from '../../engine/audits/index.ts'
import type { BaseUrl } from '../http/base-url.ts'
import { AlertRecord, AlertRuleRecord } from './alerts/record.ts'
import { answer, problems } from './answers.ts'
import { AuditEntryRecord } from './audit-log/audit-log.ts'
import { BrandingRecord, InstanceBrandingRecord } from './branding/branding-record.ts'
import { ChannelRecord, DeliveryRecord, EventRecord } from './channels/records.ts'
import { Comparison } from './compare/comparison-record.ts'
import { CredentialRecord } from './credentials/credential-record.ts'
import { PolicyRecord, PolicyVersionRecord } from './policies/policy-records.ts'
import { MarkRecord } from './projects/deploy-marks.ts'
import { RetentionRecord } from './retention/retention.ts'
import { MetricPointRecord } from './runs/metrics.ts'
import { SCAN_RECORDS } from './scans/records.ts'
import { ScheduleRecord } from './schedules/record.ts'
import { SHARED } from './schemas.ts'
import { MemberRecord } from './sharing/members.ts'
import { ShareLinkRecord } from './sharing/share-links.ts'
import { SharedProjectRecord } from './sharing/shared-projects.ts'
import { UptimeRecord } from './uptime/uptime.ts'

/** How to use the API, in Markdown: the description of the OpenAPI document, and the beginning of the page /docs. */
const GUIDE = [
  'Audits of webpages: good, decent or bad, with every finding explained.',

  '**Keys.** Send the header `Authorization: Bearer <API_KEY>` with every request. Create a key on your account page or with `verdict keys create`; it is shown once. A key with the scope `read` can only read. A key can expire, and can be revoked at any time.',

  '**Bodies.** Send `application/x-www-form-urlencoded`, `application/json` or `multipart/form-data`, all with the same fields, up to 65,536 bytes (3 MB to create many reports, 8 MB to create a scan). A field that is empty or null counts as absent.',

  '**Results.** Creating a report responds when its Quick run has ended, and creating a scan when the scan has ended, after 15 seconds at the latest: `Prefer: wait=N` waits up to N seconds, at most 60, and `Prefer: respond-async` not at all. The operator can change both times; `GET /api/v1/account` shows them. While `status` is `queued` or `running`, ask for the report every few seconds, with `If-None-Match` and the ETag that you have: the answer is 304 until something has changed.',

  '**Sites.** `POST /api/v1/scans` scans a whole site. Follow it with `GET /api/v1/scans/{id}/events`, or ask for the scan every few seconds. When it is `done`, its findings say what to fix, by audit and by cause, with the pages that have each problem. `results=1` scans the site again, and the changes say what is new and what is fixed. The pages of a scan are not reports: `POST /api/v1/reports` with `scan` and the URL of a page makes one, without another visit.',

  '**Schedules.** `watch=daily` with a report or scan runs it every day from now on. `POST /api/v1/schedules` sets the exact times: `every weekday at 06:30`, or five fields of cron, in a time zone. Where clocks skip an hour, its runs start at its end; where they show one twice, they start once. After downtime, what was missed runs once.',

  '**Webhooks.** `POST /api/v1/channels` with `kind=webhook` sends every event as JSON, signed as Standard Webhooks 1.0.0 says: `webhook-signature` is `v1,` and the Base64 of the HMAC-SHA256 of `id.timestamp.body`. The `webhook-id` stays the same across retries and replays, so a receiver that has seen it can skip it. Events of one report arrive in the order of `sequence`. A 2xx within 20 seconds accepts an event; otherwise it is tried nine more times within three days. 410 turns the channel off.',

  '**Pages.** Lists have 10 records per page, or as many as `per_page` says. Follow `links.next`, or the Link header, until it is null. `meta` has the position and the total.',

  '**Limits.** Each key has 600 requests and 60 runs per minute, unless the operator has changed that; `GET /api/v1/account` shows them. A list of reports that is created at once starts as many runs as are left, and the others at the same pace beside those that you start yourself, so that it never keeps you from starting one. The headers RateLimit and RateLimit-Policy say what is left, and a 429 says in Retry-After when to try again. A URL has up to 2,048 characters, a password 1 to 256, and URL and headers together 16,384 bytes.',

  '**Retries.** Send `Idempotency-Key` with a request that creates reports: repeated within 24 hours, it answers with the same reports and `Idempotent-Replayed: true`. Send `If-Match` with the ETag of a report to change or delete that version of it and no other.',

  '**Shared projects.** `GET /api/v1/shared-projects` lists the projects that others share with you. Add `owner` and `project` to requests for lists, and `owner` to paths that begin with a project; ids of reports, runs, scans, schedules and alerts work as they are. What your role doesn’t allow is a 403.',

  '**Errors** are `application/problem+json` (RFC 9457): `detail` says what is wrong, and a 422 has the errors of each field. Send `Accept-Language: de` to get them in German.',
].join('\n\n')

/** OpenAPI 3.1, generated from the schemas that validate the requests. Register it before the routes. */
export async function describeInterface(app: FastifyInstance, config: Pick<Config, 'url'>): Promise<void> {
  for (const schema of [
    ...SHARED,
    Comparison,
    MetricPointRecord,
    ...SCAN_RECORDS,
    ScheduleRecord,
    UptimeRecord,
    AlertRuleRecord,
    AlertRecord,
    ChannelRecord,
    DeliveryRecord,
    EventRecord,
    MarkRecord,
    RetentionRecord,
    BrandingRecord,
    InstanceBrandingRecord,
    PolicyRecord,
    PolicyVersionRecord,
    PolicyViewRecord,
    AuditEntryRecord,
    ShareLinkRecord,
    CredentialRecord,
    MemberRecord,
    SharedProjectRecord,
  ])
    app.addSchema(schema)
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
          name: 'Scans',
          description:
            'A scan covers a whole site: it finds the pages, judges each of them, and then the site as a whole.',
        },
        {
          name: 'Schedules',
          description:
            'A schedule runs a report, all reports of a project, or a scan of a site automatically, at times of a time zone. An uptime schedule only checks, every few minutes, whether pages can be reached.',
        },
        {
          name: 'Alerts',
          description:
            'Alert rules define what you are notified of; an alert is the state of one thing that a rule watches. Notifications are sent when that state changes, and only then.',
        },
        {
          name: 'Channels',
          description:
            'A channel gets events: a webhook, an email address or a chat. Every event and delivery is kept for 30 days.',
        },
        {
          name: 'Projects',
          description:
            'A project is a site: the reports and scans of one host. It exists as long as it has a report or a scan.',
        },
        {
          name: 'Policies',
          description:
            'A policy says what a team expects of the pages of a project: thresholds, required audits, mutes, budgets and a gate. It is a view: results, lists and badges stay standard.',
        },
        {
          name: 'Branding',
          description: 'Your name, logo, colors and footer instead of Verdict’s: everywhere, or for one project.',
        },
        {
          name: 'Sharing',
          description: 'A share link opens a report, a comparison or a project to anyone who has it, until it expires.',
        },
        {
          name: 'Credentials',
          description: 'A credential signs in to the pages of one origin: headers, cookies or Basic authentication.',
        },
        { name: 'Account', description: 'The calling user, the key used and its limits; and this document.' },
      ],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'vdt_…' } } },
      security: [{ key: [] }],
      webhooks: Object.fromEntries(EVENT_TYPES.map((type) => [type, webhookOf(type)])),
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, i) => String(json.$id ?? `schema-${i}`) },
  })
}

/** What a webhook gets for one type of event. */
function webhookOf(type: (typeof EVENT_TYPES)[number]) {
  const name = type.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())
  return {
    post: {
      operationId: `on${name[0]!.toUpperCase()}${name.slice(1)}`,
      tags: ['Channels'],
      summary: type,
      description: `Sent to webhooks that get \`${type}\`.`,
      requestBody: { required: true, content: { 'application/json': { schema: envelopeSchema(type) } } },
      responses: { 204: { description: 'The receiver accepts it: any 2xx.' } },
    },
  }
}

/** The document as JSON, with the URL of the server that the client used. */
export type OpenApiDocument = (base: string) => string

/** Generated once, on the first request, when every route is registered. */
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

/** JSON Schema of policies, for editors. */
export function policySchemaRoute(app: FastifyInstance): void {
  const ids = audits.map(({ id }) => id)
  const schema = JSON.stringify(policyJsonSchema(ids, '/schemas/policy-1.json'), null, 2)
  app.get('/schemas/policy-1.json', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('application/schema+json')
      .header('cache-control', 'public, max-age=3600')
      .header('access-control-allow-origin', '*')
      .send(schema),
  )
}
