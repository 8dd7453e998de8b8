import { hash, randomBytes } from 'node:crypto'
import { createInvite, findInvite, takeInvite } from '../storage/invites.ts'
import type { Storage } from '../storage/open.ts'
import type { Invite, User } from '../storage/records.ts'
import { endSessions } from '../storage/sessions.ts'
import { createUser, findUserByEmail, setPassword } from '../storage/users.ts'
import { hashPassword } from './passwords.ts'

export const INVITE_DAYS = 7

const hashOf = (token: string) => hash('sha256', token, 'hex')

/** The token of a link for a new account, or for a new password of one that exists. Shown once, stored nowhere. */
export async function inviteTo({ db }: Storage, email: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await createInvite(db, { email, hash: hashOf(token), now, expiresAt: now + INVITE_DAYS * 86_400_000 })
  return token
}

export async function inviteOf({ db }: Storage, token: string, now: number): Promise<Invite | undefined> {
  return /^[\w-]{43}$/.test(token) ? findInvite(db, hashOf(token), now) : undefined
}

/** Makes the account, or gives it the new password; undefined where the link does not work any more. */
export async function acceptInvite(
  storage: Storage,
  token: string,
  password: string,
  now: number,
): Promise<Pick<User, 'id'> | undefined> {
  const passwordHash = await hashPassword(password)
  return storage.transaction(async (db) => {
    const invite = await takeInvite(db, hashOf(token), now)
    if (invite === undefined) return undefined
    const known = await findUserByEmail(db, invite.email)
    if (known === undefined) return createUser(db, { email: invite.email, passwordHash, role: 'user', now })
    await setPassword(db, known.id, passwordHash)
    // Whoever was signed in with the old password.
    await endSessions(db, known.id)
    return known
  })
}
