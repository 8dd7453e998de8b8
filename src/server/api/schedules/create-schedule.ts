import { Type } from 'typebox'
import { readSchedule } from '../../../actions/schedules/schedule-fields.ts'
import { createSchedule } from '../../../actions/schedules/schedules.ts'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { SCHEDULE_KINDS, SCHEDULE_SCOPES } from '../../../vocabulary.ts'
import { LanguageHeader, problems, recordAnswer } from '../answers.ts'
import { BODY_TYPES } from '../bodies.ts'
import type { Dependencies } from '../dependencies.ts'
import { idempotencyKeyOf } from '../idempotency.ts'
import { invalid } from '../problems.ts'
import { IdempotencyHeader } from '../reports/report-fields.ts'
import type { Api, Tools } from '../tools.ts'
import { scheduleExample } from './record.ts'
import { answerSchedule, settingFields, typedSchedule } from './schedule-answer.ts'

const CreateBody = Type.Object({
  scope: oneOf(SCHEDULE_SCOPES, {
    description:
      'What runs: a report, all reports of a project, or a scan of its site with the options of the latest one.',
  }),
  kind: Type.Optional(
    oneOf(SCHEDULE_KINDS, {
      default: 'audit',
      description:
        '`uptime` checks the page, or every page of the project, without auditing it; requires `rule`: `every minute`, `every 2 minutes` or `every 5 minutes`.',
    }),
  ),
  target: Type.String({
    examples: [scheduleExample.target],
    description: 'The id of the report; for the other scopes, the name of the project.',
  }),
  ...settingFields,
})

export function createScheduleRoutes(app: Api, dependencies: Dependencies, { baseUrl }: Tools): void {
  const { config, now } = dependencies
  app.post(
    '/schedules',
    {
      schema: {
        operationId: 'createSchedule',
        tags: ['Schedules'],
        summary: 'Create a schedule',
        description:
          'Requires `rule` or `cron`. Each report has one schedule at most, and each project one for its reports and one for its scans, besides one for uptime each: another one is a 409.',
        consumes: [...BODY_TYPES],
        headers: Type.Object({ 'accept-language': LanguageHeader, 'idempotency-key': IdempotencyHeader }),
        body: CreateBody,
        response: {
          201: recordAnswer('The schedule was created.', 'Schedule', scheduleExample, [
            'location',
            'version',
            'content-language',
            'idempotent-replayed',
          ]),
          ...problems(403, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const { scope, kind, target, ...body } = request.body
      const read = readSchedule({ ...typedSchedule(body), kind }, null, { now: now(), timeZone: config.timeZone })
      if (!read.ok) throw invalid(read.errors)
      const wanted = { scope, target: scope === 'report' ? target.toLowerCase() : target, settings: read.settings }
      const { userId } = request.caller
      const { schedule, isReplayed } = await createSchedule(dependencies, userId, wanted, idempotencyKeyOf(request))
      if (isReplayed) reply.header('idempotent-replayed', 'true')
      reply.code(201).header('location', `${baseUrl(request)}/api/v1/schedules/${schedule.id}`)
      return answerSchedule(dependencies, request, reply, schedule)
    },
  )
}
