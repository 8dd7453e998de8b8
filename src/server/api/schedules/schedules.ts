import { Type } from 'typebox'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { findSchedule, listSchedules } from '../../../storage/schedules/schedules.ts'
import { SCHEDULE_KINDS, SCHEDULE_SCOPES } from '../../../vocabulary.ts'
import { LanguageHeader, listAnswer, problems, recordAnswer } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldsParameter, readFields } from '../fields.ts'
import { languageOf } from '../language.ts'
import { idOf, notFound } from '../problems.ts'
import { listing, textParameter } from '../schemas.ts'
import type { Api, Tools } from '../tools.ts'
import { ScheduleRecord, scheduleExample, scheduleRecord } from './record.ts'
import { accountLoadOf, answerSchedule, SchedulePath } from './schedule-answer.ts'

const SchedulesQuery = Type.Object({
  scope: Type.Optional(oneOf(SCHEDULE_SCOPES, { description: 'Only schedules of this scope.' })),
  kind: Type.Optional(oneOf(SCHEDULE_KINDS, { description: 'Only schedules of this kind.' })),
  report: textParameter('Only schedules of the report with this id.'),
  project: textParameter('Only schedules of this project and of its reports.'),
  enabled: Type.Optional(oneOf([0, 1], { description: '0 for paused ones, 1 for the others.' })),
  sort_by: Type.Optional(
    oneOf(['id', 'next_at'], {
      default: 'id',
      description: 'Date created, or when it starts next; paused ones then come last.',
    }),
  ),
  ...listing,
  fields: fieldsParameter('id,rule,next_at'),
})

/** List and show; what writes has files of its own. */
export function scheduleRoutes(app: Api, dependencies: Dependencies, { answerList }: Tools): void {
  const { storage } = dependencies

  app.get(
    '/schedules',
    {
      schema: {
        operationId: 'listSchedules',
        tags: ['Schedules'],
        summary: 'List schedules',
        description: 'Newest first, unless `sort_by` says otherwise.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        querystring: SchedulesQuery,
        response: {
          ...listAnswer('schedules', 'Schedule', scheduleExample, '/schedules', ['content-language']),
          ...problems(422),
        },
      },
    },
    async (request, reply) => {
      const { scope, kind, report, project, enabled, sort_by, sort, fields } = request.query
      const language = languageOf(request)
      const account = await accountLoadOf(dependencies, storage.slow, request.caller.userId)
      return answerList(request, reply, {
        question: {
          scope,
          kind,
          reportId: report?.toLowerCase(),
          project,
          enabled: enabled === undefined ? undefined : enabled === 1,
          sortBy: sort_by ?? 'id',
          sort: sort ?? 'desc',
        },
        read: (question) => listSchedules(storage.slow, request.caller.userId, question),
        toJson: (schedule) => JSON.stringify(scheduleRecord(schedule, language, account)),
        inLanguage: (schedule) => schedule,
        fields: readFields(fields, ScheduleRecord),
      })
    },
  )

  app.get(
    '/schedules/:id',
    {
      schema: {
        operationId: 'showSchedule',
        tags: ['Schedules'],
        summary: 'Show a schedule',
        description: 'With its next three times.',
        headers: Type.Object({ 'accept-language': LanguageHeader }),
        params: SchedulePath,
        querystring: Type.Object({ fields: fieldsParameter('rule,next') }),
        response: {
          200: recordAnswer('The schedule.', 'Schedule', scheduleExample, ['version', 'content-language']),
          304: { description: 'It has not changed since the version that If-None-Match names.', type: 'null' },
          ...problems(404, 422),
        },
      },
    },
    async (request, reply) => {
      const schedule = await findSchedule(storage.db, request.caller.userId, idOf(request, 'schedule'))
      if (schedule === undefined) throw notFound('schedule')
      return answerSchedule(dependencies, request, reply, schedule, {
        fields: readFields(request.query.fields, ScheduleRecord),
      })
    },
  )
}
