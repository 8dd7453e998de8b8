import type { Device } from '../../vocabulary.ts'
import { countRows } from '../count-rows.ts'
import { firstKeyAt, keyOf, knownKey } from '../ids.ts'
import { prepared } from '../prepared.ts'
import type { PolicyRow } from '../projects/project-tables.ts'
import { lockProject } from '../projects/projects.ts'
import type { ListPage, PageNumber, RunByPolicy } from '../records.ts'
import { insertRow } from '../row-ids.ts'
import { isLiveReport, nextUpdateTime, resultCode } from '../rows.ts'
import type { Db } from '../tables.ts'

/** A version of the policy of a project. */
export interface StoredPolicy {
  id: string
  /** The document as JSON. */
  body: string
  hash: string
  /** Visitors of public pages see the result by the policy. */
  isPublic: boolean
  updatedAt: number
}

/** A version in the history; without a body the policy was deleted. */
export interface PolicyVersion {
  id: string
  body: string | null
  hash: string | null
  isPublic: boolean
  /** The email address; null if the account is gone. */
  savedBy: string | null
  createdAt: number
}

/** Older versions are forgotten. */
const MOST_VERSIONS = 100

const COLUMNS = ['policies.id', 'policies.body', 'policies.hash', 'policies.is_public', 'policies.created_at'] as const

type PolicyColumns = Pick<PolicyRow, 'id' | 'body' | 'hash' | 'is_public' | 'created_at'>

const findLatest = prepared('find_policy_of_project', (db, of: { projectKey: number }) =>
  selectLatest(db, of.projectKey),
)

/** The policy that holds; undefined if the project has none. */
export async function findPolicyOfProject(db: Db, projectKey: number): Promise<StoredPolicy | undefined> {
  return toPolicy((await findLatest(db, { projectKey })).rows[0])
}

export interface PolicyOfProject {
  projectKey: number
  project: string
  userKey: number
  /** The document as JSON. */
  body: string
}

/** The policies that hold, in the order of their projects, which come after that one. */
export async function listPolicies(db: Db, after: number, limit: number): Promise<PolicyOfProject[]> {
  const rows = await db
    .selectFrom('policies')
    .innerJoin('projects', 'projects.key', 'policies.project_key')
    .select(['policies.project_key as projectKey', 'projects.project', 'projects.user_key as userKey', 'policies.body'])
    .where('policies.project_key', '>', after)
    .where('policies.key', '=', (eb) =>
      eb
        .selectFrom('policies as latest')
        .select((inner) => inner.fn.max('latest.key').as('key'))
        .whereRef('latest.project_key', '=', 'policies.project_key'),
    )
    .where('policies.body', 'is not', null)
    .orderBy('policies.project_key')
    .limit(limit)
    .execute()
  return rows.map(({ body, ...row }) => ({ ...row, body: body ?? '{}' }))
}

/** The policy of the project that a report belongs to. */
export async function findPolicyOfReport(db: Db, reportId: string): Promise<StoredPolicy | undefined> {
  const row = await db
    .selectFrom('policies')
    .innerJoin('reports', 'reports.project_key', 'policies.project_key')
    .select(COLUMNS)
    .where('reports.key', '=', keyOf(reportId) ?? -1)
    .orderBy('policies.key', 'desc')
    .limit(1)
    .executeTakeFirst()
  return toPolicy(row)
}

function selectLatest(db: Db, projectKey: number) {
  return db
    .selectFrom('policies')
    .select(COLUMNS)
    .where('policies.project_key', '=', projectKey)
    .orderBy('policies.key', 'desc')
    .limit(1)
}

function toPolicy(row: PolicyColumns | undefined): StoredPolicy | undefined {
  if (row === undefined || row.body === null || row.hash === null) return undefined
  return { id: row.id, body: row.body, hash: row.hash, isPublic: row.is_public === 1, updatedAt: row.created_at }
}

/** Locks the project, so that its policy changes once at a time. */
export async function lockPolicy(db: Db, projectKey: number): Promise<StoredPolicy | undefined> {
  await lockProject(db, projectKey)
  return findPolicyOfProject(db, projectKey)
}

/** Whether this user saved the version. */
export async function isSavedBy(db: Db, { id }: Pick<StoredPolicy, 'id'>, userId: string): Promise<boolean> {
  const row = await db.selectFrom('policies').select('saved_by').where('key', '=', knownKey(id)).executeTakeFirst()
  return row?.saved_by === keyOf(userId)
}

export interface NewPolicyVersion {
  userId: string
  /** null: the policy is deleted. */
  document: { body: string; hash: string } | null
  isPublic: boolean
  now: number
}

