import { type Static, Type } from 'typebox'
import { DAY_MS, MINUTE_MS } from '../../../common/durations.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { objectOrNull, oneOf, orNull } from '../../../domain/results/json-schema.ts'
import { availabilityOf, totalOf } from '../../../domain/uptime/availability.ts'
import { ERROR_CODES } from '../../../errors.ts'
import { findProjectKey } from '../../../storage/projects/projects.ts'
import { findReport } from '../../../storage/reports/reports.ts'
import { findUptime, type UptimeHistory } from '../../../storage/uptime/uptime-history.ts'
import { answer, problems } from '../answers.ts'
import type { Dependencies } from '../dependencies.ts'
import { idOf, notFound } from '../problems.ts'
import { ProjectPath } from '../projects/projects.ts'
import { ReportPath } from '../reports/reports.ts'
import { ref, time, timeOrNull } from '../schemas.ts'
import type { Api } from '../tools.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const share = (description: string) => orNull('number', { minimum: 0, maximum: 1, description })

export const UptimeRecord = Type.Object(
  {
    current: objectOrNull(
      {
        state: oneOf(['up', 'down'], { description: '`down` if any of the pages is.' }),
        every_minutes: Type.Integer({
          description: 'Minutes between two checks; of several pages, the shortest time.',
        }),
        pages: count('Pages that are checked.'),
        pages_down: count('Pages that are down now.'),
      },
      'Where the pages stand; null if no uptime schedule checks them now.',
    ),
    availability: share('The share of checks that found the pages up, in the last 90 days; null without a check.'),
    ttfb: orNull('number', { description: 'Milliseconds to the first byte, on average, over the same days.' }),
    days: Type.Array(
      Type.Object({
        date: Type.String({ description: 'The day, UTC, as YYYY-MM-DD.' }),
        availability: share('The share of checks that found the pages up.'),
        checks: count('Checks that day.'),
        down: count('Checks that found a page down, confirmed by a second one.'),
      }),
      { description: 'The last 90 days with a check, the oldest first.' },
    ),
    outages: Type.Array(
      Type.Object({
        report: Type.String({ format: 'uuid', description: 'The id of the report.' }),
        url: Type.String(),
        began_at: time('The first failed check.'),
        ended_at: timeOrNull('The first check that succeeded again; null while the outage lasts.'),
        error: Type.Object({ code: oneOf(ERROR_CODES), message: Type.String() }),
        checks: count('Failed checks.'),
      }),
      { description: 'The latest 100 outages of the last 90 days, newest first.' },
    ),
    outages_total: count('How many outages there were in the last 90 days.'),
  },
  {
    $id: 'Uptime',
    description: 'Whether pages could be reached in the last 90 days, by the checks of uptime schedules.',
  },
)
type UptimeRecord = Static<typeof UptimeRecord>

const uptimeExample: UptimeRecord = {
  current: { state: 'up', every_minutes: 1, pages: 1, pages_down: 0 },
  availability: 0.99847,
  ttfb: 112.4,
  days: [{ date: '2026-03-01', availability: 0.99653, checks: 1440, down: 5 }],
  outages: [
    {
      report: '0199a4b2-7c3e-7d15-9a60-3f1b8c2d4e5f',
      url: 'https://example.com/',
      began_at: '2026-03-01T09:30:12.000Z',
      ended_at: '2026-03-01T09:34:12.000Z',
      error: { code: 'http_error', message: 'https://example.com/ returned status 503, so there is no page to check.' },
      checks: 5,
    },
  ],
  outages_total: 1,
}

/** Availability between runs, from the checks of uptime schedules. */
export function uptimeRoutes(app: Api, { storage, now }: Pick<Dependencies, 'storage' | 'now'>): void {
  const response = {
    200: answer('The last 90 days.', Type.Object({ data: ref<UptimeRecord>('Uptime') }), { data: uptimeExample }),
    ...problems(404),
  }

  app.get(
    '/reports/:id/uptime',
    {
      schema: {
        operationId: 'showReportUptime',
        tags: ['Schedules'],
        summary: 'Show the uptime of a report',
        description: 'Of the last 90 days, by day, with its outages. Without an uptime schedule, it is empty.',
        params: ReportPath,
        response,
      },
    },
    async (request) => {
      const { userId } = request.caller
      const reportId = idOf(request, 'report')
      if ((await findReport(storage.db, userId, reportId)) === undefined) throw notFound('report')
      return { data: uptimeRecord(await findUptime(storage.slow, { userId, reportId }, { now: now() })) }
    },
  )

  app.get(
    '/projects/:project/uptime',
    {
      schema: {
        operationId: 'showProjectUptime',
        tags: ['Schedules'],
        summary: 'Show the uptime of a project',
        description: 'Of all reports of the project together, in the last 90 days, by day, with their outages.',
        params: ProjectPath,
        response,
      },
    },
    async (request) => {
      const { userId } = request.caller
      const { project } = request.params
      if ((await findProjectKey(storage.db, userId, project)) === undefined) throw notFound('project')
      return { data: uptimeRecord(await findUptime(storage.slow, { userId, project }, { now: now() })) }
    },
  )
}

function uptimeRecord(history: UptimeHistory | undefined): UptimeRecord {
  const { current = null, days = [], outages = [], outagesTotal = 0 } = history ?? {}
  const responses = days.reduce((sum, day) => sum + day.responses, 0)
  return {
    current: current && {
      state: current.down > 0 ? 'down' : 'up',
      every_minutes: current.period / MINUTE_MS,
      pages: current.pages,
      pages_down: current.down,
    },
    availability: rounded(availabilityOf(totalOf(days)), 5),
    ttfb: responses === 0 ? null : rounded(days.reduce((sum, { ttfb }) => sum + ttfb, 0) / responses, 1),
    days: days.map((day) => ({
      date: new Date(day.day * DAY_MS).toISOString().slice(0, 10),
      availability: rounded(availabilityOf(day), 5),
      checks: day.checks,
      down: day.down,
    })),
    outages: outages.map(({ reportId, url, beganAt, endedAt, code, message, checks }) => ({
      report: reportId,
      url,
      began_at: isoTime(beganAt),
      ended_at: endedAt === null ? null : isoTime(endedAt),
      error: { code, message },
      checks,
    })),
    outages_total: outagesTotal,
  }
}

/** Downwards: 100 % is only what is. */
function rounded(value: number | null, digits: number): number | null {
  return value === null ? null : Math.floor(value * 10 ** digits) / 10 ** digits
}
