import { type RawBuilder, sql } from 'kysely'
import type { Retention } from '../../domain/retention/retention.ts'
import { bytesOf, SCAN_CONTENTS } from '../scans/scan-contents.ts'
import type { Db } from '../tables.ts'
import { readStored } from './project-retention.ts'

type SpacePart = 'results' | 'evidence' | 'files' | 'scans'

/**
 * Bytes of a project's data, as they are stored: what each run found, what the latest run of each report saw, pictures and Lighthouse's
 * reports, and everything of scans. What the database needs besides, such as indexes, is not part of it.
 */
export interface ProjectSpace extends Record<SpacePart, number> {
  key: number
  project: string
  email: string
  /** Its own; null: that of the server. */
  retention: Retention | null
  total: number
  runs: number
  /** Runs that have their details. */
  detailed: number
  scanCount: number
  /** Scans that have their details. */
  detailedScans: number
}

type Sum = [
  part: SpacePart,
  counts: 'runs' | 'detailed' | 'scanCount' | 'detailedScans' | null,
  bytes: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
]

const RUNS = sql`reports as owner join runs on runs.report_key = owner.key`
// biome-ignore format: a table
const SUMS: Sum[] = [
  ['results', 'runs', sql`0`, RUNS],
  ['results', 'detailed', sql`octet_length(results.body)`, sql`${RUNS} join results on results.run_key = runs.key`],
  ['evidence', null, sql`octet_length(evidence.body) + coalesce(blobs.bytes, 0)`,
    sql`reports as owner join evidence on evidence.report_key = owner.key left join blobs on blobs.hash = evidence.blob`],
  ['files', null, sql`octet_length(run_files.body) + coalesce(blobs.bytes, 0)`,
    sql`${RUNS} join run_files on run_files.run_key = runs.key left join blobs on blobs.hash = run_files.blob`],
  ['scans', null, sql`octet_length(owner.url)`, sql`addresses as owner`],
  ['scans', 'scanCount', sql`0`, sql`scans as owner`],
  ['scans', 'detailedScans', sql`0`, sql`(select * from scans where results_removed_at is null) as owner`],
  ...SCAN_CONTENTS.map((contents): Sum => {
    const table = sql.table(contents.table)
    return ['scans', null, bytesOf(contents), sql`scans as owner join ${table} on ${table}.scan_key = owner.key`]
  }),
]

/** Of all projects, the largest first; or of one. Reads every row of them. */
export async function listSpace(db: Db, projectKey: number | null = null): Promise<ProjectSpace[]> {
  const projects = await db
    .selectFrom('projects')
    .innerJoin('users', 'users.key', 'projects.user_key')
    .select(['projects.key', 'projects.project', 'projects.retention', 'users.email'])
    .$if(projectKey !== null, (query) => query.where('projects.key', '=', projectKey!))
    .execute()
  const none = {
    total: 0,
    results: 0,
    evidence: 0,
    files: 0,
    scans: 0,
    runs: 0,
    detailed: 0,
    scanCount: 0,
    detailedScans: 0,
  }
  const spaces = new Map(
    projects.map(({ retention, ...project }): [number, ProjectSpace] => [
      project.key,
      { ...project, ...none, retention: readStored(retention) ?? null },
    ]),
  )
  const which = projectKey === null ? sql`true` : sql`owner.project_key = ${projectKey}`
  for (const [part, counts, bytes, from] of SUMS) {
    const { rows } = await sql<{ key: number; bytes: number | string; count: number }>`
      select owner.project_key as key, coalesce(sum(${bytes}), 0) as bytes, count(*) as count
      from ${from} where ${which} group by owner.project_key`.execute(db)
    for (const row of rows) {
      const space = spaces.get(row.key)
      if (space === undefined) continue
      space[part] += Number(row.bytes)
      space.total += Number(row.bytes)
      if (counts !== null) space[counts] += row.count
    }
  }
  return [...spaces.values()].toSorted((a, b) => b.total - a.total)
}
