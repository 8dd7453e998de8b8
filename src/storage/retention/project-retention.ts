import {
  KEEP_ALL,
  type Retention,
  readRetention,
  type WrittenRetention,
  writeRetention,
} from '../../domain/retention/retention.ts'
import { isProjectOf } from '../projects/project-keys.ts'
import type { Db } from '../tables.ts'

/** A project, and how long it keeps details. */
export interface ProjectRetention {
  projectKey: number
  /** null: as long as the server does. */
  own: Retention | null
}

/** Undefined if the user has no such project. */
export async function findProjectRetention(
  db: Db,
  userId: string,
  project: string,
): Promise<ProjectRetention | undefined> {
  const row = await db
    .selectFrom('projects')
    .select(['key', 'retention'])
    .where(isProjectOf(userId, project))
    .executeTakeFirst()
  return row && { projectKey: row.key, own: readStored(row.retention) ?? null }
}

export async function saveProjectRetention(db: Db, projectKey: number, own: Retention | null): Promise<void> {
  const retention = own && JSON.stringify(writeRetention(own))
  await db.updateTable('projects').set({ retention }).where('key', '=', projectKey).execute()
}

/** What `saveProjectRetention` stored. */
export function readStored(stored: string | null): Retention | undefined {
  if (stored === null) return undefined
  const read = readRetention(JSON.parse(stored) as WrittenRetention, KEEP_ALL, KEEP_ALL)
  return read.ok ? read.retention : undefined
}
