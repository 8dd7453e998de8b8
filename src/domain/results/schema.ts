import { type Static, Type } from 'typebox'
import type { Json } from '../../engine/model.ts'
import type { Params } from '../../messages/message.ts'
import { DEPTHS, DEVICES, RESULTS } from '../../vocabulary.ts'
import { browser, lab } from './browser-schema.ts'
import { objectOrNull, oneOf, oneOfOrNull, orNull } from './json-schema.ts'

/**
 * The results of a run: the one description of what the worker writes, the database keeps, the API sends and the pages
 * read. Results are never rewritten. A field added later is optional, because results written before it don't have it.
 */

const text = Type.String()
const count = Type.Integer({ minimum: 0 })
const points = Type.Number({ minimum: 0 })
const score = orNull('integer', { minimum: 0, maximum: 100 })
const result = oneOfOrNull(RESULTS)
const category = oneOf(['seo', 'performance', 'security', 'accessibility', 'practice'])
const milliseconds = Type.Number()
const millisecondsOrNull = orNull('number')

const key = Type.Optional(
  Type.String({
    description: 'Identifies the message; its wording may change. Missing in results of earlier versions.',
  }),
)
const params = Type.Optional(
  Type.Unsafe<Params>({ type: 'object', description: 'The values in the sentence, by name.' }),
)

export const Finding = Type.Object({
  message: text,
  key,
  params,
  where: Type.Optional(Type.String({ description: 'A CSS selector, `header: Name`, or a URL.' })),
  snippet: Type.Optional(Type.String({ description: 'A short excerpt of the page or header.' })),
  line: Type.Optional(Type.Integer({ description: 'Line in the HTML source, starting at 1.' })),
  note: Type.Optional(Type.Boolean({ description: 'True for a remark that did not affect the outcome.' })),
})

const Audit = Type.Object({
  id: text,
  category,
  importance: oneOf(['high', 'medium', 'low', 'info']),
  outcome: oneOf(['pass', 'warn', 'fail', 'not-applicable', 'unknown']),
  value: orNull('string', { description: 'The measured value in a few words.' }),
  value_key: key,
  value_params: params,
  summary: text,
  key,
  params,
  findings: Type.Array(Finding),
  findings_total: Type.Integer({ minimum: 0, description: 'Number of findings before the list was truncated.' }),
  extent: Type.Optional(
    Type.Object(
      {
        checked: Type.Integer({ minimum: 0, description: 'Number that was checked.' }),
        affected: Type.Integer({ minimum: 0, description: 'Number of those that made the audit fail or warn.' }),
        hidden: Type.Integer({
          minimum: 0,
          description: 'Number in the HTML that is hidden, and so was not checked.',
        }),
      },
      {
        description:
          'The elements the audit is about, or the files, cookies or entries. Missing in audits that count nothing, and in results of earlier versions.',
      },
    ),
  ),
  details: Type.Unsafe<{ [key: string]: Json } | null>({
    type: ['object', 'null'],
    description: 'Structured data behind the value.',
  }),
  points_possible: points,
  points_lost: points,
  gain: Type.Optional(
    orNull('number', {
      minimum: 0,
      maximum: 100,
      description:
        'What fixing this audit alone adds to the score, to one decimal. 0 if it lowers nothing, and while another failed audit limits the score (see `capped_by`); null if the page has no score. The gains of several audits don’t add up to what fixing them all adds. Missing in results of earlier versions.',
    }),
  ),
  blocking: Type.Optional(
    Type.Boolean({ description: 'True if it failed and limits the score: see `capped_by`. Otherwise missing.' }),
  ),
  revision: Type.Optional(
    Type.Integer({
      minimum: 2,
      description: 'Of the rule; missing for the first. It rises with every change of the rule.',
    }),
  ),
})

const timings = objectOrNull(
  {
    dns: millisecondsOrNull,
    connect: millisecondsOrNull,
    tls: millisecondsOrNull,
    wait: milliseconds,
    download: milliseconds,
    first_byte: milliseconds,
    total: milliseconds,
  },
  'Milliseconds of each phase; null for a phase that did not happen.',
)

const social = objectOrNull(
  {
    title: orNull('string'),
    description: orNull('string'),
    image: orNull('string', { description: 'Absolute URL of the image.' }),
    site: orNull('string'),
    card: orNull('string'),
  },
  'Preview of a shared link (Open Graph, X cards); null if the page has no such tags.',
)

