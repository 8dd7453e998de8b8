import { hash } from 'node:crypto'
import { type Branding, NO_BRANDING } from '../../domain/branding/branding.ts'
import type { LogoFile } from '../../domain/branding/logo.ts'
import { isProjectOf } from '../projects/project-keys.ts'
import type { Db } from '../tables.ts'

/** Of the row of the instance; projects have keys from 1 on. */
const INSTANCE = 0

/** As it was stored; null if there is none. */
export function toBranding(fields: string | null): Branding | null {
  return fields === null ? null : { ...NO_BRANDING, ...(JSON.parse(fields) as Partial<Branding>) }
}

export async function findInstanceBranding(db: Db): Promise<Branding> {
  return (await findByKey(db, INSTANCE)) ?? NO_BRANDING
}

/** Undefined if the user has no such project. */
export async function findProjectBranding(
  db: Db,
  userId: string,
  project: string,
): Promise<{ projectKey: number; branding: Branding } | undefined> {
  const row = await db
    .selectFrom('projects')
    .select('key')
    .where(isProjectOf(userId, project))
    // Locked until the transaction ends.
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
  return row && { projectKey: row.key, branding: (await findByKey(db, row.key)) ?? NO_BRANDING }
}

async function findByKey(db: Db, key: number): Promise<Branding | null> {
  const row = await db
    .selectFrom('brandings')
    .select('fields')
    .where('key', '=', key)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
  return toBranding(row?.fields ?? null)
}

export interface NewBranding {
  branding: Branding
  /** Undefined: the one it has. */
  logo: LogoFile | null | undefined
}

/** `projectKey` null: of the instance. Answers what was stored; one without anything set is not kept. */
export async function saveBranding(
  db: Db,
  projectKey: number | null,
  { branding: asked, logo }: NewBranding,
  now: number,
): Promise<Branding> {
  const branding = logo === undefined ? asked : { ...asked, logo: logo && logoOf(logo) }
  if (Object.values(branding).every((value) => value === null)) {
    await deleteBranding(db, projectKey)
    return branding
  }
  const fields = JSON.stringify(branding)
  const picture = logo === undefined ? {} : { logo_hash: branding.logo?.hash ?? null, logo: logo?.bytes ?? null }
  await db
    .insertInto('brandings')
    .values({
      key: projectKey ?? INSTANCE,
      project_key: projectKey,
      fields,
      logo_hash: null,
      logo: null,
      ...picture,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ fields, ...picture, updated_at: now }))
    .execute()
  return branding
}

/** Half of SHA-256: too much to find two files with the same one. */
const HASH_LENGTH = 32

export function logoOf({ type, width, height, bytes }: LogoFile): NonNullable<Branding['logo']> {
  return { hash: hash('sha256', bytes, 'hex').slice(0, HASH_LENGTH), type, width, height }
}

/** `projectKey` null: of the instance. False if there was none. */
export async function deleteBranding(db: Db, projectKey: number | null): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('brandings')
    .where('key', '=', projectKey ?? INSTANCE)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** For any visitor: the hash is known only to those who see a page with the logo. */
export async function findLogo(db: Db, hash: string): Promise<{ type: string; bytes: Uint8Array } | undefined> {
  const row = await db
    .selectFrom('brandings')
    .select(['fields', 'logo'])
    .where('logo_hash', '=', hash)
    .limit(1)
    .executeTakeFirst()
  const type = toBranding(row?.fields ?? null)?.logo?.type
  return row?.logo && type ? { type, bytes: row.logo } : undefined
}
