import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { startNewRun } from '../actions/make-report.ts'
import { hashPassword } from '../actions/passwords.ts'
import { oneOf } from '../results/json-schema.ts'
import type { Report } from '../storage/records.ts'
import { findReport, updateReport } from '../storage/reports.ts'
import { DEPTHS, DEVICES, PRIVACIES } from '../vocabulary.ts'
import { answer, HEADERS, problems } from './answers.ts'
import { BODY_TYPES } from './bodies.ts'
import { PasswordField, PreferHeader } from './create-report.ts'
import type { Dependencies } from './dependencies.ts'
import { notFound } from './problems.ts'
import type { AnswerReport } from './report-answer.ts'
import { ownReport, ReportPath } from './reports.ts'
import { DEPTH, DEVICE, envelope, PRIVACY } from './schemas.ts'
import type { SettleReport } from './settle.ts'

const UpdateBody = Type.Object({
  privacy: Type.Optional(oneOf(PRIVACIES, { description: PRIVACY })),
  password: Type.Optional(PasswordField),
  results: Type.Optional(
    oneOf([0, 1], { default: 0, examples: [1], description: 'Update the report results: 0 no, 1 yes.' }),
  ),
  depth: Type.Optional(oneOf(DEPTHS, { description: `${DEPTH} Of the new run that results=1 starts.` })),
  device: Type.Optional(oneOf(DEVICES, { description: `${DEVICE} Of the new run that results=1 starts.` })),
})

/** PUT and PATCH mean the same: what is absent stays as it is. */
export function updateReportRoutes(
  app: FastifyInstance,
  { storage, queue, now }: Pick<Dependencies, 'storage' | 'queue' | 'now'>,
  { settle, answerReport }: { settle: SettleReport; answerReport: AnswerReport },
): void {
  for (const [method, operationId] of [
    ['PUT', 'putReport'],
    ['PATCH', 'patchReport'],
  ] as const) {
    app.withTypeProvider<TypeBoxTypeProvider>().route({
      method,
      url: '/reports/:id',
      schema: {
        operationId,
        tags: ['Reports'],
        summary: 'Update a report',
        description:
          'Fields that are absent stay as they are. `results=1` starts a new run and waits for it as a creation does.',
        consumes: [...BODY_TYPES],
        headers: Type.Object({ prefer: PreferHeader }),
        params: ReportPath,
        body: UpdateBody,
        response: {
          200: answer('The report as it is now.', envelope('Report'), {
            etag: HEADERS.etag,
            'preference-applied': HEADERS.preferenceApplied,
          }),
          ...problems(403, 404, 413, 415, 422),
        },
      },
      handler: async (request, reply) => {
        const report = await change(request, request.body)
        return answerReport(request, reply, request.body.results === 1 ? await settle(request, reply, report) : report)
      },
    })
  }

  async function change(request: FastifyRequest, fields: Static<typeof UpdateBody>): Promise<Report> {
    const before = await ownReport(storage, request)
    const protects = (fields.privacy ?? before.privacy) === 2
    // Before the transaction: hashing is slow on purpose, and others wait to write.
    const passwordHash = protects && fields.password !== undefined ? await hashPassword(fields.password) : undefined
    const changes = { privacy: fields.privacy, passwordHash }
    const changesNothing = changes.privacy === undefined && passwordHash === undefined
    if (changesNothing && fields.results !== 1) return before

    return storage.transaction(async (db) => {
      const { id, userId } = before
      const changed = await (changesNothing ? findReport(db, userId, id) : updateReport(db, userId, id, changes, now()))
      if (changed === undefined) throw notFound('report')
      if (fields.results !== 1) return changed
      return startNewRun({ queue, now }, db, changed, fields)
    })
  }
}
