import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { ActingDependencies } from '../../../actions/audit-log/audit-log.ts'
import { createReports, MAX_BULK } from '../../../actions/reports/create-reports.ts'
import { deleteReports } from '../../../actions/reports/delete-reports.ts'
import { readWebpageUrl } from '../../../actions/reports/webpage-url.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { objectOrNull, oneOf, orNull } from '../../../domain/results/json-schema.ts'
import { storageTrouble } from '../../../storage/trouble.ts'
import { DEPTHS, DEVICES, PRIVACIES } from '../../../vocabulary.ts'
import { translators } from '../../../words/languages.ts'
import { answer, LanguageHeader, problems } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES, LARGEST_BULK_BODY } from '../bodies.ts'
import type { Dependencies } from '../dependencies.ts'
import { bulkExample, deletedReportsExample } from '../examples.ts'
import { idempotencyKeyOf } from '../idempotency.ts'
import { languageOf } from '../language.ts'
import { RETRY_AFTER } from '../problem-of.ts'
import { invalid, Problem } from '../problems.ts'
import { DEPTH, DEVICE, PRIVACY } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { validatorCompiler } from '../validation.ts'
import { CREDENTIAL, DEFAULTS, IdempotencyHeader, PasswordField, privateWith } from './report-fields.ts'
import { translateOrKeep } from './translated-results.ts'

const lines = (description: string, examples: string[]) =>
  Type.Unsafe<string | string[]>({
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    description,
    examples: [examples.join('\n')],
  })

const BulkBody = Type.Object({
  urls: lines(`Up to ${MAX_BULK} URLs: text with one URL per line, or a JSON array. Empty lines are skipped.`, [
    'https://example.com/',
    'https://example.com/about',
  ]),
  privacy: Type.Optional(
    oneOf(PRIVACIES, { default: 0, description: `${PRIVACY} With a credential, the default is 1.` }),
  ),
  password: Type.Optional(PasswordField),
  depth: Type.Optional(oneOf(DEPTHS, { description: `${DEPTH} ${DEFAULTS}` })),
  device: Type.Optional(oneOf(DEVICES, { description: `${DEVICE} ${DEFAULTS}` })),
  credential: Type.Optional(
    Type.String({ format: 'uuid', description: `${CREDENTIAL} All URLs must have that origin.` }),
  ),
})

const BulkAnswer = Type.Object({
  data: Type.Array(
    Type.Object({
      line: Type.Integer({ minimum: 1, description: 'Line of the text, or position in the array, from 1.' }),
      url: Type.String({ description: 'The URL that is audited, or the line as it was sent.' }),
      id: orNull('string', { format: 'uuid', description: 'The id of the report; null if the line was refused.' }),
      starts_at: orNull('string', {
        format: 'date-time',
        description: 'When the run starts at the earliest; null if the line was refused.',
      }),
      error: objectOrNull(
        { code: oneOf(['invalid_url']), message: Type.String({ description: 'What to change.' }) },
        'Why the line was refused.',
      ),
    }),
    { description: 'The lines in order, without empty ones.' },
  ),
  meta: Type.Object({
    created: Type.Integer({ description: 'How many reports were created.' }),
    refused: Type.Integer({ description: 'How many lines were refused.' }),
  }),
})

const DeleteBody = Type.Object({
  ids: lines(`Ids of up to ${MAX_BULK} reports: text with one id per line, or a JSON array.`, [
    '0199a4b2-7c3e-7d15-9a60-3f1b8c2d4e5f',
  ]),
})

const DeletedReports = Type.Object({
  object: oneOf(['reports']),
  deleted: Type.Array(Type.String({ format: 'uuid' }), { description: 'The ids of the deleted reports.' }),
  not_found: Type.Array(Type.String(), { description: 'The ids of reports that do not exist.' }),
})

