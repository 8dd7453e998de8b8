import { MINUTE_MS } from '../../common/durations.ts'
import {
  type Challenge,
  findChallenge as find,
  createChallenge as store,
  takeChallenge as take,
} from '../../storage/people/challenges.ts'
import type { ChallengePurpose } from '../../storage/people/sign-in-tables.ts'
import type { Storage } from '../../storage/storage.ts'
import { hashOfToken, newToken } from '../tokens.ts'

/** How long a visitor has to answer. */
export const CHALLENGE_MS = 10 * MINUTE_MS

interface ChallengeDependencies {
  storage: Pick<Storage, 'db'>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Returns the token that the visitor has to bring back: 256 random bits, of which only the SHA-256 is stored. */
export async function createChallenge(
  { storage, now }: ChallengeDependencies,
  fields: { purpose: ChallengePurpose } & Challenge,
): Promise<string> {
  const token = newToken()
  await store(storage.db, { ...fields, hash: hashOfToken(token), expiresAt: now() + CHALLENGE_MS })
  return token
}

/** Undefined if it was answered, has expired or never existed. */
export async function findChallenge(
  { storage, now }: ChallengeDependencies,
  purpose: ChallengePurpose,
  token: string | undefined,
): Promise<Challenge | undefined> {
  return token === undefined ? undefined : find(storage.db, purpose, hashOfToken(token), now())
}

/** The same, and it can't be answered again. */
export async function takeChallenge(
  { storage, now }: ChallengeDependencies,
  purpose: ChallengePurpose,
  token: string | undefined,
): Promise<Challenge | undefined> {
  return token === undefined ? undefined : take(storage.db, purpose, hashOfToken(token), now())
}
