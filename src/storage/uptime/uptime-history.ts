import { sql } from 'kysely'
import { DAY_MS } from '../../common/durations.ts'
import { STRIP_DAYS, type UptimeDay } from '../../domain/uptime/availability.ts'
import { UPTIME_PHASES, type UptimePhase } from '../../domain/uptime/page-state.ts'
import type { ErrorCode } from '../../errors.ts'
import { keyOf } from '../ids.ts'
import { storedProject } from '../reports/list/search-terms.ts'
import { deletedProjects, isLiveReport } from '../rows.ts'
import type { Db } from '../tables.ts'

/** A time during which a page was down. */
export interface Outage {
  reportId: string
  url: string
  beganAt: number
  /** Null while it lasts. */
  endedAt: number | null
  code: ErrorCode
  message: string
  /** Failed checks. */
  checks: number
}

export interface UptimeHistory {
  /** How often it is checked, in milliseconds, and where it stands; null if nothing checks it anymore. Of several pages, the shortest and the worst. */
  current: { period: number; phase: UptimePhase; pages: number; down: number } | null
  /** Those with a check, the oldest first. */
  days: (UptimeDay & { responses: number; ttfb: number })[]
  /** The latest first. */
  outages: Outage[]
  outagesTotal: number
}

/** One report, all reports of a project, or all of a user. */
export interface UptimeQuestion {
  userId: string
  reportId?: string
  project?: string
}

const OUTAGES = 100

function ofQuestion({ userId, reportId, project }: UptimeQuestion) {
  return sql<boolean>`(
    reports.user_key = ${keyOf(userId) ?? -1}
    ${reportId === undefined ? sql`` : sql`and reports.key = ${keyOf(reportId) ?? -1}`}
    ${project === undefined ? sql`` : sql`and reports.project = ${storedProject(project)}`}
    and reports.project_key not in ${deletedProjects} and ${isLiveReport}
  )`
}

/** Of the last 90 days; undefined if nothing checks the pages and nothing did. */
export async function findUptime(
  db: Db,
  question: UptimeQuestion,
  { now, outages: limit = OUTAGES }: { now: number; outages?: number },
): Promise<UptimeHistory | undefined> {
  const since = Math.floor(now / DAY_MS) - STRIP_DAYS + 1
  const isAsked = ofQuestion(question)
  const days = await db
    .selectFrom('uptime_days')
    .innerJoin('reports', 'reports.key', 'uptime_days.report_key')
    .select('day')
    .select((eb) => [
      sum(eb.ref('uptime_days.checks')).as('checks'),
      sum(eb.ref('uptime_days.down')).as('down'),
      sum(eb.ref('uptime_days.responses')).as('responses'),
      sum(eb.ref('uptime_days.ttfb')).as('ttfb'),
    ])
    .where(isAsked)
    .where('day', '>=', since)
    .groupBy('day')
    .orderBy('day')
    .execute()
  const pages = await db
    .selectFrom('uptime_pages')
    .innerJoin('reports', 'reports.key', 'uptime_pages.report_key')
    .select('uptime_pages.phase')
    .select((eb) => [eb.fn.countAll<number>().as('pages'), eb.fn.min('uptime_pages.period').as('period')])
    .where(isAsked)
    .groupBy('uptime_pages.phase')
    .execute()
  if (days.length === 0 && pages.length === 0) return undefined
  const selected = db
    .selectFrom('uptime_outages')
    .innerJoin('reports', 'reports.key', 'uptime_outages.report_key')
    .where(isAsked)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', since * DAY_MS)]))
  const { total } = await selected.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const outages = await selected
    .selectAll('uptime_outages')
    .select(['reports.id', 'reports.url'])
    .orderBy('uptime_outages.began_at', 'desc')
    .orderBy('uptime_outages.report_key')
    .limit(limit)
    .execute()
  const worst = Math.max(...pages.map(({ phase }) => phase))
  return {
    current:
      pages.length === 0
        ? null
        : {
            period: Math.min(...pages.map(({ period }) => Number(period))),
            phase: UPTIME_PHASES[worst]!,
            pages: pages.reduce((all, one) => all + Number(one.pages), 0),
            down: Number(pages.find(({ phase }) => UPTIME_PHASES[phase] === 'down')?.pages ?? 0),
          },
    days,
    outages: outages.map((row) => ({
      reportId: row.id,
      url: row.url,
      beganAt: row.began_at,
      endedAt: row.ended_at,
      code: row.code,
      message: row.message,
      checks: row.checks,
    })),
    outagesTotal: Number(total),
  }
}

/** PostgreSQL's sums of bigints are numeric. */
function sum(column: unknown) {
  return sql<number>`cast(sum(${column}) as bigint)`
}

/** The days of each project of a user, for a list of projects. */
export async function listUptimeOfProjects(
  db: Db,
  userId: string,
  projects: readonly string[],
  now: number,
): Promise<Map<string, UptimeDay[]>> {
  if (projects.length === 0) return new Map()
  const rows = await db
    .selectFrom('uptime_days')
    .innerJoin('reports', 'reports.key', 'uptime_days.report_key')
    .select(['reports.project', 'day'])
    .select((eb) => [sum(eb.ref('uptime_days.checks')).as('checks'), sum(eb.ref('uptime_days.down')).as('down')])
    .where(ofQuestion({ userId }))
    .where('reports.project', 'in', projects.map(storedProject))
    .where('day', '>=', Math.floor(now / DAY_MS) - STRIP_DAYS + 1)
    .groupBy(['reports.project', 'day'])
    .orderBy('day')
    .execute()
  return Map.groupBy(rows, ({ project }) => project)
}
