import type { User } from '../../storage/people/account-records.ts'
import { createIdentity, deleteIdentities, findUserByIdentity, type Identity } from '../../storage/people/identities.ts'
import { createUser, findUserByEmail, lockActiveUser } from '../../storage/people/users.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { ActionError, emailTaken, userSuspended } from '../action-error.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'
import { createChallenge, findChallenge, takeChallenge } from './challenges.ts'
import { applyGroupRole } from './group-roles.ts'
import type { OidcClaims, OidcProvider, OidcRequest } from './oidc-client.ts'
import { readEmail } from './users.ts'

interface PendingSignIn extends OidcRequest {
  next: string
}

/**
 * Begins to sign in, or to connect the account of `userId`. Returns where to send the person, and the token that has to come back
 * with them.
 */
export async function beginOidcSignIn(
  dependencies: ActionDependencies,
  provider: OidcProvider,
  { userId, next }: { userId: string | null; next: string },
): Promise<{ url: string; token: string }> {
  const { beginOidc } = await import('./oidc-client.ts')
  const { request, url } = await beginOidc(provider, dependencies.now()).catch(unreachable)
  const body = JSON.stringify({ ...request, next } satisfies PendingSignIn)
  return { url, token: await createChallenge(dependencies, { purpose: 'oidc', userId, body }) }
}

/**
 * Finds the sign-in that the provider's answer belongs to, among those that the browser has started, and the page to go to next. If it
 * belongs to none of them, there is no token, and `next` is that of the last one; undefined if all have expired.
 */
export async function findOidcSignIn(
  dependencies: ActionDependencies,
  tokens: readonly string[],
  query: string,
): Promise<{ token: string | undefined; next: string | undefined }> {
  const state = new URLSearchParams(query).get('state')
  let last: string | undefined
  for (const token of tokens) {
    const challenge = await findChallenge(dependencies, 'oidc', token)
    if (challenge === undefined) continue
    const pending: PendingSignIn = JSON.parse(challenge.body)
    if (pending.state === state) return { token, next: pending.next }
    last ??= pending.next
  }
  return { token: undefined, next: last }
}

/** The user who comes back from the provider, and where they wanted to go. */
export async function finishOidcSignIn(
  dependencies: ActingDependencies,
  provider: OidcProvider,
  { token, query, userId }: { token: string | undefined; query: string; userId: string | null },
): Promise<{ user: User; next: string; isConnected: boolean }> {
  const challenge = await takeChallenge(dependencies, 'oidc', token)
  // A sign-in that began in another session must not connect an account of this one.
  if (challenge === undefined || (challenge.userId !== null && challenge.userId !== userId)) throw mismatch()
  const { next, ...request }: PendingSignIn = JSON.parse(challenge.body)
  const { finishOidc } = await import('./oidc-client.ts')
  const claims = await finishOidc(provider, request, query, dependencies.now()).catch(failure)
  const identity = { issuer: provider.issuer, subject: claims.subject }
  const isConnected = challenge.userId !== null
  const group = claims.groups.find((one) => provider.ownerGroups.includes(one)) ?? null
  let email: string
  try {
    email = allowedEmail(provider, claims)
  } catch (refusal) {
    // Sessions that are open must not keep the role that no group gives anymore.
    if (!isConnected && group === null) await takeRoleOf(dependencies, identity)
    throw refusal
  }
  const user = await dependencies.storage.transaction(async (db) => {
    const { actor, now } = dependencies
    const known = await findUserByIdentity(db, identity)
    if (challenge.userId !== null) {
      // If it was suspended while the provider answered, this identity would open it again once it is restored.
      if ((await lockActiveUser(db, challenge.userId)) === undefined) throw userSuspended()
      if (known !== undefined && known.id !== challenge.userId)
        throw new ActionError('identity_taken', 'Another account is connected with it already.')
      if (known === undefined) {
        await createIdentity(db, challenge.userId, identity, now())
        await recordAudit(db, { actor, now }, 'identity.connected', { kind: 'user', id: challenge.userId })
      }
      return (await findUserByIdentity(db, identity))!
    }
    if (known !== undefined) {
      if (known.suspendedAt !== null) return known
      return applyGroupRole(db, { actor: { ...actor, userId: known.id }, now }, known, group)
    }
    if (!provider.createsUsers)
      throw new ActionError('no_account', 'There is no account for you. Ask for an invitation.')
    // An address at the provider must not give access to an account that another person created with it here.
    const isTaken = (await findUserByEmail(db, email)) !== undefined
    const fresh = isTaken ? undefined : await createUser(db, { email, passwordHash: null, role: 'user', now: now() })
    if (fresh === undefined) throw emailTaken(email)
    await createIdentity(db, fresh.id, identity, now())
    const acting = { actor: { ...actor, userId: fresh.id }, now }
    await recordAudit(db, acting, 'user.created', { kind: 'user', id: fresh.id }, { email })
    return applyGroupRole(db, acting, fresh, group)
  })
  if (user.suspendedAt !== null) throw userSuspended()
  return { user, next, isConnected }
}

/** false if the account was not connected. */
export function disconnectIdentity(dependencies: ActingDependencies, userId: string, issuer: string): Promise<boolean> {
  return dependencies.storage.transaction(async (db) => {
    const wasConnected = await deleteIdentities(db, userId, issuer)
    if (wasConnected) await recordAudit(db, dependencies, 'identity.disconnected', { kind: 'user', id: userId })
    return wasConnected
  })
}

function allowedEmail({ domains, groups, ownerGroups }: OidcProvider, claims: OidcClaims): string {
  const email = typeof claims.email === 'string' ? readEmail(claims.email) : null
  if (email === null || !claims.isEmailVerified)
    throw new ActionError('email_unverified', 'The provider has not verified your email address.')
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const isMember = groups.length === 0 || claims.groups.some((one) => groups.includes(one) || ownerGroups.includes(one))
  if (!isMember || (domains.length > 0 && !domains.includes(domain)))
    throw new ActionError('not_allowed', 'Your account at the provider may not sign in here.')
  return email
}

/** From a user who is an owner because of a group. */
function takeRoleOf({ storage, actor, now }: ActingDependencies, identity: Identity): Promise<void> {
  return storage.transaction(async (db) => {
    const known = await findUserByIdentity(db, identity)
    if (known !== undefined) await applyGroupRole(db, { actor: { ...actor, userId: known.id }, now }, known, null)
  })
}

function mismatch(cause?: unknown): ActionError {
  const message = 'The sign-in has expired or was answered before. Try again.'
  return new ActionError('oidc_mismatch', message, undefined, { cause })
}

function unreachable(cause: unknown): never {
  throw new ActionError('provider_unreachable', 'The provider could not be reached.', undefined, { cause })
}

/** A provider that answers wrongly is refused; one that doesn't answer can be tried again. The cause is for the log of the operator. */
function failure(cause: unknown): never {
  const isNetwork = cause instanceof TypeError || (cause instanceof DOMException && cause.name === 'TimeoutError')
  if (isNetwork) return unreachable(cause)
  const said = cause instanceof Error && 'error' in cause ? cause.error : undefined
  // RFC 6749 §5.2: the code has expired or was used.
  if (said === undefined || said === 'invalid_grant') throw mismatch(cause)
  throw new ActionError('provider_refused', 'The provider has refused the sign-in.', undefined, { cause })
}
