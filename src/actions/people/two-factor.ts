import { MINUTE_MS } from '../../common/durations.ts'
import { createSeal } from '../../common/sealed-text.ts'
import { endSessions } from '../../storage/people/sessions.ts'
import {
  createTotp,
  deleteTotp,
  findTotp,
  setRecoveryCodes,
  useRecoveryCode,
  useTotpStep,
} from '../../storage/people/two-factor.ts'
import { lockActiveUser } from '../../storage/people/users.ts'
import type { ActionDependencies } from '../action-dependencies.ts'
import { ActionError } from '../action-error.ts'
import { type ActingDependencies, recordAudit } from '../audit-log/audit-log.ts'
import { createChallenge } from './challenges.ts'
import { hashOfRecoveryCode, matchingStep, newRecoveryCodes, newTotpSecret } from './one-time-codes.ts'

interface TwoFactorDependencies extends ActionDependencies {
  /** The signing secret. */
  secret: Buffer
}

type ActingTwoFactor = TwoFactorDependencies & ActingDependencies

const SET_UP_MS = 30 * MINUTE_MS

export interface TwoFactorSetUp {
  /** For the authenticator app, in base32. */
  secret: string
  /** The same for the form, so that nothing is stored before a code has confirmed it. */
  sealed: string
}

export function beginTwoFactor({ secret: key, now }: TwoFactorDependencies, userId: string): TwoFactorSetUp {
  const secret = newTotpSecret()
  const text = `${now() + SET_UP_MS} ${secret}`
  return { secret, sealed: Buffer.from(setUpSeal(key).seal(text, userId)).toString('base64url') }
}

/** The same secret again, for a form that is shown once more; null if it was made too long ago. */
export function continueTwoFactor(
  { secret: key, now }: TwoFactorDependencies,
  userId: string,
  sealed: string,
): TwoFactorSetUp | null {
  const text = setUpSeal(key).open(Buffer.from(sealed.slice(0, 500), 'base64url'), userId)
  const [, until, secret] = /^(\d+) ([A-Z2-7]+)$/.exec(text ?? '') ?? []
  return secret !== undefined && Number(until) > now() ? { secret, sealed } : null
}

/** Turns it on and ends all other sessions. Returns the recovery codes, which can be shown only once. */
export async function enableTwoFactor(
  dependencies: ActingTwoFactor,
  userId: string,
  { sealed, code, sessionId }: { sealed: string; code: string; sessionId: string | undefined },
): Promise<string[]> {
  const { storage, secret: key, now } = dependencies
  const setUp = continueTwoFactor(dependencies, userId, sealed)
  if (setUp === null) throw new ActionError('set_up_expired', 'The form was open for too long. Scan the new code.')
  const step = matchingStep(setUp.secret, digitsOf(code), now())
  if (step === null) throw wrongCode()
  const codes = newRecoveryCodes()
  await storage.transaction(async (db) => {
    const secret = totpSeal(key).seal(setUp.secret, userId)
    if (!(await createTotp(db, userId, { secret, step, now: now() })))
      throw new ActionError('two_factor_on', 'Two-factor authentication is already on.')
    await setRecoveryCodes(db, userId, hashesOf(userId, codes))
    await endSessions(db, userId, sessionId)
    await recordAudit(db, dependencies, 'two_factor.enabled', { kind: 'user', id: userId })
  })
  return codes
}

/**
 * The token of a sign-in that waits for its second step. Null if the account was suspended since the password was entered, or no longer has
 * the one with this hash: that has ended such sign-ins, and this one would be left over.
 */
export function beginSecondStep(
  { storage, now }: Pick<TwoFactorDependencies, 'storage' | 'now'>,
  { userId, passwordHash, next }: { userId: string; passwordHash: string | null | undefined; next: string },
): Promise<string | null> {
  return storage.transaction(async (db) => {
    if ((await lockActiveUser(db, userId, passwordHash)) === undefined) return null
    return createChallenge({ storage: { db }, now }, { purpose: 'second-factor', userId, body: next })
  })
}

/** Whether it is the current code of the authenticator app or a recovery code. It is used up then. */
export async function useCode(
  { storage, secret: key, now }: TwoFactorDependencies,
  userId: string,
  typed: string,
): Promise<boolean> {
  const recovery = hashOfRecoveryCode(userId, typed)
  if (recovery !== null) return useRecoveryCode(storage.db, userId, recovery)
  const totp = await findTotp(storage.db, userId)
  const secret = totp === undefined ? null : totpSeal(key).open(totp.secret, userId)
  const step = secret === null ? null : matchingStep(secret, digitsOf(typed), now())
  return step !== null && useTotpStep(storage.db, userId, step)
}

/** Returns new recovery codes; the former ones stop working. */
export async function renewRecoveryCodes(
  dependencies: ActingTwoFactor,
  userId: string,
  code: string,
): Promise<string[]> {
  if (!(await useCode(dependencies, userId, code))) throw wrongCode()
  const codes = newRecoveryCodes()
  await dependencies.storage.transaction(async (db) => {
    await setRecoveryCodes(db, userId, hashesOf(userId, codes))
    await recordAudit(db, dependencies, 'two_factor.codes_renewed', { kind: 'user', id: userId })
  })
  return codes
}

export async function disableTwoFactor(dependencies: ActingTwoFactor, userId: string, code: string): Promise<void> {
  if (!(await useCode(dependencies, userId, code))) throw wrongCode()
  await resetTwoFactor(dependencies, userId)
}

/** Without a code, by the operator; false if it was off. */
export function resetTwoFactor(dependencies: ActingDependencies, userId: string): Promise<boolean> {
  return dependencies.storage.transaction(async (db) => {
    const wasOn = await deleteTotp(db, userId)
    if (wasOn) await recordAudit(db, dependencies, 'two_factor.disabled', { kind: 'user', id: userId })
    return wasOn
  })
}

function totpSeal(secret: Buffer) {
  return createSeal(secret, 'totp')
}

function setUpSeal(secret: Buffer) {
  return createSeal(secret, 'totp-set-up')
}

function hashesOf(userId: string, codes: string[]): string[] {
  return codes.map((code) => hashOfRecoveryCode(userId, code)!)
}

/** Apps show the code in two groups. */
function digitsOf(typed: string): string {
  return typed.replace(/\s/g, '')
}

function wrongCode(): ActionError {
  return new ActionError('wrong_code', 'The code is wrong or was used before.')
}
