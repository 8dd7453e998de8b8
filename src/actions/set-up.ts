import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Storage } from '../storage/open.ts'
import type { User } from '../storage/records.ts'
import { listUsers, setEmail, setPassword } from '../storage/users.ts'
import { hashPassword } from './passwords.ts'

/** Every process makes the same token, so that the link of any of them works; it ends when the owner has a password. */
export function setUpToken(secret: Buffer, owner: Pick<User, 'id'>): string {
  return createHmac('sha256', secret).update(`set-up\0${owner.id}`).digest('base64url')
}

/** The owner's account, as long as nobody can sign in to it. */
export async function ownerWithoutPassword({ db }: Pick<Storage, 'db'>): Promise<User | undefined> {
  return (await listUsers(db)).find(({ role, passwordHash }) => role === 'owner' && passwordHash === null)
}

/** Whom the link is for; undefined where it does not work, or not any more. */
export async function ownerOfLink(storage: Storage, secret: Buffer, token: string): Promise<User | undefined> {
  const owner = await ownerWithoutPassword(storage)
  if (owner === undefined) return undefined
  const expected = Buffer.from(setUpToken(secret, owner))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? owner : undefined
}

/** Of two at once, one is the owner and the other finds the link dead. */
export async function setUpOwner(
  storage: Storage,
  owner: User,
  { email, password }: { email: string; password: string },
): Promise<'done' | 'email taken' | 'too late'> {
  const passwordHash = await hashPassword(password)
  return storage.transaction(async (db) => {
    const still = await ownerWithoutPassword({ db })
    if (still?.id !== owner.id) return 'too late'
    if (!(await setEmail(db, owner.id, email))) return 'email taken'
    await setPassword(db, owner.id, passwordHash)
    return 'done'
  })
}
