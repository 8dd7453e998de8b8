import { keyOf, knownKey } from '../ids.ts'
import { prepared } from '../prepared.ts'
import { hasId, insertRow, lockRow } from '../row-ids.ts'
import { nextUpdateTime, selectLive } from '../rows.ts'
import type { Db } from '../tables.ts'

/** What a credential consists of, without its values. */
export interface CredentialParts {
  headers: string[]
  cookies: string[]
  basic: boolean
}

/** What signs in to one origin, as it is stored. Times are milliseconds since the epoch. */
export interface Credential {
  key: number
  id: string
  userId: string
  name: string
  origin: string
  parts: CredentialParts
  /** Sealed. */
  secrets: Uint8Array
  /** Evidence, pictures and Lighthouse reports of the pages it signs in to are kept. */
  keepsEvidence: boolean
  /** How many reports use it. */
  reports: number
  createdAt: number
  /** Grows with every change, so it works as a version. */
  updatedAt: number
}

function selectCredentials(db: Db) {
  return db
    .selectFrom('credentials')
    .innerJoin('users', 'users.key', 'credentials.user_key')
    .selectAll('credentials')
    .select('users.id as user_id')
    .select(({ selectFrom }) =>
      selectFrom('report_credentials')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('report_credentials.credential_key', '=', 'credentials.key')
        .as('reports'),
    )
}

type SelectedCredential = Awaited<ReturnType<ReturnType<typeof selectCredentials>['executeTakeFirstOrThrow']>>

/** A credential of this user; undefined if it doesn't exist or belongs to another user. */
export async function findCredential(db: Db, userId: string, id: string): Promise<Credential | undefined> {
  const row = await selectCredentials(db)
    .where(hasId('credentials', id))
    .where('credentials.user_key', '=', keyOf(userId) ?? -1)
    .executeTakeFirst()
  return row && toCredential(row)
}

/** The same, locked until the transaction ends. */
export async function lockCredential(db: Db, userId: string, id: string): Promise<Credential | undefined> {
  await lockRow(db, 'credentials', id)
  return findCredential(db, userId, id)
}

/** The oldest first. A user has few. */
export async function listCredentials(db: Db, userId: string): Promise<Credential[]> {
  const rows = await selectCredentials(db)
    .where('credentials.user_key', '=', keyOf(userId) ?? -1)
    .orderBy('credentials.key')
    .execute()
  return rows.map(toCredential)
}

export type CredentialChange = Pick<Credential, 'name' | 'parts' | 'secrets' | 'keepsEvidence'>

/** The new id. `secretsOf` seals the secrets for an id. */
export function insertCredential(
  db: Db,
  userId: string,
  fresh: Omit<CredentialChange, 'secrets'> & { origin: string },
  secretsOf: (id: string) => Uint8Array,
  now: number,
): Promise<string> {
  const { name, origin, parts, keepsEvidence } = fresh
  return insertRow(db, 'credentials', now, (id) => ({
    user_key: knownKey(userId),
    name,
    origin,
    parts: JSON.stringify(parts),
    secrets: secretsOf(id),
    keeps_evidence: Number(keepsEvidence),
    created_at: now,
    updated_at: now,
  }))
}

export async function changeCredential(
  db: Db,
  { key, updatedAt }: Credential,
  { name, parts, secrets, keepsEvidence }: CredentialChange,
  now: number,
): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ name, parts: JSON.stringify(parts), secrets, keeps_evidence: Number(keepsEvidence) })
    .set({ updated_at: nextUpdateTime(updatedAt, now) })
    .where('key', '=', key)
    .execute()
}

/** Reports that use it go on without. */
export async function deleteCredential(db: Db, { key }: Credential): Promise<void> {
  await db.deleteFrom('credentials').where('key', '=', key).execute()
}

/** Reports that use it, the oldest first. */
export function listReportsOfCredential(
  db: Db,
  { key }: Credential,
  limit: number,
): Promise<{ id: string; url: string }[]> {
  return selectLive(db)
    .clearSelect()
    .innerJoin('report_credentials', 'report_credentials.report_key', 'reports.key')
    .select(['reports.id', 'reports.url'])
    .where('report_credentials.credential_key', '=', key)
    .orderBy('reports.key')
    .limit(limit)
    .execute()
}

const findOfReport = prepared('find_credential_of_report', (db, of: { reportKey: number }) =>
  db
    .selectFrom('report_credentials')
    .innerJoin('credentials', 'credentials.key', 'report_credentials.credential_key')
    .innerJoin('users', 'users.key', 'credentials.user_key')
    .select(['credentials.id', 'credentials.name', 'credentials.origin', 'credentials.secrets'])
    .select(['credentials.keeps_evidence', 'users.id as user_id'])
    .where('report_credentials.report_key', '=', of.reportKey),
)

export type AttachedCredential = Pick<Credential, 'id' | 'userId' | 'name' | 'origin' | 'secrets' | 'keepsEvidence'>

/** The credential that runs of a report use. */
export async function findCredentialOfReport(db: Db, reportId: string): Promise<AttachedCredential | undefined> {
  const [row] = (await findOfReport(db, { reportKey: keyOf(reportId) ?? -1 })).rows
  return row && { ...row, userId: row.user_id, keepsEvidence: row.keeps_evidence === 1 }
}

/** null: from now on it has none. */
export async function setCredentialOfReport(
  db: Db,
  reportId: string,
  credential: { key: number } | null,
): Promise<void> {
  const reportKey = knownKey(reportId)
  if (credential === null) {
    await db.deleteFrom('report_credentials').where('report_key', '=', reportKey).execute()
    return
  }
  await db
    .insertInto('report_credentials')
    .values({ report_key: reportKey, credential_key: credential.key })
    .onConflict((conflict) => conflict.column('report_key').doUpdateSet({ credential_key: credential.key }))
    .execute()
}

/** For reports that have none yet. */
export async function setCredentialOfNewReports(
  db: Db,
  reportIds: readonly string[],
  { key }: { key: number },
): Promise<void> {
  for (let from = 0; from < reportIds.length; from += NEW_AT_ONCE) {
    const some = reportIds.slice(from, from + NEW_AT_ONCE)
    const rows = some.map((id) => ({ report_key: knownKey(id), credential_key: key }))
    await db.insertInto('report_credentials').values(rows).execute()
  }
}

const NEW_AT_ONCE = 100

function toCredential(row: SelectedCredential): Credential {
  return {
    key: row.key,
    id: row.id,
    userId: row.user_id,
    name: row.name,
    origin: row.origin,
    parts: JSON.parse(row.parts),
    secrets: row.secrets,
    keepsEvidence: row.keeps_evidence === 1,
    reports: Number(row.reports ?? 0),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
