import { createSeal, type Seal } from '../../common/sealed-text.ts'
import { VerdictError } from '../../errors.ts'
import type { RunLogIn } from '../../queue/runs/run-log-in.ts'
import {
  type Credential,
  changeCredential,
  findCredential,
  findCredentialOfReport,
  insertCredential,
  listCredentials,
  listReportsOfCredential,
  lockCredential,
  deleteCredential as removeCredential,
  setCredentialOfNewReports,
  setCredentialOfReport,
} from '../../storage/credentials/credentials.ts'
import { lockUser } from '../../storage/people/users.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import { ActionError } from '../action-error.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'
import { checkVersion, type ExpectedVersion } from '../expected-version.ts'
import { createOnce, findReplayed } from '../idempotency.ts'
import { signingSecret } from '../people/owner.ts'
import type { CredentialSecrets, ReadCredential } from './credential-fields.ts'

export interface CredentialDependencies extends ActingDependencies {
  /** Secret: the operator's, if one is set. */
  config: { secret: string | null }
}

const MOST_CREDENTIALS = 100
/** Of the reports that use it, as many are named. */
export const NAMED_REPORTS = 100

async function openSeal(storage: Storage, secret: string | null): Promise<Seal> {
  return createSeal(await signingSecret(storage, secret), 'credentials')
}

/** It can't be opened as another's, nor for another origin. */
const ownerOf = (userId: string, id: string, origin: string) => `${userId} ${id} ${origin}`

type Read = Extract<ReadCredential, { ok: true }>

export interface NewCredential extends Read {
  name: string
  origin: string
  keepsEvidence: boolean
}

export async function createCredential(
  dependencies: CredentialDependencies,
  userId: string,
  { name, origin, parts, secrets, keepsEvidence }: NewCredential,
  idempotencyKey: string | null = null,
): Promise<{ credential: Credential; isReplayed: boolean }> {
  const { storage, now, config } = dependencies
  const seal = await openSeal(storage, config.secret)
  const request = {
    userId,
    key: idempotencyKey,
    fields: ['credential', name, origin, parts, keepsEvidence],
    // Not to be guessed from what is kept of the request.
    password: JSON.stringify(secrets),
  }
  const { created, isReplayed } = await createOnce({ storage, now }, request, {
    create: (claim) =>
      storage.transaction(async (db) => {
        await lockUser(db, userId)
        if ((await listCredentials(db, userId)).length >= MOST_CREDENTIALS)
          throw new ActionError(
            'too_many_credentials',
            `You have ${MOST_CREDENTIALS} credentials already. Delete one first.`,
          )
        const sealed = (id: string) => seal.seal(JSON.stringify(secrets), ownerOf(userId, id, origin))
        const id = await insertCredential(db, userId, { name, origin, parts, keepsEvidence }, sealed, now())
        await recordAudit(db, dependencies, 'credential.created', { kind: 'credential', id }, { name, origin })
        await claim(db, [id])
        return (await findCredential(db, userId, id))!
      }),
    replay: ([id]) => findReplayed(storage, 'credential', (db) => findCredential(db, userId, id!)),
  })
  return { credential: created, isReplayed }
}

/** Absent fields stay as they are. New values replace all values. */
export interface CredentialUpdate {
  name?: string | undefined
  keepsEvidence?: boolean | undefined
  values?: Read | undefined
  isExpected?: ExpectedVersion | undefined
}

/** Undefined if the user has no such credential. */
export async function updateCredential(
  dependencies: CredentialDependencies,
  userId: string,
  id: string,
  { values, isExpected, ...update }: CredentialUpdate,
): Promise<Credential | undefined> {
  const { storage, now, config } = dependencies
  const seal = await openSeal(storage, config.secret)
  return storage.transaction(async (db) => {
    const before = await lockCredential(db, userId, id)
    if (before === undefined) return undefined
    checkVersion('credential', before, isExpected)
    const { name = before.name, keepsEvidence = before.keepsEvidence } = update
    const sealed = values && seal.seal(JSON.stringify(values.secrets), ownerOf(userId, id, before.origin))
    const { secrets, parts } = { secrets: sealed ?? before.secrets, parts: values?.parts ?? before.parts }
    await changeCredential(db, before, { name, keepsEvidence, secrets, parts }, now())
    const details = { name, origin: before.origin, new_values: values !== undefined, keeps_evidence: keepsEvidence }
    await recordAudit(db, dependencies, 'credential.updated', { kind: 'credential', id }, details)
    return findCredential(db, userId, id)
  })
}

