import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY_MS } from '../../../common/durations.ts'
import {
  DEPTHS,
  DEVICES,
  type Depth,
  type Device,
  PRIVACIES,
  type Privacy,
  REPORT_STATUSES,
  type ReportStatus,
  type Result,
} from '../../../vocabulary.ts'
import { firstKeyAt } from '../../ids.ts'
import { FEW_MATCHES } from '../../search.ts'
import type { Storage } from '../../storage.ts'
import type { Sort, SortBy } from './ranges.ts'
import type { Scope } from './scope.ts'
import type { UnindexedColumn } from './statements.ts'

/** Filters that no counts are kept for. */
export interface ReportFilters {
  status?: ReportStatus | undefined
  /** Queued or running. */
  isUnfinished?: boolean | undefined
  privacy?: Privacy | undefined
  depth?: Depth | undefined
  device?: Device | undefined
  /** Both inclusive. */
  scoreMin?: number | undefined
  scoreMax?: number | undefined
  /** Inclusive; milliseconds since the epoch. */
  generatedAfter?: number | undefined
  /** Exclusive. */
  generatedBefore?: number | undefined
}

type Condition = RawBuilder<SqlBool>

/** True for the reports that pass all filters; undefined where there is none. For rows that are found otherwise. */
export function conditionOf(filters: ReportFilters, unindexed: UnindexedColumn): Condition | undefined {
  const { status, isUnfinished, privacy, depth, device, scoreMin, scoreMax, generatedAfter, generatedBefore } = filters
  return allOf([
    isUnfinished ? sql`${unindexed('status')} in ('queued', 'running')` : undefined,
    status === undefined ? undefined : sql`${unindexed('status')} = ${status}`,
    device === undefined ? undefined : sql`${unindexed('device')} = ${device}`,
    privacy === undefined ? undefined : sql`${unindexed('privacy')} = ${privacy}`,
    depth === undefined ? undefined : sql`${unindexed('depth')} = ${depth}`,
    scoreMin === undefined ? undefined : sql`${unindexed('score')} >= ${scoreMin}`,
    scoreMax === undefined ? undefined : sql`${unindexed('score')} <= ${scoreMax}`,
    generatedAfter === undefined ? undefined : sql`${unindexed('generated_at')} >= ${generatedAfter}`,
    generatedBefore === undefined ? undefined : sql`${unindexed('generated_at')} < ${generatedBefore}`,
  ])
}

export function hasFilters(filters: ReportFilters): boolean {
  return conditionOf(filters, (column) => sql.ref(column)) !== undefined
}

export function allOf(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const given = conditions.filter((one) => one !== undefined)
  return given.length === 0 ? undefined : sql<SqlBool>`(${sql.join(given, sql` and `)})`
}

/**
 * A condition that an index answers, true for every report of the scope that may pass, if those are at most `FEW_MATCHES`; undefined
 * if they are more, because walking along the list in its order is quicker then.
 */
export async function fewByFilters(
  storage: Storage,
  { userKey, projectKey, counts }: Scope,
  filters: ReportFilters,
): Promise<Condition | undefined> {
  if (projectKey !== null && counts.all <= FEW_MATCHES) return sql<SqlBool>`reports.project_key = ${projectKey}`
  let fewest = FEW_MATCHES + 1
  let chosen: Condition | undefined
  for (const condition of indexedConditions(filters)) {
    const ofOwner = sql<SqlBool>`reports.user_key = ${userKey} and ${condition}`
    const { rows } = await sql<{ found: number }>`
      select count(*) as found from (select 1 from reports where ${ofOwner} limit ${fewest}) as found_some`.execute(
      storage.slow,
    )
    const { found } = rows[0]!
    if (found >= fewest) continue
    fewest = found
    chosen = ofOwner
  }
  return chosen
}

/** As the index of the others has it. */
export const NOT_DONE: Condition = sql<SqlBool>`reports.status <> 'done'`

export function isDoneOnly({ status, ...others }: ReportFilters): boolean {
  return status === 'done' && !hasFilters(others)
}

/** The condition of the one index that knows all there is to the filters, so that it can count them by itself; else undefined. */
export function coveringCondition(filters: ReportFilters): Condition | undefined {
  const { status, isUnfinished, privacy, depth, device, scoreMin, scoreMax, generatedAfter, generatedBefore } = filters
  const families = [
    [status],
    [isUnfinished || undefined],
    [privacy, depth, device],
    [scoreMin, scoreMax],
    [generatedAfter, generatedBefore],
  ]
  const used = families.filter((family) => family.some((value) => value !== undefined))
  return used.length === 1 && status !== 'done' ? indexedConditions(filters)[0] : undefined
}

