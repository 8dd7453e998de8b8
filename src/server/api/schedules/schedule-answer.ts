import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { oneOf } from '../../../domain/results/json-schema.ts'
import { type AccountLoad, runsPerDay } from '../../../domain/schedules/load.ts'
import { listScheduleLoads, type Schedule } from '../../../storage/schedules/schedules.ts'
import type { Db } from '../../../storage/tables.ts'
import { DEPTHS, DEVICES, type Depth } from '../../../vocabulary.ts'
import type { Dependencies } from '../dependencies.ts'
import { languageOf } from '../language.ts'
import { answerRecord } from '../record-answer.ts'
import { DEVICE, idPath } from '../schemas.ts'
import { scheduleExample, scheduleRecord } from './record.ts'

/** What requests about schedules share. */

export const SchedulePath = idPath('schedule', scheduleExample.id)

/** The fields of create and update. */
export const settingFields = {
  rule: Type.Optional(
    Type.String({
      examples: ['every weekday at 06:30'],
      description:
        'When it runs: `every 6 hours`, `every day at 06:30`, `every weekday at 06:30`, `every monday, thursday at 22:00` or `monthly on the 1st at 03:00`.',
    }),
  ),
  cron: Type.Optional(
    Type.String({
      examples: ['30 6 * * 1-5'],
      description: 'The same as five fields of cron, instead of `rule`; two runs are at least 15 minutes apart.',
    }),
  ),
  time_zone: Type.Optional(
    Type.String({
      examples: ['Europe/Berlin'],
      description: 'The IANA time zone of these times. Default: as the server is configured, UTC unless changed.',
    }),
  ),
  depth: Type.Optional(
    Type.Unsafe<Depth | 'report'>({
      type: ['integer', 'string'],
      enum: [...DEPTHS, 'report'],
      description: 'Depth of its runs. `report`, the default: the depth that the report has.',
    }),
  ),
  device: Type.Optional(
    oneOf([...DEVICES, 'report'], {
      description: `${DEVICE} \`report\`, the default: the device that the report has.`,
    }),
  ),
  exact: Type.Optional(
    oneOf([0, 1], {
      description: '1 starts exactly at these times; 0, the default, always the same time later, up to 15 minutes.',
    }),
  ),
  missed: Type.Optional(
    oneOf(['run', 'skip'], { description: 'What happens to times that were missed: one run, the default, or none.' }),
  ),
  enabled: Type.Optional(oneOf([0, 1], { description: '0 pauses it.' })),
}

const SettingsBody = Type.Object(settingFields)

export function typedSchedule(body: Type.Static<typeof SettingsBody>) {
  const { rule, cron, time_zone: timeZone, depth, device, missed, exact, enabled } = body
  const isOn = (value: 0 | 1 | undefined) => (value === undefined ? undefined : value === 1)
  return {
    rule,
    cron,
    timeZone,
    missed,
    exact: isOn(exact),
    enabled: isOn(enabled),
    depth: depth === 'report' ? null : depth,
    device: device === 'report' ? null : device,
  }
}

/** What all schedules of the user start; nothing without a limit. */
export async function accountLoadOf(
  { config }: Pick<Dependencies, 'config'>,
  db: Db,
  userId: string,
): Promise<AccountLoad> {
  const { scheduledRuns: perDay } = config
  return { perDay, runs: perDay === 0 ? 0 : runsPerDay(await listScheduleLoads(db, userId)) }
}

/** Sends a schedule; `started`: how many runs were started with the request. */
export async function answerSchedule(
  dependencies: Pick<Dependencies, 'storage' | 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  schedule: Schedule,
  { fields, started }: { fields?: readonly string[] | undefined; started?: number } = {},
): Promise<FastifyReply> {
  const language = languageOf(request)
  const account = await accountLoadOf(dependencies, dependencies.storage.db, schedule.userId)
  const json = JSON.stringify(scheduleRecord(schedule, language, account))
  return answerRecord(request, reply, schedule, {
    json,
    language,
    fields,
    meta: started === undefined ? undefined : { started },
  })
}
