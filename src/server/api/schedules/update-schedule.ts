import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { readSchedule } from '../../../actions/schedules/schedule-fields.ts'
import { runSchedule, updateSchedule } from '../../../actions/schedules/schedules.ts'
import { findSchedule } from '../../../storage/schedules/schedules.ts'
import { answer, HEADERS, IfMatchHeader, LanguageHeader, problems } from '../answers.ts'
import { BODY_TYPES } from '../bodies.ts'
import { MethodField, upperCaseMethod } from '../compatibility.ts'
import type { Dependencies } from '../dependencies.ts'
import type { RateLimits } from '../limits.ts'
import { idOf, invalid, notFound } from '../problems.ts'
import { envelope, ref } from '../schemas.ts'
import { expectedVersion } from '../versions.ts'
import { type ScheduleRecord, scheduleExample } from './record.ts'
import { answerSchedule, SchedulePath, settingFields, typedSchedule } from './schedule-answer.ts'
import { eraseSchedule } from './schedules.ts'

const UpdateBody = Type.Object(settingFields)

/** PUT and PATCH do the same: absent fields keep their values. */
export function updateScheduleRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  { limits }: { limits: RateLimits },
): void {
  const { storage, config, now } = dependencies
  const typed = app.withTypeProvider<TypeBoxTypeProvider>()

  const update = async (request: FastifyRequest, reply: FastifyReply, body: Static<typeof UpdateBody>) => {
    const id = idOf(request, 'schedule')
    const change = (before: Parameters<typeof readSchedule>[1]) => {
      const read = readSchedule(typedSchedule(body), before, { now: now(), timeZone: config.timeZone })
      if (!read.ok) throw invalid(read.errors)
      return read.settings
    }
    const schedule = await updateSchedule(dependencies, request.caller.userId, id, change, expectedVersion(request))
    if (schedule === undefined) throw notFound('schedule')
    return answerSchedule(request, reply, schedule)
  }

  const schema = {
    tags: ['Schedules'],
    consumes: [...BODY_TYPES],
    headers: Type.Object({ 'accept-language': LanguageHeader, 'if-match': IfMatchHeader }),
    params: SchedulePath,
    response: {
      200: answer(
        'The updated schedule.',
        envelope('Schedule'),
        { data: scheduleExample },
        { etag: HEADERS.version, 'content-language': HEADERS.contentLanguage },
      ),
      ...problems(403, 404, 412, 413, 415, 422),
    },
  }

  for (const [method, operationId] of [
    ['PUT', 'putSchedule'],
    ['PATCH', 'patchSchedule'],
  ] as const) {
    typed.route({
      method,
      url: '/schedules/:id',
      schema: {
        ...schema,
        operationId,
        summary: 'Update a schedule',
        description:
          'Absent fields keep their values. `enabled=0` pauses it, and `enabled=1` resumes it, even after it was paused automatically.',
        body: UpdateBody,
      },
      handler: (request, reply) => update(request, reply, request.body),
    })
  }

  typed.post(
    '/schedules/:id',
    {
      schema: {
        ...schema,
        operationId: 'postSchedule',
        summary: 'Update or delete a schedule by POST',
        description:
          'For clients that can only send GET and POST: updates it, or does what the field `_method` or the header X-HTTP-Method-Override says. With `_method=DELETE` the response is that of deleting the schedule.',
        body: Type.Object({ _method: Type.Optional(MethodField), ...UpdateBody.properties }),
      },
      preValidation: upperCaseMethod,
    },
    (request, reply) => {
      const { _method: method, ...body } = request.body
      return method === 'DELETE' ? eraseSchedule(dependencies, request) : update(request, reply, body)
    },
  )

  typed.post(
    '/schedules/:id/run',
    {
      schema: {
        operationId: 'runSchedule',
        tags: ['Schedules'],
        summary: 'Run a schedule now',
        description:
          'Immediately starts what the schedule would start; its times stay the same. Counts against the limit of runs; the reports of a project start at its pace. What is under way is not started again.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: SchedulePath,
        response: {
          200: answer(
            'The schedule, and how many runs were started.',
            Type.Object({
              data: ref<ScheduleRecord>('Schedule'),
              meta: Type.Object({ started: Type.Integer({ minimum: 0 }) }),
            }),
            { data: scheduleExample, meta: { started: 1 } },
            { etag: HEADERS.version, 'content-language': HEADERS.contentLanguage },
          ),
          ...problems(403, 404, 409, 415),
        },
      },
    },
    async (request, reply) => {
      const { userId, id: keyId } = request.caller
      const id = idOf(request, 'schedule')
      const started = await runSchedule(dependencies, { userId, keyId }, id).finally(() =>
        limits.describeRuns(reply, keyId),
      )
      const schedule = started === undefined ? undefined : await findSchedule(storage.db, userId, id)
      if (schedule === undefined) throw notFound('schedule')
      return answerSchedule(request, reply, schedule, { started: started! })
    },
  )
}