const page = objectOrNull(
  {
    url: Type.String({ description: 'Final URL after redirects.' }),
    redirects: Type.Array(
      Type.Object({ url: text, status: Type.Integer(), location: text, duration: Type.Optional(millisecondsOrNull) }),
    ),
    status: orNull('integer'),
    http_version: orNull('string'),
    address: orNull('string', { description: 'IP address of the server.' }),
    wire_bytes: orNull('integer', { description: 'Size of the HTML as transferred.' }),
    decoded_bytes: count,
    timings,
    title: Type.Optional(orNull('string', { description: 'As a search result shows it, at most 300 characters.' })),
    description: Type.Optional(orNull('string', { description: 'Meta description, at most 300 characters.' })),
    language: Type.Optional(orNull('string', { description: 'The `lang` attribute of the html element.' })),
    social: Type.Optional(social),
  },
  'The page: final URL, redirects, timings and previews. Null if it could not be fetched.',
)

const certificate = objectOrNull(
  {
    trusted: Type.Boolean({ description: 'Whether a browser accepts it; if not, `reason` explains why.' }),
    reason: orNull('string'),
    subject: text,
    issuer: text,
    valid_from: text,
    valid_to: text,
    protocol: text,
    fingerprint: Type.Optional(
      Type.String({ description: 'SHA-256 of the certificate. Missing in results of earlier versions.' }),
    ),
  },
  "The server's certificate; null without TLS.",
)

const kinds = ['script', 'style', 'image', 'font', 'media', 'frame', 'manifest', 'other'] as const

const resources = objectOrNull(
  {
    total: Type.Integer({ minimum: 0, description: 'Number of files the page requests.' }),
    by_kind: Type.Array(Type.Object({ kind: oneOf(['document', ...kinds]), requests: count, bytes: count }), {
      description: 'Requests and transferred bytes by kind, heaviest first.',
    }),
    items: Type.Array(
      Type.Object({
        url: text,
        kind: oneOf(kinds),
        load: oneOf(['eager', 'lazy', 'conditional']),
        by: orNull('integer', {
          description: 'Index in this list of the stylesheet that requests it; null if the page does.',
        }),
        status: orNull('integer'),
        bytes: orNull('integer', { description: 'As transferred.' }),
        first_byte: millisecondsOrNull,
        duration: millisecondsOrNull,
        start: Type.Optional(
          Type.Number({ description: 'When the browser requested it, in milliseconds after the navigation started.' }),
        ),
        failure: orNull('string', { description: 'Error code if it could not be fetched.' }),
      }),
      { description: 'The first 150 files.' },
    ),
  },
  'Files the page loads; null if they were not checked.',
)

export const Results = objectOrNull(
  {
    rule_set: Type.String({
      description: 'Version of the rules. Scores of different rule sets cannot be compared.',
    }),
    score,
    result,
    capped_by: Type.Optional(
      Type.Array(text, {
        description:
          'Ids of the failed blocking audits that limit the score: to 79 (decent) if there is one, to 49 (bad) if there are more. Empty if the score would not be higher without that limit; missing in results of rule set 1.',
      }),
    ),
    uncapped_score: Type.Optional(
      orNull('integer', { minimum: 0, maximum: 100, description: 'The score without the limit of `capped_by`.' }),
    ),
    collected_at: Type.String({ format: 'date-time' }),
    signed_in: Type.Optional(
      Type.Boolean({ description: 'True if credentials were sent to the origin of the page. Otherwise missing.' }),
    ),
    categories: Type.Array(Type.Object({ category, score, result, points_earned: points, points_possible: points })),
    audits: Type.Array(Audit),
    plan: objectOrNull(
      { audits: Type.Array(text), points, score: Type.Integer() },
      'The smallest set of fixes that makes the page "good"; null if it is good already.',
    ),
    notes: Type.Array(Type.String(), { description: 'Limits that were reached, as sentences.' }),
    page,
    certificate: Type.Optional(certificate),
    resources: Type.Optional(resources),
    depth: Type.Optional(oneOf(DEPTHS)),
    device: Type.Optional(oneOfOrNull(DEVICES, { description: 'Null if no browser was used.' })),
    depth_error: Type.Optional(
      objectOrNull(
        { code: text, message: text },
        'Why the run did not reach the requested depth. The score is that of `depth`: audits of the requested depth are `unknown`, and the score cannot be compared with scores of that depth.',
      ),
    ),
    browser: Type.Optional(browser),
    lab: Type.Optional(lab),
  },
  'Scores by category, every audit with its outcome, value, findings and lost points, and facts about the page. Null until a run has completed.',
)

export type Results = NonNullable<Static<typeof Results>>
export type AuditRecord = Results['audits'][number]
export type CategoryRecord = Results['categories'][number]
export type PageRecord = NonNullable<Results['page']>
export type CertificateRecord = NonNullable<Results['certificate']>
export type ResourcesRecord = NonNullable<Results['resources']>
export type ResourceRecord = ResourcesRecord['items'][number]
export type ResourceRecordKind = ResourcesRecord['by_kind'][number]['kind']
