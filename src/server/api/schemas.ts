import { type Static, type TSchema, Type } from 'typebox'
import type { PolicyViewRecord } from '../../domain/policies/record.ts'
import { objectOrNull, oneOf, oneOfOrNull, orNull } from '../../domain/results/json-schema.ts'
import { Results } from '../../domain/results/schema.ts'
import { ERROR_CODES } from '../../errors.ts'
import { DEPTHS, DEVICES, PRIVACIES, REPORT_STATUSES, RESULTS, RUN_ORIGINS, SCAN_STATUSES } from '../../vocabulary.ts'

/** The records of the API: TypeScript type and OpenAPI schema in one. */

export const time = (description: string) => Type.String({ format: 'date-time', description })
export const timeOrNull = (description: string) => orNull('string', { format: 'date-time', description })
export const resultOrNull = (description: string) => oneOfOrNull(RESULTS, { description })
export const scoreOrNull = (description: string) => orNull('integer', { minimum: 0, maximum: 100, description })

export const PRIVACY = 'Who can open the report page: 0 public, 1 private, 2 anyone with the password.'
export const DEPTH =
  'Depth of the run: 0 Quick (HTTP only), 1 Browser (also in Chrome), 2 Lighthouse (also measured by Lighthouse).'
export const DEVICE = 'The device that the page is requested as.'

export const errorOrNull = (description: string) =>
  objectOrNull({ code: oneOf(ERROR_CODES), message: Type.String({ description: 'What to do about it.' }) }, description)

const summary = {
  id: Type.String({ format: 'uuid', description: 'UUIDv7, so ids sort by creation date.' }),
  url: Type.String({ description: 'The URL that is audited, normalized as browsers do.' }),
  project: Type.String({
    description: "The URL's host without `www.`, with the port unless it is the scheme's default.",
  }),
  privacy: oneOf(PRIVACIES, { description: PRIVACY }),
  has_password: Type.Boolean({
    description: 'Whether the report page has a password; the password itself is never returned.',
  }),
  status: oneOf(REPORT_STATUSES, {
    description:
      'Status of the latest run. With depth 1 or 2 it is `running` with the Quick results until the browser is done.',
  }),
  result: resultOrNull('Null until a run succeeds; a later run that fails keeps the last result.'),
  score: scoreOrNull('Null as long as `result` is.'),
  error: errorOrNull('Why the latest run failed.'),
  generated_at: timeOrNull('When the result was generated.'),
  created_at: time('When the report was created.'),
  updated_at: time('When the report last changed.'),
  page_url: Type.String({ format: 'uri', description: 'URL of the report page.' }),
  depth: oneOf(DEPTHS, { description: `${DEPTH} That of the latest run.` }),
  device: oneOf(DEVICES, { description: `${DEVICE} That of the latest run.` }),
}

export const ReportSummaryRecord = Type.Object(summary, {
  $id: 'ReportSummary',
  description: 'A report in a list, without its results.',
})
export type ReportSummaryRecord = Static<typeof ReportSummaryRecord>

const contentChecks = (what: string) =>
  Type.Optional(
    Type.Array(Type.String(), {
      description: `What its page ${what}: texts, and selectors after \`css:\`; missing if there is nothing.`,
    }),
  )

export const ReportRecord = Type.Object(
  {
    ...summary,
    policy: Type.Optional(ref<PolicyViewRecord>('PolicyView')),
    credential: Type.Optional(
      Type.String({ format: 'uuid', description: 'What its runs sign in with; missing if there is nothing.' }),
    ),
    must_contain: contentChecks('must contain'),
    must_not_contain: contentChecks('must not contain'),
    results: Results,
  },
  { $id: 'Report', description: 'A report with its results.' },
)

const runSummary = {
  id: Type.String({ format: 'uuid', description: 'UUIDv7, so ids sort by date.' }),
  report_id: Type.String({ format: 'uuid' }),
  status: oneOf(REPORT_STATUSES),
  result: resultOrNull('Null until the page was judged.'),
  score: scoreOrNull('Null as long as `result` is.'),
  error: errorOrNull('Why the run failed.'),
  depth: oneOf(DEPTHS, { description: DEPTH }),
  depth_reached: Type.Unsafe<0 | 1 | 2 | null>({
    type: ['integer', 'null'],
    enum: [...DEPTHS, null],
    description: 'The depth that the result is of; lower than `depth` while a browser is at work, or where it failed.',
  }),
  device: oneOf(DEVICES, { description: DEVICE }),
  rule_set: orNull('string', { description: 'The version of the rules that the page was judged by.' }),
  queued_at: time('When the run was requested.'),
  started_at: timeOrNull('When the run started.'),
  ended_at: timeOrNull('When the run ended.'),
  results_removed_at: timeOrNull(
    'When the details of the run were removed because of their age: `results` is null then, and everything else stays.',
  ),
  origin: oneOf(RUN_ORIGINS, {
    description: 'Who started it: a person or key, a schedule, or Verdict itself to confirm what the run before found.',
  }),
  commit: orNull('string', { description: 'The commit that it was made for.' }),
  branch: orNull('string', {
    description: 'The branch that it was made for. Runs with a commit or a branch stay out of charts and alerts.',
  }),
  policy: objectOrNull(
    {
      hash: Type.String({ description: 'The same for equal policies.' }),
      score: scoreOrNull('By the policy.'),
      result: resultOrNull('By the policy.'),
      gate: oneOfOrNull(['passed', 'failed'], {
        description:
          'Null if the policy had nothing that can fail, or nothing failed but not all of it could be checked.',
      }),
    },
    'Its outcome under the policy in force when it ended; null if there was none.',
  ),
  change: objectOrNull(
    {
      base_run_id: Type.String({ format: 'uuid', description: 'The run that it was compared with.' }),
      score_delta_page: orNull('integer', {
        description: 'What the page did to the score; null if unknown.',
      }),
      score_delta_rules: orNull('integer', { description: 'What new rules did to the score; null likewise.' }),
      new: Type.Integer({ minimum: 0, description: 'Findings that were not there before.' }),
      fixed: Type.Integer({ minimum: 0, description: 'Findings that are no longer there.' }),
    },
    'What changed since the last run before with a result of the same depth and device, as compared when this run ended. Null if there was none.',
  ),
}

