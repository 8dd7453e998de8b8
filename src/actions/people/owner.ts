import { createHmac, timingSafeEqual } from 'node:crypto'
import { describeKey, issueKey } from '../../domain/keys/key-format.ts'
import { createKey } from '../../storage/keys/keys.ts'
import type { User } from '../../storage/people/account-records.ts'
import { createUser, listUsers, setEmail, setPassword } from '../../storage/people/users.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { emailTaken } from '../action-error.ts'
import { type ActingDependencies, OPERATOR, recordAudit } from '../audit-log/audit-log.ts'
import { checkAccountPassword, hashPassword } from './passwords.ts'
import { checkEmail } from './users.ts'

const DEFAULT_EMAIL = 'owner@localhost'

/** What the operator can set for the first start. */
interface OwnerSettings {
  ownerEmail: string | null
  ownerPassword: string | null
  ownerKey: string | null
}

export interface CreatedOwner {
  email: string
  /** Shown only once; null if the operator set it and so knows it. */
  key: string | null
  /** There is no owner, because another user has an account with this address. */
  isTaken: boolean
}

/** Creates the owner's account and first key on the first start; null on later ones. */
export async function createOwner(
  { storage, now }: ActionDependencies,
  { ownerEmail, ownerPassword, ownerKey }: OwnerSettings,
): Promise<CreatedOwner | null> {
  const hasOwner = async (db: Db) =>
    (await listUsers(db)).some(({ role, roleByGroup }) => role === 'owner' && !roleByGroup)
  if (await hasOwner(storage.db)) return null
  const email = ownerEmail ?? DEFAULT_EMAIL
  const passwordHash = ownerPassword === null ? null : await hashPassword(ownerPassword)
  const { key, hash, hint } = ownerKey === null ? issueKey() : describeKey(ownerKey)
  return storage.transaction(async (db) => {
    if (await hasOwner(db)) return null
    const at = now()
    const user = await createUser(db, { email, passwordHash, role: 'owner', now: at })
    // Another process that started at the same time was faster, or the account is not an owner's.
    if (user === undefined) return (await hasOwner(db)) ? null : { email, key: null, isTaken: true }
    await createKey(db, { userId: user.id, name: 'first', scope: 'write', expiresAt: null, hash, hint, now: at })
    await recordAudit(db, { actor: OPERATOR, now }, 'owner.created', { kind: 'user', id: user.id }, { email })
    return { email, key: ownerKey === null ? key : null, isTaken: false }
  })
}

/** The same in every process, so that the link of each works until the owner has a password. */
export function setUpToken(secret: Buffer, owner: Pick<User, 'id'>): string {
  return createHmac('sha256', secret).update(`set-up\0${owner.id}`).digest('base64url')
}

/** The account of the owner who sets the instance up, while it has no password. Owners by a group need none. */
export async function findOwnerWithoutPassword({ db }: Pick<Storage, 'db'>): Promise<User | undefined> {
  return (await listUsers(db)).find(
    ({ role, roleByGroup, passwordHash }) => role === 'owner' && !roleByGroup && passwordHash === null,
  )
}

/** Whether no one can sign in yet: the only account is the owner's, who has not opened the set-up link. */
export async function isNotSetUp({ db }: Pick<Storage, 'db'>): Promise<boolean> {
  const [owner, ...others] = await listUsers(db)
  return others.length === 0 && owner?.role === 'owner' && owner.passwordHash === null
}

/** The owner that a set-up link is for; undefined if the link is invalid or was used. */
export async function findOwnerOfLink(storage: Storage, secret: Buffer, token: string): Promise<User | undefined> {
  const owner = await findOwnerWithoutPassword(storage)
  if (owner === undefined) return undefined
  const expected = Buffer.from(setUpToken(secret, owner))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? owner : undefined
}

/** Sets the owner's email address and password; false if the link was used in the meantime. */
export async function setUpOwner(
  { storage, now, actor }: ActingDependencies,
  owner: User,
  { email: typed, password }: { email: string; password: string },
): Promise<boolean> {
  const email = checkEmail(typed)
  checkAccountPassword(password)
  const passwordHash = await hashPassword(password)
  return storage.transaction(async (db) => {
    const current = await findOwnerWithoutPassword({ db })
    if (current?.id !== owner.id) return false
    if (!(await setEmail(db, owner.id, email))) throw emailTaken(email)
    await setPassword(db, owner.id, passwordHash)
    const { id } = owner
    await recordAudit(db, { actor: { ...actor, userId: id }, now }, 'owner.set_up', { kind: 'user', id }, { email })
    return true
  })
}

/**
 * The secret that signs cookies and links: VERDICT_SECRET, or the one in the storage. Either 32 bytes in base64url, like the
 * stored one, or any other text.
 */
export async function signingSecret(storage: Pick<Storage, 'secret'>, given: string | null = null): Promise<Buffer> {
  const secret = await storage.secret(given)
  return Buffer.from(secret, /^[\w-]{43}$/.test(secret) ? 'base64url' : 'utf8')
}
