import { type Static, type TSchema, Type } from 'typebox'
import { objectOrNull, oneOf, oneOfOrNull, orNull } from '../results/json-schema.ts'
import { Results } from '../results/schema.ts'
import { DEPTHS, DEVICES, PRIVACIES, REPORT_STATUSES, RESULTS } from '../vocabulary.ts'

/** The records of the interface. What is written here is the type, the answer's serialisation and the OpenAPI document. */

const time = (description: string) => Type.String({ format: 'date-time', description })
const timeOrNull = (description: string) => orNull('string', { format: 'date-time', description })
const resultOrNull = (description: string) => oneOfOrNull(RESULTS, { description })
const scoreOrNull = (description: string) => orNull('integer', { minimum: 0, maximum: 100, description })

export const PRIVACY = 'Privacy of the report page: 0 public, 1 private, 2 with a password.'
export const DEPTH = 'How deep to look: 0 fast (HTTP), 1 rendered (a browser visit), 2 lab (Lighthouse).'
export const DEVICE = 'The kind of device to look as.'

const summary = {
  id: Type.String({ format: 'uuid', description: 'UUIDv7; ids sort by the time of creation.' }),
  url: Type.String({ format: 'uri', description: 'The webpage, as analysed.' }),
  project: Type.String({ description: "The URL's host without www., with the port where it is not the scheme's own." }),
  privacy: oneOf(PRIVACIES, { description: PRIVACY }),
  has_password: Type.Boolean({
    description: 'Whether the report page has a password; the password itself is never returned.',
  }),
  status: oneOf(REPORT_STATUSES, {
    description: 'Of the latest run. One that goes deeper is running with the fast results until they are complete.',
  }),
  result: resultOrNull('Null until a run was judged; a later run that fails keeps the last result.'),
  score: scoreOrNull('Null where the result is.'),
  error: objectOrNull({ code: Type.String(), message: Type.String() }, 'Why the latest run failed.'),
  generated_at: timeOrNull('When the result was generated.'),
  created_at: time('When the report was created.'),
  updated_at: time('When it last changed.'),
  page_url: Type.String({ format: 'uri', description: 'The report page.' }),
  depth: oneOf(DEPTHS, { description: `${DEPTH} Of the latest run.` }),
  device: oneOf(DEVICES, { description: `${DEVICE} Of the latest run.` }),
}

export const ReportSummary = Type.Object(summary, { $id: 'ReportSummary', description: 'A report as lists carry it.' })
export type ReportSummary = Static<typeof ReportSummary>

const ReportRecord = Type.Object(
  {
    ...summary,
    results: Results,
  },
  { $id: 'Report', description: 'A report with its results.' },
)

export const ProjectRecord = Type.Object(
  {
    project: Type.String(),
    created_at: time("When the project's first report was created."),
    reports: Type.Integer({ minimum: 1 }),
    good: Type.Integer({ minimum: 0 }),
    decent: Type.Integer({ minimum: 0 }),
    bad: Type.Integer({ minimum: 0 }),
    score: scoreOrNull('The mean of the scores; null if there is none.'),
    result: resultOrNull('Of that mean.'),
    generated_at: timeOrNull('When the latest result was generated.'),
  },
  { $id: 'Project', description: 'The reports of one host, counted.' },
)
export type ProjectRecord = Static<typeof ProjectRecord>

const link = (description: string) => orNull('string', { format: 'uri', description })

export const Links = Type.Object(
  {
    first: link('The first page.'),
    last: link('The last page.'),
    prev: link('The page before this one.'),
    next: link('The page after this one.'),
  },
  { $id: 'Links', description: 'Absolute URLs that keep the query; null where there is no such page.' },
)

export const Meta = Type.Object(
  {
    current_page: Type.Integer({ minimum: 1 }),
    from: orNull('integer', {
      description: 'The place of the first record of this page, from 1; null if it has none.',
    }),
    to: orNull('integer', { description: 'The place of the last one.' }),
    per_page: Type.Integer(),
    last_page: Type.Integer({ minimum: 1 }),
    total: Type.Integer({ minimum: 0 }),
    path: Type.String({ format: 'uri' }),
  },
  { $id: 'Meta', description: 'Where in the list this page lies.' },
)

const ProblemRecord = Type.Object(
  {
    type: Type.String({ format: 'uri' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    message: Type.String({ description: 'The same as `detail`.' }),
    instance: Type.String({ format: 'uri-reference' }),
    request_id: Type.String(),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'Of a 422: what is wrong with each field.',
      }),
    ),
  },
  { $id: 'Problem', description: 'What went wrong (RFC 9457).' },
)

export const SHARED: TSchema[] = [ReportSummary, ReportRecord, ProjectRecord, Links, Meta, ProblemRecord]

/** A shared schema by its name. */
export function ref<T>(name: string) {
  return Type.Unsafe<T>({ $ref: `${name}#` })
}

export function envelope(name: string) {
  return Type.Object({ data: ref(name) })
}

export function listOf<T>(name: string) {
  return Type.Object({
    data: Type.Array(ref<T>(name)),
    links: ref<Static<typeof Links>>('Links'),
    meta: ref<Static<typeof Meta>>('Meta'),
  })
}

/** What every list takes besides its own parameters. */
export const listing = {
  sort: Type.Optional(oneOf(['desc', 'asc'], { default: 'desc', description: 'Descending or ascending.' })),
  per_page: Type.Optional(oneOf([10, 25, 50, 100], { default: 10, description: 'Records a page.' })),
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'Which page.' })),
}

/** A text that a database can hold: PostgreSQL has no NUL in texts. */
export function textParameter(description: string) {
  return Type.Optional(Type.String({ pattern: '^[^\\u0000]*$', description }))
}