export const RunSummaryRecord = Type.Object(runSummary, {
  $id: 'RunSummary',
  description: 'A run in a list, without its results.',
})
export type RunSummaryRecord = Static<typeof RunSummaryRecord>

export const RunRecord = Type.Object(
  { ...runSummary, results: Results },
  { $id: 'Run', description: 'A run with its results.' },
)

export const ProjectRecord = Type.Object(
  {
    project: Type.String(),
    created_at: time("When the project's first report or scan was created."),
    reports: Type.Integer({ minimum: 0 }),
    good: Type.Integer({ minimum: 0 }),
    decent: Type.Integer({ minimum: 0 }),
    bad: Type.Integer({ minimum: 0 }),
    score: scoreOrNull('Mean score of the reports; null while none has one.'),
    result: resultOrNull('The result of that score.'),
    generated_at: timeOrNull('When the latest result was generated.'),
    scans: Type.Integer({ minimum: 0 }),
    pages: Type.Integer({ minimum: 0, description: 'Pages that the latest scan with a result has judged.' }),
    scan: objectOrNull(
      {
        id: Type.String({ format: 'uuid' }),
        status: oneOf(SCAN_STATUSES),
        result: resultOrNull('Null until the scan has ended.'),
        score: scoreOrNull('Null until the scan has ended.'),
        generated_at: timeOrNull('When the scan ended.'),
      },
      'The latest scan.',
    ),
  },
  { $id: 'Project', description: 'The reports and scans of one site, counted.' },
)
export type ProjectRecord = Static<typeof ProjectRecord>

const link = (description: string) => orNull('string', { format: 'uri', description })

export const Links = Type.Object(
  {
    first: link('The first page.'),
    last: link('The last page.'),
    prev: link('The previous page.'),
    next: link('The next page.'),
  },
  { $id: 'Links', description: 'Absolute URLs that keep the query; null if there is no such page.' },
)

export const Meta = Type.Object(
  {
    current_page: Type.Integer({ minimum: 1 }),
    from: orNull('integer', {
      description: 'Position of the first record of this page in the list, from 1; null on an empty page.',
    }),
    to: orNull('integer', { description: 'Position of the last record of this page.' }),
    per_page: Type.Integer(),
    last_page: Type.Integer({ minimum: 1 }),
    total: Type.Integer({ minimum: 0 }),
    path: Type.String({ format: 'uri' }),
  },
  { $id: 'Meta', description: 'Position of this page in the list.' },
)

const ProblemRecord = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'The kind of problem: a part of the page /docs/problems.' }),
    title: Type.String({ description: 'The kind of problem in a few words.' }),
    status: Type.Integer({ description: 'The status of the response.' }),
    detail: Type.String({ description: 'What is wrong with this request, and what to do.' }),
    message: Type.String({ description: 'The same as `detail`.' }),
    instance: Type.String({ format: 'uri-reference', description: 'The path of the request.' }),
    request_id: Type.String({ description: 'The id of this request in the logs.' }),
    errors: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'In a 422: what is wrong with each field.',
      }),
    ),
  },
  { $id: 'Problem', description: 'An error (RFC 9457).' },
)

export const SHARED: TSchema[] = [
  ReportSummaryRecord,
  ReportRecord,
  RunSummaryRecord,
  RunRecord,
  ProjectRecord,
  Links,
  Meta,
  ProblemRecord,
]

/** A shared schema by its name. */
export function ref<T>(name: string) {
  return Type.Unsafe<T>({ $ref: `${name}#` })
}

/** The parameters of every list. */
export const paging = {
  per_page: Type.Optional(oneOf([10, 25, 50, 100], { default: 10, description: 'Records per page.' })),
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'Page number.' })),
}

/** Those of lists that can be sorted. */
export const listing = {
  sort: Type.Optional(oneOf(['desc', 'asc'], { default: 'desc', description: 'Descending or ascending.' })),
  ...paging,
}

/** PostgreSQL has no NUL in text. */
export function textParameter(description: string) {
  return Type.Optional(Type.String({ pattern: '^[^\\u0000]*$', description }))
}

/** The path of a record: `thing` as its description names it. */
export function idPath(thing: string, example: string) {
  return Type.Object({ id: idOfPath(thing, example) })
}

/** The id in a path that has more than one. */
export function idOfPath(thing: string, example: string) {
  return Type.String({ format: 'uuid', examples: [example], description: `The ${thing}'s id.` })
}
