import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DEPTHS, type Depth, type Device, PRIVACIES, type Privacy, type ReportStatus } from '../../vocabulary.ts'
import type { Storage } from '../open.ts'
import { FEW } from '../search.ts'
import type { Scope } from './scope.ts'

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

/** True for the reports that pass all filters; undefined where there is none. Written so that no index is used for it. */
export function conditionOf(filters: ReportFilters): Condition | undefined {
  const { status, isUnfinished, privacy, depth, device, scoreMin, scoreMax, generatedAfter, generatedBefore } = filters
  return allOf([
    isUnfinished ? sql`(reports.status || '') in ('queued', 'running')` : undefined,
    status === undefined ? undefined : sql`(reports.status || '') = ${status}`,
    device === undefined ? undefined : sql`(reports.device || '') = ${device}`,
    privacy === undefined ? undefined : sql`+reports.privacy = ${privacy}`,
    depth === undefined ? undefined : sql`+reports.depth = ${depth}`,
    scoreMin === undefined ? undefined : sql`+reports.score >= ${scoreMin}`,
    scoreMax === undefined ? undefined : sql`+reports.score <= ${scoreMax}`,
    generatedAfter === undefined ? undefined : sql`+reports.generated_at >= ${generatedAfter}`,
    generatedBefore === undefined ? undefined : sql`+reports.generated_at < ${generatedBefore}`,
  ])
}

export function allOf(conditions: readonly (Condition | undefined)[]): Condition | undefined {
  const given = conditions.filter((one) => one !== undefined)
  return given.length === 0 ? undefined : sql<SqlBool>`(${sql.join(given, sql` and `)})`
}

/**
 * A condition that an index answers, true for every report of the scope that may pass, if those are at most `FEW`; undefined
 * if they are more, because walking along the list in its order is quicker then.
 */
export async function fewByFilters(
  storage: Storage,
  { userKey, projectKey, counts }: Scope,
  filters: ReportFilters,
): Promise<Condition | undefined> {
  if (projectKey !== null && counts.all <= FEW) return sql<SqlBool>`reports.project_key = ${projectKey}`
  let fewest = FEW + 1
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
  return status === 'done' && conditionOf(others) === undefined
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

/** One for each index that knows something of the filters. Constants of partial indexes are spelled out. */
function indexedConditions(filters: ReportFilters): Condition[] {
  const { status, isUnfinished, privacy, depth, device, scoreMin, scoreMax, generatedAfter, generatedBefore } = filters
  const conditions: Condition[] = []
  if (isUnfinished) conditions.push(sql`reports.status <> 'done' and reports.status in ('queued', 'running')`)
  if (status !== undefined && status !== 'done')
    conditions.push(sql`reports.status <> 'done' and reports.status = ${status}`)
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
