import { DAY_MS } from '../../common/durations.ts'
import type { SessionHolder } from '../../storage/people/account-records.ts'
import {
  createSession,
  endSessions,
  findSession,
  endSession as removeSession,
  touchSession,
} from '../../storage/people/sessions.ts'
import { lockActiveUser } from '../../storage/people/users.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'
import { hashOfToken, isToken, newToken } from '../tokens.ts'
import { takeGroupRole } from './group-roles.ts'

/** A session expires when it has not been used for this long. */
export const SESSION_IDLE_MS = 30 * DAY_MS
const MAX_AGENT_LENGTH = 300

/** With the OpenID provider, which has just said the groups, or with anything else. */
export type SignInWay = 'provider' | 'other'

/**
 * Returns the token of the new session: 256 random bits, of which only the SHA-256 is stored. Null if the account was suspended since
 * the sign-in began, or no longer has the password with this hash: that has ended its sessions, and this one would be left over.
 */
export async function startSession(
  { storage, now, actor }: ActingDependencies,
  {
    userId,
    agent,
    way,
    passwordHash,
  }: { userId: string; agent: string; way: SignInWay; passwordHash?: string | null | undefined },
): Promise<string | null> {
  const token = newToken()
  const at = now()
  return storage.transaction(async (db) => {
    const user = await lockActiveUser(db, userId, passwordHash)
    if (user === undefined) return null
    const { id } = await createSession(db, {
      userId,
      hash: hashOfToken(token),
      agent: agent.slice(0, MAX_AGENT_LENGTH),
      now: at,
      expiresAt: at + SESSION_IDLE_MS,
    })
    const acting = { actor: { ...actor, userId }, now }
    await recordAudit(db, acting, 'sign_in.succeeded', { kind: 'session', id })
    // Otherwise a user who was removed from the group would stay an owner by signing in with a passkey.
    if (way !== 'provider') await takeGroupRole(db, acting, user, 'other_sign_in')
    return token
  })
}

/** The session of a token, and whether using it now has extended it. */
export async function useSession(
  { storage, now }: ActionDependencies,
  token: string,
): Promise<{ session: SessionHolder; isExtended: boolean } | null> {
  if (!isToken(token)) return null
  const at = now()
  const tokenHash = hashOfToken(token)
  const session = await findSession(storage.db, tokenHash, at)
  if (session === undefined) return null
  const times = { now: at, expiresAt: at + SESSION_IDLE_MS }
  return { session, isExtended: await touchSession(storage.db, session, tokenHash, times) }
}

/** Whether the session of a token still exists, without using it. */
export async function isSessionActive({ storage, now }: ActionDependencies, token: string): Promise<boolean> {
  return (await findSession(storage.db, hashOfToken(token), now())) !== undefined
}

/** false if the user has no such session. */
export function endSession({ storage, now, actor }: ActingDependencies, userId: string, id: string): Promise<boolean> {
  return storage.transaction(async (db) => {
    const isEnded = await removeSession(db, userId, id)
    if (isEnded) await recordAudit(db, { actor, now }, 'session.ended', { kind: 'session', id })
    return isEnded
  })
}

export function endOtherSessions(
  { storage, now, actor }: ActingDependencies,
  userId: string,
  currentId: string | undefined,
): Promise<void> {
  return storage.transaction(async (db) => {
    await endSessions(db, userId, currentId)
    await recordAudit(db, { actor, now }, 'session.ended', { kind: 'user', id: userId }, { others: true })
  })
}
