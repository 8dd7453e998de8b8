import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { claimIdempotency, findIdempotency, type Remembered } from '../storage/idempotency.ts'
import type { Report } from '../storage/records.ts'
import { createReport, findReport } from '../storage/reports.ts'
import { answer, HEADERS, problems } from './answers.ts'
import type { BaseUrl } from './base-url.ts'
import { BODY_TYPES } from './bodies.ts'
import type { Dependencies } from './dependencies.ts'
import { type CreationFields, fingerprintOf, idempotencyKeyOf, otherBody } from './idempotency.ts'
import { type Limits, take } from './limits.ts'
import { hashPassword, LONGEST_PASSWORD } from './passwords.ts'
import { invalid, notFound } from './problems.ts'
import type { AnswerReport } from './report-answer.ts'
import { DEPTH, DEVICE, envelope, oneOf, PRIVACY } from './schemas.ts'
import type { SettleReport } from './settle.ts'
import { LONGEST_URL, readWebpageUrl } from './webpage-url.ts'

export const PasswordField = Type.String({
  minLength: 1,
  maxLength: LONGEST_PASSWORD,
  format: 'password',
  description: 'Password of the report page; only works with privacy 2.',
})

const CreateBody = Type.Object({
  url: Type.String({
    maxLength: LONGEST_URL,
    description: "The webpage's URL: http or https, without a user name or password; https where no scheme is given.",
  }),
  privacy: Type.Optional(oneOf([0, 1, 2], { default: 0, description: PRIVACY })),
  password: Type.Optional(PasswordField),
  depth: Type.Optional(oneOf([0, 1, 2], { default: 0, description: DEPTH })),
  device: Type.Optional(oneOf(['mobile', 'desktop'], { default: 'mobile', description: DEVICE })),
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
  { storage, queue, now }: Pick<Dependencies, 'storage' | 'queue' | 'now'>,
  tools: { baseUrl: BaseUrl; limits: Limits; settle: SettleReport; answerReport: AnswerReport },
): void {
  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/reports',
    {
      schema: {
        operationId: 'createReport',
        tags: ['Reports'],
        summary: 'Create a report',
        description: 'Answers when the run has ended, or after the wait; `status` tells which.',
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
      const wanted = fieldsOf(request.body)
      const { userId, id: keyId } = request.caller
      const key = idempotencyKeyOf(request)
      take('creations', tools.limits, keyId, reply, now())
      const report = await tools.settle(request, reply, await store(wanted, userId, key))
      reply.code(201).header('location', `${tools.baseUrl(request)}/api/v1/reports/${report.id}`)
      return tools.answerReport(request, reply, report)
    },
  )

  async function store(wanted: CreationFields, userId: string, key: string | null): Promise<Report> {
    const { password, ...fields } = wanted
    const claim = key === null ? null : { key, fingerprint: await fingerprintOf(wanted, userId, key) }
    const earlier = claim === null ? undefined : await findIdempotency(storage.db, userId, claim.key, now())
    if (claim !== null && earlier !== undefined) return again(userId, earlier, claim.fingerprint)

    const passwordHash = password !== undefined && fields.privacy === 2 ? await hashPassword(password) : null
    try {
      return await storage.transaction(async (db) => {
        const { report, run } = await createReport(db, { userId, passwordHash, ...fields, now: now() })
        if (claim !== null) {
          const taken = await claimIdempotency(db, userId, claim.key, claim.fingerprint, report.id, now())
          if (taken !== undefined) throw new Taken(taken)
        }
        await queue.enqueue(db, run)
        return report
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

function fieldsOf({
  url: typed,
  privacy = 0,
  depth = 0,
  device = 'mobile',
  password,
}: Static<typeof CreateBody>): CreationFields {
  const read = readWebpageUrl(typed)
  if (!read.ok) throw invalid({ url: [read.message] })
  return { url: read.url, project: read.project, privacy, depth, device, password }
}
