import { Type } from 'typebox'
import { readSchedule } from '../../../actions/schedules/schedule-fields.ts'
import { deleteSchedule, runSchedule, updateSchedule } from '../../../actions/schedules/schedules.ts'
import { findSchedule } from '../../../storage/schedules/schedules.ts'
import { answer, LanguageHeader, problems, recordAnswer } from '../answers.ts'
import { changeRoutes } from '../change-routes.ts'
import type { Dependencies } from '../dependencies.ts'
import { idOf, invalid, notFound } from '../problems.ts'
import { ref } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { type ScheduleRecord, scheduleExample } from './record.ts'
import { answerSchedule, SchedulePath, settingFields, typedSchedule } from './schedule-answer.ts'

const UpdateBody = Type.Object(settingFields)

export function updateScheduleRoutes(app: Api, dependencies: Dependencies, { limits }: Tools): void {
  const { storage, config, now } = dependencies

  const { put, patch, post, deletion } = changeRoutes({
    url: '/schedules/:id',
    noun: 'schedule',
    example: scheduleExample.id,
    tags: ['Schedules'],
    update: {
      description:
        'Absent fields keep their values. `enabled=0` pauses it, and `enabled=1` resumes it, even after it was paused automatically.',
      headers: { 'accept-language': LanguageHeader },
      body: UpdateBody,
      response: {
        200: recordAnswer('The updated schedule.', 'Schedule', scheduleExample, ['version', 'content-language']),
        ...problems(403, 404, 412, 413, 415, 422),
      },
      run: async (request, reply, { id, body, isExpected }) => {
        const change = (before: Parameters<typeof readSchedule>[1]) => {
          const read = readSchedule(typedSchedule(body), before, { now: now(), timeZone: config.timeZone })
          if (!read.ok) throw invalid(read.errors)
          return read.settings
        }
        const schedule = await updateSchedule(dependencies, request.caller.userId, id, change, isExpected)
        if (schedule === undefined) throw notFound('schedule')
        return answerSchedule(dependencies, request, reply, schedule)
      },
    },
    erase: {
      description: 'What it has started stays.',
      problems: problems(403, 404, 412),
      run: (request, { id, isExpected }) => deleteSchedule(dependencies, request.caller.userId, id, isExpected),
    },
  })
  for (const route of [deletion, put, patch, post]) app.route(route)

  app.post(
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
            ['version', 'content-language'],
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
      return answerSchedule(dependencies, request, reply, schedule, { started: started! })
    },
  )
}
