import type { User } from '../../storage/people/account-records.ts'
import {
  createPasskey,
  findPasskey,
  listPasskeys,
  type Passkey,
  deletePasskey as removePasskey,
  usePasskey,
} from '../../storage/people/passkeys.ts'
import { findUser, lockActiveUser } from '../../storage/people/users.ts'
import { MAX_KEY_NAME_LENGTH } from '../../vocabulary.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { ActionError } from '../action-error.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'
import { isKeyName } from '../keys/keys.ts'
import { CHALLENGE_MS, createChallenge, takeChallenge } from './challenges.ts'
import type { AuthenticatorAnswer, RelyingParty } from './webauthn.ts'

export const MAX_PASSKEYS = 20
const MAX_CREDENTIAL_ID_LENGTH = 1400

/** The algorithms that an authenticator may choose from: Ed25519, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]

/** What the browser needs to create a passkey: PublicKeyCredentialCreationOptionsJSON (WebAuthn §5.4). */
export async function beginRegistration(
  dependencies: ActionDependencies,
  party: RelyingParty,
  user: Pick<User, 'id' | 'email'>,
) {
  const known = await listPasskeys(dependencies.storage.db, user.id)
  checkCount(known)
  const challenge = await createChallenge(dependencies, { purpose: 'passkey-registration', userId: user.id, body: '' })
  return {
    rp: { id: party.id, name: party.name },
    user: {
      id: Buffer.from(user.id.replaceAll('-', ''), 'hex').toString('base64url'),
      name: user.email,
      displayName: user.email,
    },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId: id }) => ({ type: 'public-key', id })),
  }
}

/** Stores the passkey that the browser has created. */
export async function finishRegistration(
  dependencies: ActingDependencies,
  party: RelyingParty,
  userId: string,
  { name, answer }: { name: string; answer: string },
): Promise<void> {
  const { storage, now } = dependencies
  if (!isKeyName(name))
    throw new ActionError('invalid_key_name', `The name must have 1 to ${MAX_KEY_NAME_LENGTH} characters.`)
  const { challenge, response } = readAnswer(answer)
  const asked = await takeChallenge(dependencies, 'passkey-registration', challenge)
  if (asked === undefined || asked.userId !== userId) throw refusal()
  const { verifyRegistration } = await import('./webauthn.ts')
  const credential = await verifyRegistration(response, { challenge, party })
  if (credential === null || credential.id.length > MAX_CREDENTIAL_ID_LENGTH) throw refusal()
  const { id: credentialId, publicKey, counter } = credential
  await storage.transaction(async (db) => {
    // Others may have been added since this one was begun, or all removed with the account's suspension.
    if ((await lockActiveUser(db, userId)) === undefined) throw refusal()
    checkCount(await listPasskeys(db, userId))
    if (!(await createPasskey(db, { userId, credentialId, publicKey, counter, name, now: now() }))) throw refusal()
    await recordAudit(db, dependencies, 'passkey.added', { kind: 'user', id: userId }, { name })
  })
}

function checkCount(passkeys: readonly unknown[]): void {
  if (passkeys.length >= MAX_PASSKEYS)
    throw new ActionError('too_many_passkeys', `You have ${MAX_PASSKEYS} passkeys already. Remove one first.`)
}

/**
 * What the browser needs to use a passkey: PublicKeyCredentialRequestOptionsJSON (WebAuthn §5.5). `userId` is the user who enters a
 * second factor; null if the passkey identifies the user.
 */
export async function beginAuthentication(
  dependencies: ActionDependencies,
  party: RelyingParty,
  userId: string | null,
) {
  const challenge = await createChallenge(dependencies, { purpose: 'passkey-sign-in', userId, body: '' })
  const known = userId === null ? [] : await listPasskeys(dependencies.storage.db, userId)
  return {
    challenge,
    rpId: party.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId: id }) => ({ type: 'public-key', id })),
  }
}

/** The user whose passkey has answered. */
export async function finishAuthentication(
  dependencies: ActionDependencies,
  party: RelyingParty,
  asked: string | null,
  answer: string,
): Promise<User> {
  const { storage, now } = dependencies
  const { challenge, response } = readAnswer(answer)
  const given = await takeChallenge(dependencies, 'passkey-sign-in', challenge)
  if (given === undefined || given.userId !== asked) throw refusal()
  const passkey = await findPasskey(storage.db, response.id)
  if (passkey === undefined || (asked !== null && passkey.userId !== asked)) throw refusal()
  const { verifyAuthentication } = await import('./webauthn.ts')
  const counter = await verifyAuthentication(response, { challenge, party, passkey })
  if (counter === null || !(await usePasskey(storage.db, passkey, counter, now()))) throw refusal()
  const user = await findUser(storage.db, passkey.userId)
  if (user === undefined || user.suspendedAt !== null) throw refusal()
  return user
}

/** Answers what it was called; undefined if the user has no such passkey. */
export function deletePasskey(
  dependencies: ActingDependencies,
  userId: string,
  id: string,
): Promise<Pick<Passkey, 'name'> | undefined> {
  return dependencies.storage.transaction(async (db) => {
    const removed = await removePasskey(db, userId, id)
    if (removed !== undefined)
      await recordAudit(db, dependencies, 'passkey.removed', { kind: 'user', id: userId }, { name: removed.name })
    return removed
  })
}

const MAX_ANSWER_LENGTH = 20_000

/** The challenge that an answer is for, by its own account. */
function readAnswer(text: string): { challenge: string; response: AuthenticatorAnswer } {
  try {
    if (text.length > MAX_ANSWER_LENGTH) throw refusal()
    const response = JSON.parse(text)
    const data = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString())
    if (typeof data.challenge !== 'string' || typeof response.id !== 'string') throw refusal()
    return { challenge: data.challenge, response }
  } catch {
    throw refusal()
  }
}

/** Why is only of interest to an attacker. */
function refusal(): ActionError {
  return new ActionError('passkey_refused', 'The passkey could not be verified. Try again.')
}