/** A new version, which holds from now on; the oldest ones are forgotten. */
export async function insertPolicy(db: Db, projectKey: number, version: NewPolicyVersion): Promise<void> {
  const { userId, document, isPublic, now } = version
  const before = await selectLatest(db, projectKey).select('policies.key').executeTakeFirst()
  const at = nextUpdateTime(before?.created_at ?? 0, now)
  const row = {
    project_key: projectKey,
    saved_by: knownKey(userId),
    body: document?.body ?? null,
    hash: document?.hash ?? null,
    is_public: isPublic ? 1 : 0,
    created_at: at,
  }
  // The latest version is the one with the highest key.
  await insertRow(db, 'policies', at, () => row, before?.key)
  const [oldest] = await db
    .selectFrom('policies')
    .select('key')
    .where('project_key', '=', projectKey)
    .orderBy('key', 'desc')
    .offset(MOST_VERSIONS - 1)
    .limit(1)
    .execute()
  if (oldest !== undefined)
    await db.deleteFrom('policies').where('project_key', '=', projectKey).where('key', '<', oldest.key).execute()
}

/** The latest first. */
export async function listPolicyVersions(
  db: Db,
  projectKey: number,
  { page, perPage }: PageNumber,
): Promise<ListPage<PolicyVersion>> {
  const versions = db.selectFrom('policies').where('policies.project_key', '=', projectKey)
  const total = await countRows(versions)
  const rows = await versions
    .leftJoin('users', 'users.key', 'policies.saved_by')
    .select(COLUMNS)
    .select('users.email')
    .orderBy('policies.key', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return {
    items: rows.map(({ id, body, hash, is_public, email, created_at }) => {
      return { id, body, hash, isPublic: is_public === 1, savedBy: email, createdAt: created_at }
    }),
    total,
  }
}

/** A run with a result, as a policy is tried on it. */
export interface JudgedRunOfProject {
  reportId: string
  runId: string
  url: string
  endedAt: number | null
}

/** The runs that gave the reports of a project their results, of the newest reports first. */
export async function listResultRuns(db: Db, projectKey: number, limit: number): Promise<JudgedRunOfProject[]> {
  return db
    .selectFrom('reports')
    .innerJoin('runs', 'runs.key', 'reports.result_run_key')
    .select(['reports.id as reportId', 'runs.id as runId', 'reports.url', 'runs.ended_at as endedAt'])
    .where('reports.project_key', '=', projectKey)
    .where(isLiveReport)
    .orderBy('reports.key', 'desc')
    .limit(limit)
    .execute()
}

/** Other runs of these reports that ended with a result since a time, the latest first. */
export async function listRunsSince(
  db: Db,
  reportIds: readonly string[],
  { since, limit }: { since: number; limit: number },
): Promise<JudgedRunOfProject[]> {
  if (reportIds.length === 0) return []
  return db
    .selectFrom('runs')
    .innerJoin('reports', 'reports.key', 'runs.report_key')
    .select(['reports.id as reportId', 'runs.id as runId', 'reports.url', 'runs.ended_at as endedAt'])
    .where('runs.report_key', 'in', reportIds.map(knownKey))
    .where('runs.key', '>=', firstKeyAt(since))
    .where('runs.result', 'is not', null)
    .where('runs.state', '=', 'done')
    .whereRef('runs.id', '!=', 'reports.result_run_id')
    .orderBy('runs.key', 'desc')
    .limit(limit)
    .execute()
}

/** The stored input of a policy: a run's results, and its changes since the previous run (both zstd of JSON). */
export interface StoredPolicyInput {
  reached: number | null
  device: Device
  results: Uint8Array
  change: Uint8Array | null
}

export async function findPolicyInput(db: Db, runId: string): Promise<StoredPolicyInput | undefined> {
  return db
    .selectFrom('runs')
    .innerJoin('results', 'results.run_key', 'runs.key')
    .leftJoin('changes', 'changes.run_key', 'runs.key')
    .select(['runs.reached', 'runs.device', 'results.body as results', 'changes.body as change'])
    .where('runs.key', '=', keyOf(runId) ?? -1)
    .where('runs.result', 'is not', null)
    .executeTakeFirst()
}

/** Notes how a run came out by the policy. `counted`: how many findings are new and fixed without those that are muted. */
export async function storeRunPolicy(
  db: Db,
  run: { key: number; reportKey: number },
  { hash, score, result, gate }: RunByPolicy,
  counted: { new: number; fixed: number } | null,
): Promise<void> {
  const changes = { new: counted?.new ?? null, fixed: counted?.fixed ?? null }
  const row = {
    ...changes,
    run_key: run.key,
    report_key: run.reportKey,
    hash,
    score,
    result: result && resultCode(result),
    gate,
  }
  await db
    .insertInto('run_policies')
    .values(row)
    .onConflict((conflict) => conflict.column('run_key').doUpdateSet(row))
    .execute()
}
