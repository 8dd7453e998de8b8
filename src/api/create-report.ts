import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { makeReport } from '../actions/make-report.ts'
import { readWebpageUrl } from '../actions/webpage-url.ts'
import type { Config } from '../config.ts'
import type { BaseUrl } from '../http/base-url.ts'
import { oneOf } from '../results/json-schema.ts'
import { claimIdempotency, findIdempotency, type Remembered } from '../storage/idempotency.ts'
import type { Report } from '../storage/records.ts'
import { findReport } from '../storage/reports.ts'
import { DEPTHS, DEVICES, MAX_PASSWORD_LENGTH, MAX_URL_LENGTH, PRIVACIES } from '../vocabulary.ts'
import { answer, HEADERS, problems } from './answers.ts'
import { BODY_TYPES } from './bodies.ts'
import type { Dependencies } from './dependencies.ts'
import { type CreationFields, fingerprintOf, idempotencyKeyOf, otherBody } from './idempotency.ts'
import { type Limits, take } from './limits.ts'
import { invalid, notFound } from './problems.ts'
import type { AnswerReport } from './report-answer.ts'
import { DEPTH, DEVICE, envelope, PRIVACY } from './schemas.ts'
import type { SettleReport } from './settle.ts'

export const PasswordField = Type.String({
  minLength: 1,
  maxLength: MAX_PASSWORD_LENGTH,
  format: 'password',
  description: 'Password of the report page; only works with privacy 2.',
})

const SET = 'Where it is absent, what the server is set to: 0 and mobile if nothing else.'

const CreateBody = Type.Object({
  url: Type.String({
    maxLength: MAX_URL_LENGTH,
    examples: ['https://example.com/'],
    description: "The webpage's URL: http or https, without a user name or password; https where no scheme is given.",
  }),
  privacy: Type.Optional(oneOf(PRIVACIES, { default: 0, description: PRIVACY })),
  password: Type.Optional(PasswordField),
  depth: Type.Optional(oneOf(DEPTHS, { description: `${DEPTH} ${SET}` })),
  device: Type.Optional(oneOf(DEVICES, { description: `${DEVICE} ${SET}` })),
})

export const PreferHeader = Type.Optional(
  Type.String({
    description: '`wait=N` waits up to N seconds for the result, `respond-async` answers at once (RFC 7240).',
  }),
)

const CreateHeaders = Type.Object({
  prefer: PreferHeader,
  'idempotency-key': Type.Optional(
    Type.String({ description: 'The same key and body within 24 hours answers the same report.' }),
  ),
})

/** Stores the report, its first run and the order to perform it, all or nothing; then waits a while for the result. */
export function createReportRoute(
  app: FastifyInstance,
  { storage, queue, config, now }: Pick<Dependencies, 'storage' | 'queue' | 'config' | 'now'>,
  tools: { baseUrl: BaseUrl; limits: Limits; settle: SettleReport; answerReport: AnswerReport },
): void {
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/reports',
    {
      schema: {
        operationId: 'createReport',
        tags: ['Reports'],
        summary: 'Create a report',
        description:
          'Answers when the fast run has ended, or after the wait; `status` tells which. A run that goes deeper is `running` with the fast results until a browser has completed them.',
        consumes: [...BODY_TYPES],
        headers: CreateHeaders,
        body: CreateBody,
        response: {
          201: answer('The report was created.', envelope('Report'), {
            location: HEADERS.location,
            etag: HEADERS.etag,
            'preference-applied': HEADERS.preferenceApplied,
          }),
          ...problems(403, 404, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const wanted = fieldsOf(request.body, config)
      const { userId, id: keyId } = request.caller
      const key = idempotencyKeyOf(request)
      take('creations', tools.limits, keyId, reply, now())
      const report = await tools.settle(request, reply, await store(wanted, userId, key))
      reply.code(201).header('location', `${tools.baseUrl(request)}/api/v1/reports/${report.id}`)
      return tools.answerReport(request, reply, report)
    },
  )

  async function store(wanted: CreationFields, userId: string, key: string | null): Promise<Report> {
    const claim = key === null ? null : { key, fingerprint: await fingerprintOf(wanted, userId, key) }
    const earlier = claim === null ? undefined : await findIdempotency(storage.db, userId, claim.key, now())
    if (claim !== null && earlier !== undefined) return again(userId, earlier, claim.fingerprint)

    try {
      return await makeReport({ storage, queue, now }, { userId, ...wanted }, async (db, report) => {
        if (claim === null) return
        const taken = await claimIdempotency(db, userId, claim.key, claim.fingerprint, report.id, now())
        if (taken !== undefined) throw new Taken(taken)
      })
    } catch (error) {
      if (claim !== null && error instanceof Taken) return again(userId, error.by, claim.fingerprint)
      throw error
    }
  }

  /** The same request once more gets the same report. */
  async function again(userId: string, by: Remembered, fingerprint: string): Promise<Report> {
    if (by.fingerprint !== fingerprint) throw otherBody()
    // In a transaction: it follows the one that claimed the key, which may not be readable yet.
    const report = await storage.transaction((db) => findReport(db, userId, by.reportId))
    if (report === undefined) throw notFound('report')
    return report
  }
}

/** Another request with the same idempotency key was quicker: undoes the transaction. */
class Taken extends Error {
  readonly by: Remembered

  constructor(by: Remembered) {
    super('taken')
    this.by = by
  }
}

function fieldsOf(body: Static<typeof CreateBody>, config: Pick<Config, 'depth' | 'device'>): CreationFields {
  const { url: typed, privacy = 0, depth = config.depth, device = config.device, password } = body
  const read = readWebpageUrl(typed)
  if (!read.ok) throw invalid({ url: [read.message] })
  return { url: read.url, project: read.project, privacy, depth, device, password }
}
