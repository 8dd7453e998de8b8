import { type Selectable, type SqlBool, sql } from 'kysely'
import type { ErrorCode, Failure } from '../errors.ts'
import { type Depth, type Privacy, RESULTS, type Result, type RunOriginName } from '../vocabulary.ts'
import type { Key, KeyHolder, User } from './people/account-records.ts'
import type { KeyRow, UserRow } from './people/account-tables.ts'
import type { ProjectRow } from './projects/project-tables.ts'
import type { Project, ProjectScan, Report, Run, RunByPolicy } from './records.ts'
import { toContentChecks } from './reports/content-checks.ts'
import type { ReportRow } from './reports/report-tables.ts'
import type { Db, RunDetails, RunRow } from './tables.ts'

/** From rows, as the tables hold them, to records, as everybody else knows them. */

/** In the order that lists sort by: the worst first. */
const BY_CODE = RESULTS.toReversed()
export const BAD = 0
export const DECENT = 1
export const GOOD = 2

export function resultCode(result: Result): number {
  return BY_CODE.indexOf(result)
}

export function resultOf(code: number | null): Result | null {
  return code === null ? null : BY_CODE[code]!
}

export function toFailure(code: string | null, message: string | null): Failure | null {
  return code === null ? null : { code: code as ErrorCode, message: message ?? '' }
}

export function toReport(
  row: Omit<ReportRow, 'key' | 'user_key' | 'project_key' | 'access_version' | 'title' | 'icon'>,
  userId: string,
): Report {
  return {
    id: row.id,
    userId,
    url: row.url,
    project: row.project,
    privacy: row.privacy as Privacy,
    hasPassword: row.password_hash !== null,
    indexable: row.indexable === 1,
    status: row.status,
    result: resultOf(row.result),
    score: row.score,
    error: toFailure(row.error_code, row.error_message),
    generatedAt: row.generated_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    depth: row.depth as Depth,
    device: row.device,
    runId: row.run_id,
    resultRunId: row.result_run_id,
    contentChecks: toContentChecks(row),
  }
}

/** `not_before` of a run that follows the one under way: it has no time yet. The latest time that a Date can hold. */
export const NOT_BEFORE_HELD = 8_640_000_000_000_000

/** Of `changes`, joined to a run. */
interface ChangeColumns {
  base_run_id: string | null
  score_delta_page: number | null
  score_delta_rules: number | null
  change_new: number | null
  change_fixed: number | null
}

/** Of `run_policies`. */
interface RunPolicyColumns {
  policy_hash: string | null
  policy_score: number | null
  policy_result: number | null
  policy_gate: RunByPolicy['gate']
}

export function toRun(
  row: Omit<RunRow, 'key'> & { origin?: RunOriginName } & Partial<
      ChangeColumns & RunPolicyColumns & Selectable<RunDetails>
    >,
  reportId: string,
  userId: string,
): Run {
  return {
    id: row.id,
    reportId,
    userId,
    host: row.host,
    position: row.position,
    state: row.state,
    attempt: row.attempt,
    depth: row.depth as Depth,
    // Runs of earlier versions were all fast.
    reached: (row.reached ?? (row.result === null ? null : 0)) as Depth | null,
    device: row.device,
    queuedAt: row.queued_at,
    notBefore: row.not_before,
    isHeld: row.not_before === NOT_BEFORE_HELD,
    origin: row.origin ?? 'user',
    change: toChange(row),
    startedAt: row.started_at,
    endedAt: row.ended_at,
    score: row.score,
    result: resultOf(row.result),
    ruleSet: row.rule_set,
    error: toFailure(row.error_code, row.error_message),
    resultsRemovedAt: row.results_removed_at ?? null,
    labels:
      typeof row.label_branch === 'string' ? { commit: row.label_commit ?? null, branch: row.label_branch } : null,
    policy: toRunPolicy(row),
  }
}

function toRunPolicy({ policy_hash: hash, ...row }: Partial<RunPolicyColumns>): RunByPolicy | null {
  if (hash === null || hash === undefined) return null
  return {
    hash,
    score: row.policy_score ?? null,
    result: resultOf(row.policy_result ?? null),
    gate: row.policy_gate ?? null,
  }
}

function toChange(row: Partial<ChangeColumns>): Run['change'] {
  const { base_run_id: baseRunId, score_delta_page: scorePage, score_delta_rules: scoreRules } = row
  if (baseRunId === null || baseRunId === undefined) return null
  return {
    baseRunId,
    scoreDeltaPage: scorePage ?? null,
    scoreDeltaRules: scoreRules ?? null,
    new: row.change_new ?? 0,
    fixed: row.change_fixed ?? 0,
  }
}

export function toProject(row: Selectable<ProjectRow>, scan: ProjectScan | null): Project {
  const judged = row.good + row.decent + row.bad
  return {
    project: row.project,
    createdAt: row.created_at,
    reports: row.reports,
    good: row.good,
    decent: row.decent,
    bad: row.bad,
    score: judged === 0 ? null : Math.round(row.score_sum / judged),
    generatedAt: row.generated_at,
    scans: row.scans,
    pages: row.pages,
    scan,
  }
}

export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    role: row.role,
    roleByGroup: row.role_by_group === 1,
    createdAt: row.created_at,
    suspendedAt: row.suspended_at,
  }
}

export function toKey(row: KeyRow, userId: string): Key {
  return {
    id: row.id,
    userId,
    name: row.name,
    scope: row.scope,
    hint: row.hint,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}

export function toKeyHolder(row: KeyRow & { user_id: string; email: string; role: UserRow['role'] }): KeyHolder {
  return { ...toKey(row, row.user_id), email: row.email, role: row.role }
}

/** The columns that a list needs. */
export const LIST_COLUMNS = [
  'reports.id',
  'reports.project',
  'reports.url',
  'reports.privacy',
  'reports.password_hash',
  'reports.status',
  'reports.result',
  'reports.score',
  'reports.error_code',
  'reports.error_message',
  'reports.generated_at',
  'reports.created_at',
  'reports.updated_at',
  'reports.depth',
  'reports.device',
] as const satisfies readonly `reports.${keyof ReportRow}`[]

/** A subquery: the keys of deleted projects. */
export const deletedProjects = sql<number>`(select deleted_projects.project_key from deleted_projects)`

/**
 * All reports but those of deleted projects, whose rows stay until they are purged. With all columns but PostgreSQL's folded
 * URL, which only searching needs.
 */
export function selectLive(db: Db) {
  return db
    .selectFrom('reports')
    .select(LIST_COLUMNS)
    .select(['reports.key', 'reports.user_key', 'reports.project_key', 'reports.indexable', 'reports.access_version'])
    .select(['reports.run_id', 'reports.result_run_id', 'reports.content_checks'])
    .where('reports.project_key', 'not in', deletedProjects)
}

/** A condition on `reports`: it is not being deleted, neither on its own nor with its project. */
export const isLiveReport = sql<SqlBool>`
  reports.key not in (select report_key from removed_reports)
  and not exists (
    select 1 from removals
    where removals.project_key = reports.project_key and removals.created_at >= reports.created_at
  )`

/** A condition on `projects`: it is not being deleted. */
export const isLiveProject = sql<SqlBool>`not exists (select 1 from removals where removals.project_key = projects.key)`

/** The time of a change. It is later than the last one even within one millisecond, so it can stand for a version. */
export function nextUpdateTime(before: number, now: number): number {
  return Math.max(now, before + 1)
}
