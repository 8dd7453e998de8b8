import { mutesForFailures, type PageToAdopt } from '../../domain/policies/adopt.ts'
import type { PolicyProblem } from '../../domain/policies/check-shape.ts'
import { policyHash, readPolicy } from '../../domain/policies/read-policy.ts'
import { MAX_POLICY_BYTES, POLICY_VERSION, type Policy, type PolicyMute } from '../../domain/policies/schema.ts'
import { audits } from '../../engine/audits/index.ts'
import {
  findPolicyOfProject,
  insertPolicy,
  isSavedBy,
  listResultRuns,
  lockPolicy,
  type StoredPolicy,
} from '../../storage/policies/policies.ts'
import { findProjectKey } from '../../storage/projects/projects.ts'
import type { Storage } from '../../storage/storage.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { type ActingDependencies, type Actor, recordAudit } from '../audit-log/audit-log.ts'
import { checkVersion, type ExpectedVersion, hasChanged } from '../expected-version.ts'
import { documentOf, viewRun } from './policy-view.ts'

export interface PolicyDependencies extends ActionDependencies {
  /** How often Lighthouse measures a page. */
  lighthouseRuns: number
}

interface ChangeDependencies extends PolicyDependencies {
  actor: Actor
}

/** A policy that holds now, or what is wrong with the document. */
export type SavedPolicy = { policy: StoredPolicy } | { problems: PolicyProblem[] }

export interface SaveOptions {
  /** Undefined: as before. */
  isPublic?: boolean | undefined
  /** Nothing is saved if the policy is another version. */
  isExpected?: ExpectedVersion | undefined
}

/** Reads a document as the policy of a project would be read. */
export function readProjectPolicy(
  { now, lighthouseRuns }: Pick<PolicyDependencies, 'now' | 'lighthouseRuns'>,
  document: unknown,
): ReturnType<typeof readPolicy> {
  return readPolicy(document, {
    auditIds: audits.map(({ id }) => id),
    now: now(),
    labRuns: lighthouseRuns,
    labRunsSetting: 'VERDICT_LIGHTHOUSE_RUNS',
  })
}

/** Saves the policy of a project; undefined if the user has no such project. */
export async function savePolicy(
  dependencies: ChangeDependencies,
  userId: string,
  project: string,
  document: unknown,
  options: SaveOptions = {},
): Promise<SavedPolicy | undefined> {
  const read = readProjectPolicy(dependencies, document)
  return changePolicy(dependencies, userId, project, options, () => read)
}

/** Adds mutes for everything that fails now; answers how many, or why there is no place for them. Undefined if the user has no such project. */
export async function adoptFailures(
  dependencies: ChangeDependencies,
  userId: string,
  project: string,
  options: SaveOptions = {},
): Promise<{ policy: StoredPolicy; mutes: number } | { problems: PolicyProblem[] } | undefined> {
  const { storage, now } = dependencies
  const latest = await latestPages(storage, userId, project, now())
  if (latest === undefined) return undefined
  const { pages, hasOthers } = latest
  let mutes = 0
  const saved = await changePolicy(dependencies, userId, project, options, (before) => {
    const policy: Policy = before === undefined ? { version: POLICY_VERSION } : documentOf(before)
    const added = mutesForFailures(pages, policy, now(), { hasOthers })
    mutes = added.length
    if (before !== undefined && mutes === 0) return { policy }
    const withMutes = (more: PolicyMute[]): Policy => ({ ...policy, mute: [...(policy.mute ?? []), ...more] })
    const named = withMutes(added)
    if (isSmall(named)) return { policy: named }
    return { policy: withMutes(added.map(({ paths: _, ...everywhere }) => everywhere)) }
  })
  return saved !== undefined && 'policy' in saved ? { policy: saved.policy, mutes } : saved
}

const MOST_PAGES = 200

/** `hasOthers`: the project has more than these. */
async function latestPages(
  storage: Storage,
  userId: string,
  project: string,
  now: number,
): Promise<{ pages: PageToAdopt[]; hasOthers: boolean } | undefined> {
  const projectKey = await findProjectKey(storage.db, userId, project)
  if (projectKey === undefined) return undefined
  const pages: PageToAdopt[] = []
  const found = await listResultRuns(storage.db, projectKey, MOST_PAGES + 1)
  for (const { runId, url } of found.slice(0, MOST_PAGES)) {
    const viewed = await viewRun(storage.db, { runId, url }, { version: POLICY_VERSION }, now)
    if (viewed !== null) pages.push({ url, run: viewed.run })
  }
  return { pages, hasOthers: found.length > MOST_PAGES }
}

function changePolicy(
  { storage, now, actor }: ChangeDependencies,
  userId: string,
  project: string,
  { isPublic, isExpected }: SaveOptions,
  change: (before: StoredPolicy | undefined) => ReturnType<typeof readPolicy>,
): Promise<SavedPolicy | undefined> {
  return storage.transaction(async (db) => {
    const projectKey = await findProjectKey(db, userId, project)
    if (projectKey === undefined) return undefined
    const before = await lockPolicy(db, projectKey)
    if (isExpected !== undefined && !(before !== undefined && isExpected(before))) throw hasChanged('policy')
    const changed = change(before)
    if ('problems' in changed) return changed
    if (!isSmall(changed.policy)) return { problems: [{ path: [], problem: 'must have at most 64 KiB.' }] }
    const document = { body: JSON.stringify(changed.policy), hash: policyHash(changed.policy) }
    const isShown = isPublic ?? before?.isPublic ?? false
    const savedBy = actor.userId ?? userId
    const isSame = before?.body === document.body && before.isPublic === isShown
    // A job that saves the same again and again would push all others out of the history.
    if (isSame && (await isSavedBy(db, before, savedBy))) return { policy: before }
    await insertPolicy(db, projectKey, { userId: savedBy, document, isPublic: isShown, now: now() })
    const details = { mutes: mutesOf(changed.policy), mutes_before: mutesBefore(before), public: isShown }
    await recordAudit(db, { actor, now }, 'policy.saved', { kind: 'project', id: project }, details)
    return { policy: (await findPolicyOfProject(db, projectKey))! }
  })
}

function mutesOf({ mute }: Policy): number {
  return mute?.length ?? 0
}

function mutesBefore(before: StoredPolicy | undefined): number {
  return before === undefined ? 0 : mutesOf(documentOf(before))
}

function isSmall(policy: Policy): boolean {
  return Buffer.byteLength(JSON.stringify(policy)) <= MAX_POLICY_BYTES
}

/** False if the user has no such project, or it has no policy. */
export function deletePolicy(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  project: string,
  isExpected?: ExpectedVersion,
): Promise<boolean> {
  return storage.transaction(async (db) => {
    const projectKey = await findProjectKey(db, userId, project)
    const before = projectKey === undefined ? undefined : await lockPolicy(db, projectKey)
    if (projectKey === undefined || before === undefined) return false
    checkVersion('policy', before, isExpected)
    await insertPolicy(db, projectKey, { userId: actor.userId ?? userId, document: null, isPublic: false, now: now() })
    await recordAudit(db, { actor, now }, 'policy.deleted', { kind: 'project', id: project })
    return true
  })
}
