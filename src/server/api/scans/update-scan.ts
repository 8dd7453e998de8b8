import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { rescan, updateScan } from '../../../actions/scans/update-scan.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { PRIVACIES } from '../../../vocabulary.ts'
import { answer, HEADERS, IfMatchHeader, LanguageHeader, problems } from '../answers.ts'
import { actorOf } from '../auth.ts'
import { BODY_TYPES } from '../bodies.ts'
import { MethodField, upperCaseMethod } from '../compatibility.ts'
import type { Dependencies } from '../dependencies.ts'
import type { RateLimits } from '../limits.ts'
import { idOf, invalid, notFound } from '../problems.ts'
import { PasswordField, PreferHeader, WatchField } from '../reports/report-fields.ts'
import type { WaitForScan } from '../runs/wait-for-run.ts'
import { envelope, PRIVACY } from '../schemas.ts'
import { expectedVersion } from '../versions.ts'
import { scanExample } from './examples.ts'
import { type AnswerScan, ScanPath } from './scan-answer.ts'
import { removeScan } from './scans.ts'

const UpdateBody = Type.Object({
  privacy: Type.Optional(oneOf(PRIVACIES, { description: PRIVACY })),
  password: Type.Optional(PasswordField),
  watch: WatchField,
  results: Type.Optional(
    oneOf([0, 1], { default: 0, description: '1 scans the site again: a new scan with the same options.' }),
  ),
  status: Type.Optional(
    oneOf(['stopped', 'running'], {
      description:
        '`stopped` ends the search, and the site is judged by the pages found so far; `running` continues a stopped scan.',
    }),
  ),
})

/** PUT and PATCH do the same: absent fields keep their values. */
export function updateScanRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  { limits, waitForScan, answerScan }: { limits: RateLimits; waitForScan: WaitForScan; answerScan: AnswerScan },
): void {
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  const update = async (request: FastifyRequest, reply: FastifyReply, body: Static<typeof UpdateBody>) => {
    const { userId, id: keyId } = request.caller
    const { results, watch, ...changes } = body
    const id = idOf(request, 'scan')
    const wish = watch && { watch, timeZone: dependencies.config.timeZone }
    if (results === 1 && changes.status !== undefined)
      throw invalid({ status: ['must not be given with results=1, which creates another scan.'] })
    const acting = { ...dependencies, actor: actorOf(request) }
    const wanted = { ...changes, watch: wish, isExpected: expectedVersion(request) }
    if (results !== 1) return answerScan(request, reply, found(await updateScan(acting, userId, id, wanted)))
    const again = await rescan(acting, { userId, keyId }, id, wanted).finally(() => limits.describeRuns(reply, keyId))
    return answerScan(request, reply, await waitForScan(request, reply, found(again)))
  }

  const schema = {
    tags: ['Scans'],
    consumes: [...BODY_TYPES],
    headers: Type.Object({ 'accept-language': LanguageHeader, prefer: PreferHeader, 'if-match': IfMatchHeader }),
    params: ScanPath,
    response: {
      200: answer(
        'The updated scan; with `results=1` the new one.',
        envelope('Scan'),
        { data: scanExample },
        {
          etag: HEADERS.etag,
          'content-language': HEADERS.contentLanguage,
          'preference-applied': HEADERS.preferenceApplied,
        },
      ),
      ...problems(403, 404, 409, 412, 413, 415, 422),
    },
  }

  for (const [method, operationId] of [
    ['PUT', 'putScan'],
    ['PATCH', 'patchScan'],
  ] as const) {
    typed.route({
      method,
      url: '/scans/:id',
      schema: {
        ...schema,
        operationId,
        summary: 'Update a scan',
        description:
          'Absent fields keep their values. `results=1` creates another scan with the same options, which asks only for what has changed, and waits for it like creating a scan does; the answer is that scan. `status` stops a scan or continues it.',
        body: UpdateBody,
      },
      handler: (request, reply) => update(request, reply, request.body),
    })
  }

  typed.post(
    '/scans/:id',
    {
      schema: {
        ...schema,
        operationId: 'postScan',
        summary: 'Update or delete a scan by POST',
        description:
          'For clients that can only send GET and POST: updates it, or does what the field `_method` or the header X-HTTP-Method-Override says. With `_method=DELETE` the response is that of deleting the scan.',
        body: Type.Object({ _method: Type.Optional(MethodField), ...UpdateBody.properties }),
      },
      preValidation: upperCaseMethod,
    },
    (request, reply) => {
      const { _method: method, ...body } = request.body
      return method === 'DELETE' ? removeScan(dependencies, request) : update(request, reply, body)
    },
  )
}

function found(scan: Scan | undefined): Scan {
  if (scan === undefined) throw notFound('scan')
  return scan
}
