import { DAY_MS } from '../../common/durations.ts'
import type { Invite, User } from '../../storage/people/account-records.ts'
import {
  findInvite as findInviteByHash,
  withdrawInvite as removeInvite,
  createInvite as storeInvite,
  takeInvite,
} from '../../storage/people/invites.ts'
import { endSessions } from '../../storage/people/sessions.ts'
import { createUser, findUserByEmail, setPassword } from '../../storage/people/users.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { emailTaken } from '../action-error.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'
import { hashOfToken, isToken, newToken } from '../tokens.ts'
import { checkAccountPassword, hashPassword } from './passwords.ts'
import { checkEmail, endAccess } from './users.ts'

export const INVITE_DAYS = 7

/** The token of a link that creates an account. */
export async function inviteUser(dependencies: ActingDependencies, typed: string): Promise<string> {
  const email = checkEmail(typed)
  if ((await findUserByEmail(dependencies.storage.db, email)) !== undefined) throw emailTaken(email)
  return createLink(dependencies, email, 'user.invited')
}

/** The token of a link that gives an existing account a new password. */
export function createPasswordLink(dependencies: ActingDependencies, { email }: Pick<User, 'email'>): Promise<string> {
  return createLink(dependencies, email, 'user.link_created')
}

/** Only the hash of the token is stored, so it can be shown only once. An earlier link for the same email stops working. */
async function createLink(
  { storage, now, actor }: ActingDependencies,
  email: string,
  action: 'user.invited' | 'user.link_created',
): Promise<string> {
  const token = newToken()
  const at = now()
  const link = { email, hash: hashOfToken(token), now: at, expiresAt: at + INVITE_DAYS * DAY_MS }
  await storage.transaction(async (db) => {
    await storeInvite(db, link)
    await recordAudit(db, { actor, now }, action, null, { email })
  })
  return token
}

/** The invite of a link; undefined if it does not exist, was used or has expired. */
export async function findInvite({ storage, now }: ActionDependencies, token: string): Promise<Invite | undefined> {
  return isToken(token) ? findInviteByHash(storage.db, hashOfToken(token), now()) : undefined
}

/** Creates the account or sets its new password; undefined if the link no longer works. */
export async function acceptInvite(
  { storage, now, actor }: ActingDependencies,
  token: string,
  password: string,
): Promise<Pick<User, 'id'> | undefined> {
  checkAccountPassword(password)
  const passwordHash = await hashPassword(password)
  return storage.transaction(async (db) => {
    const invite = await takeInvite(db, hashOfToken(token), now())
    if (invite === undefined) return undefined
    const known = await findUserByEmail(db, invite.email)
    const user = known ?? (await createUser(db, { email: invite.email, passwordHash, role: 'user', now: now() }))
    if (user === undefined) return undefined
    if (known !== undefined) {
      await setPassword(db, known.id, passwordHash)
      // Sessions that were started with the old password.
      if (known.suspendedAt === null) await endSessions(db, known.id)
      else await endAccess(db, known.id, now())
    }
    const { id } = user
    const details = { email: invite.email, new_account: known === undefined }
    await recordAudit(db, { actor: { ...actor, userId: id }, now }, 'user.link_used', { kind: 'user', id }, details)
    return user
  })
}

/** false if the invite does not exist. */
export function withdrawInvite({ storage, now, actor }: ActingDependencies, id: string): Promise<boolean> {
  return storage.transaction(async (db) => {
    const withdrawn = await removeInvite(db, id)
    if (withdrawn === undefined) return false
    await recordAudit(db, { actor, now }, 'user.invite_withdrawn', { kind: 'invite', id }, { email: withdrawn.email })
    return true
  })
}