/** Creates and deletes many reports with one request. */
export function bulkReportRoutes(app: Api, dependencies: Dependencies, { limits }: Tools): void {
  app.post(
    '/reports/bulk',
    {
      bodyLimit: LARGEST_BULK_BODY,
      schema: {
        operationId: 'createReports',
        tags: ['Reports'],
        summary: 'Create many reports',
        description:
          'Creates a report for each URL, all with the same settings, and responds immediately. The limit of runs per minute doesn’t reject any of them: as many runs as it allows start now, the others one after another at its pace; `starts_at` says when. The body may have up to 3 MB.',
        consumes: [...BODY_TYPES],
        headers: Type.Object({ 'accept-language': LanguageHeader, 'idempotency-key': IdempotencyHeader }),
        body: BulkBody,
        response: {
          201: answer('At least one report was created.', BulkAnswer, bulkExample, [
            'content-language',
            'idempotent-replayed',
          ]),
          ...problems(403, 409, 413, 415, 422),
        },
      },
      preValidation: privateWith('credential'),
    },
    async (request, reply) => {
      const { userId, id: keyId } = request.caller
      const { config } = dependencies
      const { urls, privacy = 0, depth = config.depth, device = config.device, password } = request.body
      const credential = request.body.credential?.toLowerCase()
      const read = linesOf('urls', urls).map(({ line, text }) => ({ line, text, ...readWebpageUrl(text) }))
      const pages = read.filter((one) => one.ok)
      if (pages.length === 0)
        throw invalid({ urls: read.map((one) => (one.ok ? '' : `line ${one.line}: ${one.message}`)) })
      const fields = { pages, privacy, depth, device, password, credential }
      const { reports, isReplayed } = await createReports(
        { ...dependencies, actor: actorOf(request) },
        { userId, keyId },
        fields,
        idempotencyKeyOf(request),
      ).finally(() => limits.describeRuns(reply, keyId))
      if (isReplayed) reply.header('idempotent-replayed', 'true')
      const language = languageOf(request)
      reply.header('content-language', language)
      let next = 0
      const data = read.map((one) => {
        if (!one.ok) {
          const error = {
            code: 'invalid_url' as const,
            message: `url ${translateOrKeep(one.message, translators[language])}`,
          }
          return { line: one.line, url: one.text, id: null, starts_at: null, error }
        }
        const { id, url, startsAt } = reports[next++]!
        return { line: one.line, url, id, starts_at: isoTime(startsAt), error: null }
      })
      return reply.code(201).send({ data, meta: { created: reports.length, refused: read.length - reports.length } })
    },
  )

  app.delete(
    '/reports',
    {
      schema: {
        operationId: 'deleteReports',
        tags: ['Reports'],
        summary: 'Delete many reports',
        description: 'With their history and their pages.',
        consumes: [...BODY_TYPES],
        body: DeleteBody,
        response: {
          200: answer('The reports were deleted.', DeletedReports, deletedReportsExample),
          ...problems(403, 413, 415, 422),
        },
      },
    },
    (request) => removeReports({ ...dependencies, actor: actorOf(request) }, request.caller.userId, request.body.ids),
  )
}

/** On the route that creates a report: `_method=DELETE` in the body means the route that deletes reports. */
export function deleteInstead(dependencies: Pick<Dependencies, 'storage' | 'now'>) {
  const validate = validatorCompiler({ schema: DeleteBody, method: 'DELETE', url: '/reports', httpPart: 'body' })
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { body } = request
    const given = typeof body === 'object' && body !== null && '_method' in body ? (body._method ?? '') : ''
    const method = typeof given === 'string' ? given.toUpperCase() : null
    if (method === '' || method === 'POST') return
    if (method !== 'DELETE') throw invalid({ _method: ['must be one of POST, DELETE.'] })
    const checked = validate(body) as { value: Static<typeof DeleteBody> } | { error: Error }
    if ('error' in checked) throw checked.error
    return reply.send(
      await removeReports({ ...dependencies, actor: actorOf(request) }, request.caller.userId, checked.value.ids),
    )
  }
}

async function removeReports(dependencies: ActingDependencies, userId: string, given: string | string[]) {
  const ids = linesOf('ids', given).map(({ text }) => text.toLowerCase())
  const asked = [...new Set(ids)]
  const deleted = new Set<string>()
  await deleteReports(dependencies, userId, asked, deleted).catch((error: unknown) => {
    // Without any, the usual answer holds: nothing was changed.
    if (deleted.size === 0 || storageTrouble(error) === undefined) throw error
    const detail = `The database failed after ${deleted.size} of ${asked.length} reports were deleted. Send the request again for the others.`
    throw new Problem('unavailable', detail, { headers: RETRY_AFTER, cause: error })
  })
  return {
    object: 'reports',
    deleted: asked.filter((id) => deleted.has(id)),
    not_found: asked.filter((id) => !deleted.has(id)),
  } as const
}

/** The lines that are not empty, numbered from 1. */
function linesOf(field: string, given: string | string[]): { line: number; text: string }[] {
  const lines = (typeof given === 'string' ? given.split(/\r\n|\r|\n/) : given)
    .map((text, index) => ({ line: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
  if (lines.length === 0) throw invalid({ [field]: ['is required.'] })
  if (lines.length > MAX_BULK) throw invalid({ [field]: [`must have at most ${MAX_BULK} lines.`] })
  return lines
}