/**
 * True for the reports that pass all filters, as the index of all filters has them: it alone is read. Columns in front of the
 * last one that is filtered are given all their values, so that the index is read in parts.
 */
export function filterIndexCondition(filters: ReportFilters): Condition {
  const { status, isUnfinished, privacy, depth, device, scoreMin, scoreMax, generatedAfter, generatedBefore } = filters
  const statuses = REPORT_STATUSES.filter(
    (one) => (status ?? one) === one && !(isUnfinished && one !== 'queued' && one !== 'running'),
  )
  const hasScore = scoreMin !== undefined || scoreMax !== undefined
  const columns = [
    { column: sql`reports.privacy`, values: privacy === undefined ? PRIVACIES : [privacy], all: PRIVACIES },
    { column: sql`reports.depth`, values: depth === undefined ? DEPTHS : [depth], all: DEPTHS },
    { column: sql`reports.device`, values: device === undefined ? DEVICES : [device], all: DEVICES },
    { column: sql`reports.status`, values: statuses, all: REPORT_STATUSES },
  ]
  const last = hasScore ? columns.length - 1 : columns.findLastIndex(({ values, all }) => values.length < all.length)
  return allOf([
    ...columns.slice(0, last + 1).map(({ column, values }) => isAmong(column, values)),
    hasScore ? sql`reports.score between ${scoreMin ?? 0} and ${scoreMax ?? 100}` : undefined,
    generatedAfter === undefined ? undefined : sql`+reports.generated_at >= ${generatedAfter}`,
    generatedBefore === undefined ? undefined : sql`+reports.generated_at < ${generatedBefore}`,
    sql`1 = 1`,
  ])!
}

/** Clocks of workers and servers may differ by that much. */
const CLOCK_SKEW = DAY_MS

/** Reports are created before they are generated: in the order of their creation, all that are younger are skipped at once. */
export function createdCondition({ generatedBefore }: ReportFilters): Condition | undefined {
  return generatedBefore === undefined ? undefined : sql`reports.key < ${firstKeyAt(generatedBefore + CLOCK_SKEW)}`
}

function isAmong(column: RawBuilder<unknown>, values: readonly unknown[]): Condition {
  return values.length === 0 ? sql`1 = 0` : sql`${column} in (${sql.join(values)})`
}

/** One for each index that knows something of the filters. Constants of partial indexes are spelled out. */
function indexedConditions(filters: ReportFilters): Condition[] {
  const { status, isUnfinished, privacy, depth, device, scoreMin, scoreMax, generatedAfter, generatedBefore } = filters
  const conditions: Condition[] = []
  if (isUnfinished || (status !== undefined && status !== 'done'))
    conditions.push(filterIndexCondition({ status, isUnfinished }))
  if (privacy !== undefined || depth !== undefined || device !== undefined) {
    const known = [
      sql`reports.privacy in (${sql.join(privacy === undefined ? PRIVACIES : [privacy])})`,
      depth === undefined && device === undefined
        ? undefined
        : sql`reports.depth in (${sql.join(depth === undefined ? DEPTHS : [depth])})`,
      device === undefined ? undefined : sql`reports.device = ${device}`,
    ] as (Condition | undefined)[]
    conditions.push(allOf(known)!)
  }
  // A report that is done has a result.
  const hasScore = scoreMin !== undefined || scoreMax !== undefined
  const hasTime = generatedAfter !== undefined || generatedBefore !== undefined
  if (hasScore)
    conditions.push(sql`reports.result is not null and reports.score between ${scoreMin ?? 0} and ${scoreMax ?? 100}`)
  if (hasTime || status === 'done')
    conditions.push(
      sql`reports.result is not null and reports.generated_at >= ${generatedAfter ?? 0}
        and reports.generated_at < ${generatedBefore ?? Number.MAX_SAFE_INTEGER}`,
    )
  return conditions
}

export interface ReportQuestion extends ReportFilters {
  search?: string | undefined
  project?: string | undefined
  result?: Result | undefined
  sortBy: SortBy
  sort: Sort
  page: number
  perPage: number
}
