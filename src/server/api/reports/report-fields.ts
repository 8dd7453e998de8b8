import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { ReportUpdate } from '../../../actions/reports/update-report.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import {
  contentProblemText,
  LONGEST_CONTENT_CHECK,
  MOST_CONTENT_CHECKS,
  readContentChecks,
} from '../../../engine/derive/content/written-checks.ts'
import type { ContentCheck, ContentCheckKind } from '../../../engine/model.ts'
import type { RunLabels } from '../../../storage/records.ts'
import { LABEL_PATTERN, MAX_LABEL_LENGTH, MAX_PASSWORD_LENGTH, WATCHES } from '../../../vocabulary.ts'
import { invalid } from '../problems.ts'

/** Fields and headers of the requests that create or update reports. */

export const PasswordField = Type.String({
  minLength: 1,
  maxLength: MAX_PASSWORD_LENGTH,
  format: 'password',
  description: 'Password of the page; only works with privacy 2.',
})

export const DEFAULTS = 'Default: as the server is configured, which is 0 and mobile unless changed.'

export const PreferHeader = Type.Optional(
  Type.String({
    description: '`wait=N` waits up to N seconds for the result, `respond-async` responds at once (RFC 7240).',
  }),
)

export const WatchField = Type.Optional(
  oneOf(WATCHES, {
    description:
      'How often it runs automatically from now on, at this time of the hour, day, week or month; `off` stops it. A shortcut for a schedule, which `GET /api/v1/schedules` shows.',
  }),
)

export const CREDENTIAL =
  'The id of a credential: what its runs sign in with. It must be yours, and of the origin of the URL.'

const contentField = (description: string, example: string[]) =>
  Type.Optional(
    Type.Unsafe<string | string[]>({
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description: `${description} Texts are searched for in what visitors can read, ignoring case; after \`css:\`, a CSS selector that has to match an element. Text with one entry per line, or a JSON array; up to ${MOST_CONTENT_CHECKS} entries of ${LONGEST_CONTENT_CHECK} characters.`,
      examples: [example.join('\n')],
    }),
  )

export const ContentFields = {
  must_contain: contentField('What the page must contain in every run, or the audit `practice/content` fails.', [
    'Add to cart',
    'css:.price',
  ]),
  must_not_contain: contentField('What the page must not contain, likewise.', ['Something went wrong']),
}

/** Those that were sent. An empty array removes them; a form sends it as `[]`. */
export function contentChecksIn(body: {
  must_contain?: string | string[]
  must_not_contain?: string | string[]
}): Pick<ReportUpdate, 'mustContain' | 'mustNotContain'> {
  return { mustContain: checksIn(body, 'must_contain'), mustNotContain: checksIn(body, 'must_not_contain') }
}

function checksIn(body: Parameters<typeof contentChecksIn>[0], kind: ContentCheckKind): ContentCheck[] | undefined {
  const typed = body[kind]
  if (typed === undefined || typed === '[]') return typed && []
  const read = readContentChecks(kind, typeof typed === 'string' ? typed.split(/\r\n|\r|\n/) : typed)
  if ('problem' in read) throw invalid({ [kind]: [contentProblemText(read.problem)] })
  return read.checks
}

/** As Git writes names, in one line. */
const label = (description: string, example: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_LABEL_LENGTH,
      pattern: LABEL_PATTERN,
      examples: [example],
      description,
    }),
  )

export const LabelFields = {
  commit: label(
    'The commit that the run is made for. It stays out of charts and alerts, and keeps its details.',
    '4f2c1e9',
  ),
  branch: label('The branch, likewise. Runs of one branch compare with each other.', 'main'),
}

/** Null without any. */
export function labelsOf({ commit, branch }: { commit?: string; branch?: string }): RunLabels | null {
  return commit === undefined && branch === undefined ? null : { commit: commit ?? null, branch: branch ?? '' }
}

export const IdempotencyHeader = Type.Optional(
  Type.String({
    description:
      'A request with the same key and body within 24 hours gets what the first one created, and nothing is created or sent again.',
  }),
)

/** A default that depends on another field, which logs in: a schema can't have one. */
export function privateWith(name: 'credential' | 'header') {
  return async ({ body }: FastifyRequest): Promise<void> => {
    const fields = body as Record<string, unknown> | null | undefined
    if (typeof fields === 'object' && fields !== null && !isEmpty(fields[name]) && isEmpty(fields['privacy']))
      fields['privacy'] = 1
  }
}

/** An empty field counts as absent. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isEmpty))
}