/** Refused while reports use it, unless they are to go on without. False if the user has no such credential. */
export function deleteCredential(
  dependencies: ActingDependencies,
  userId: string,
  id: string,
  { detach, isExpected }: { detach: boolean; isExpected?: ExpectedVersion | undefined },
): Promise<boolean> {
  return dependencies.storage.transaction(async (db) => {
    const before = await lockCredential(db, userId, id)
    if (before === undefined) return false
    checkVersion('credential', before, isExpected)
    const { name, origin, reports } = before
    if (reports > 0 && !detach) throw await inUse(db, before)
    await removeCredential(db, before)
    await recordAudit(db, dependencies, 'credential.deleted', { kind: 'credential', id }, { name, origin, reports })
    return true
  })
}

async function inUse(db: Db, credential: Credential): Promise<ActionError> {
  const named = await listReportsOfCredential(db, credential, 5)
  const urls = named.map(({ url }) => url.slice(0, 200)).join(', ')
  return new ActionError(
    'credential_in_use',
    `Reports use this credential (${credential.reports}), the first of them: ${urls}. With detach=1 it is deleted anyway, and they run signed out.`,
  )
}

/**
 * Attaches a credential of the same user to a report, in the transaction that creates or changes it. null: none anymore. Only
 * that user can: members of a project act for its owner, but not with what only the owner knows.
 */
export async function attachCredential(
  db: Db,
  dependencies: Pick<ActingDependencies, 'actor' | 'now'>,
  report: { id: string; userId: string; url: string },
  credentialId: string | null,
): Promise<void> {
  if (dependencies.actor.userId !== report.userId) throw missing()
  const before = await findCredentialOfReport(db, report.id)
  if ((before?.id ?? null) === credentialId) return
  const credential = credentialId === null ? null : await lockCredential(db, report.userId, credentialId)
  if (credential === undefined) throw missing()
  if (credential !== null && credential.origin !== new URL(report.url).origin) throw wrongOrigin(credential, report.url)
  await setCredentialOfReport(db, report.id, credential)
  const details = { before: before?.name ?? null, after: credential?.name ?? null }
  await recordAudit(db, dependencies, 'report.credential_changed', { kind: 'report', id: report.id }, details)
}

/** The same for many reports that were just created: one question and one entry of the log for all of them. */
export async function attachToNewReports(
  db: Db,
  dependencies: Pick<ActingDependencies, 'actor' | 'now'>,
  { userId, reports }: { userId: string; reports: readonly { id: string; url: string }[] },
  credentialId: string,
): Promise<void> {
  if (dependencies.actor.userId !== userId) throw missing()
  const credential = await lockCredential(db, userId, credentialId)
  if (credential === undefined) throw missing()
  const other = reports.find(({ url }) => new URL(url).origin !== credential.origin)
  if (other !== undefined) throw wrongOrigin(credential, other.url)
  const ids = reports.map(({ id }) => id)
  await setCredentialOfNewReports(db, ids, credential)
  const details = { before: null, after: credential.name, reports: ids.length }
  await recordAudit(db, dependencies, 'report.credential_changed', { kind: 'credential', id: credentialId }, details)
}

function wrongOrigin({ origin }: { origin: string }, url: string): ActionError {
  return new ActionError('wrong_origin', `is for ${origin}, but the report is of ${new URL(url).origin}.`)
}

function missing(): ActionError {
  return new ActionError('credential_missing', 'must be the id of one of your credentials.')
}

/** null if it needs none. Throws if the secret of the operator is no longer the same. */
export async function findRunLogIn(
  storage: Storage,
  secret: string | null,
  reportId: string,
): Promise<RunLogIn | null> {
  const found = await findCredentialOfReport(storage.db, reportId)
  if (found === undefined) return null
  const { id, userId, origin, secrets, keepsEvidence } = found
  const text = (await openSeal(storage, secret)).open(secrets, ownerOf(userId, id, origin))
  if (text === null)
    throw new VerdictError(
      'sign_in_failed',
      'The credential of this report can’t be read, because VERDICT_SECRET has changed. Enter its values again.',
    )
  return { logIn: { origin, ...(JSON.parse(text) as CredentialSecrets) }, keepsEvidence }
}
