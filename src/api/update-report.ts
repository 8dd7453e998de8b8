import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { updateReport } from '../actions/update-report.ts'
import { oneOf } from '../results/json-schema.ts'
import { DEPTHS, DEVICES, PRIVACIES } from '../vocabulary.ts'
import { answer, HEADERS, LanguageHeader, problems } from './answers.ts'
import { BODY_TYPES } from './bodies.ts'
import { PasswordField, PreferHeader } from './create-report.ts'
import type { Dependencies } from './dependencies.ts'
import type { RateLimits } from './limits.ts'
import { notFound } from './problems.ts'
import type { AnswerReport } from './report-answer.ts'
import { ReportPath, reportIdOf } from './reports.ts'
import { DEPTH, DEVICE, envelope, PRIVACY } from './schemas.ts'
import type { WaitForRun } from './wait-for-run.ts'

const UpdateBody = Type.Object({
  privacy: Type.Optional(oneOf(PRIVACIES, { description: PRIVACY })),
  password: Type.Optional(PasswordField),
  results: Type.Optional(oneOf([0, 1], { default: 0, examples: [1], description: '1 starts a new run.' })),
  depth: Type.Optional(
    oneOf(DEPTHS, { description: `${DEPTH} Applies to the run that results=1 starts, else to the next one.` }),
  ),
  device: Type.Optional(
    oneOf(DEVICES, { description: `${DEVICE} Applies to the run that results=1 starts, else to the next one.` }),
  ),
})

/** PUT and PATCH mean the same: what is absent stays as it is. */
export function updateReportRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  { limits, waitForRun, answerReport }: { limits: RateLimits; waitForRun: WaitForRun; answerReport: AnswerReport },
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
          'Fields that are absent stay as they are. `results=1` starts a new run and waits for it like creating a report does.',
        consumes: [...BODY_TYPES],
        headers: Type.Object({ 'accept-language': LanguageHeader, prefer: PreferHeader }),
        params: ReportPath,
        body: UpdateBody,
        response: {
          200: answer('The report as it is now.', envelope('Report'), {
            etag: HEADERS.etag,
            'content-language': HEADERS.contentLanguage,
            'preference-applied': HEADERS.preferenceApplied,
          }),
          ...problems(403, 404, 413, 415, 422),
        },
      },
      handler: async (request, reply) => {
        const { userId, id: keyId } = request.caller
        const { results, ...fields } = request.body
        const rerun = results === 1
        const update = updateReport(dependencies, { userId, keyId }, reportIdOf(request), { ...fields, rerun })
        const report = await update.finally(() => rerun && limits.describeRuns(reply, keyId))
        if (report === undefined) throw notFound('report')
        return answerReport(request, reply, rerun ? await waitForRun(request, reply, report) : report)
      },
    })
  }
}
