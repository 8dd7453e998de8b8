import {
  capRetention,
  KEEP_ALL,
  type Retention,
  type RetentionErrors,
  readRetention,
  type WrittenRetention,
  writeRetention,
} from '../../domain/retention/retention.ts'
import { findThinningPreview, type ThinningPreview } from '../../storage/retention/preview.ts'
import { findProjectRetention, saveProjectRetention } from '../../storage/retention/project-retention.ts'
import { findThinningStart } from '../../storage/retention/thinning-start.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { type Actor, recordAudit } from '../audit-log/audit-log.ts'

interface ChangeDependencies extends RetentionDependencies {
  actor: Actor
}

export interface RetentionDependencies extends ActionDependencies {
  config: { keep: Retention; keepMax: Retention }
}

/** How long a project keeps the details of runs. */
export interface RetentionState {
  projectKey: number
  retention: Retention
  /** The project chose it; otherwise it is that of the server. */
  isOwn: boolean
  /** The longest that it can choose. */
  most: Retention
  /** When the server begins to remove details, if it has not begun yet. A project's own choice holds at once. */
  startsAt: number | null
}

/** `own`: as the project has chosen it. */
export function retentionOf(own: Retention | null, { keep, keepMax }: RetentionDependencies['config']): Retention {
  return capRetention(own ?? keep, keepMax)
}

/** Undefined if the user has no such project. */
export async function findRetention(
  { storage, config, now }: RetentionDependencies,
  userId: string,
  project: string,
): Promise<RetentionState | undefined> {
  const found = await findProjectRetention(storage.db, userId, project)
  if (found === undefined) return undefined
  const { keep, keepMax: most } = config
  const { projectKey, own } = found
  const startsAt = await findThinningStart(storage.db)
  const waits = own === null && startsAt !== null && startsAt > now() && keep.all !== KEEP_ALL.all
  return {
    projectKey,
    retention: retentionOf(own, config),
    isOwn: own !== null,
    most,
    startsAt: waits ? startsAt : null,
  }
}

export type RetentionChange = Partial<WrittenRetention>

export type PreviewedRetention =
  | { ok: true; state: RetentionState; retention: Retention; preview: ThinningPreview }
  | { ok: false; errors: RetentionErrors }

/** What would go if the project kept details that long. Undefined if the user has no such project. */
export async function previewRetention(
  dependencies: RetentionDependencies,
  userId: string,
  project: string,
  wish: RetentionChange,
): Promise<PreviewedRetention | undefined> {
  const state = await findRetention(dependencies, userId, project)
  if (state === undefined) return undefined
  const read = readRetention(wish, state.retention, state.most)
  if (!read.ok) return read
  const { storage, now } = dependencies
  const preview = await findThinningPreview(storage, state.projectKey, read.retention, now())
  return { ok: true, state, retention: read.retention, preview }
}

export type ChangedRetention = { ok: true; state: RetentionState } | { ok: false; errors: RetentionErrors }

/** `wish` null: the project keeps details as long as the server does. Undefined if the user has no such project. */
export async function changeRetention(
  dependencies: ChangeDependencies,
  userId: string,
  project: string,
  wish: RetentionChange | null,
): Promise<ChangedRetention | undefined> {
  const state = await findRetention(dependencies, userId, project)
  if (state === undefined) return undefined
  const read = wish === null ? null : readRetention(wish, state.retention, state.most)
  if (read !== null && !read.ok) return read
  await dependencies.storage.transaction(async (db) => {
    await saveProjectRetention(db, state.projectKey, read === null ? null : read.retention)
    const details = { own: read !== null, ...(read && writeRetention(read.retention)) }
    await recordAudit(db, dependencies, 'retention.changed', { kind: 'project', id: project }, details)
  })
  const changed = await findRetention(dependencies, userId, project)
  return changed && { ok: true, state: changed }
}
