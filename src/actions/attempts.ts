import { hash } from 'node:crypto'
import { MINUTE_MS } from '../common/durations.ts'
import { type AttemptLimit, returnAttempt, takeAttempt } from '../storage/attempts.ts'
import type { Storage } from '../storage/storage.ts'

/** Of one thing that is limited, such as an account from an IP address. */
const BURST = 10

interface AttemptDependencies {
  storage: Storage
  /** Milliseconds since the epoch: all processes share these limits, so they need a clock that all of them have. */
  now: () => number
}

/** A password that is about to be tried. */
export interface Attempt {
  /** Seconds until the next attempt is allowed, at least 1; 0 if this one is. */
  retryAfter: number
  /** Call it if the password was right: only failures count. */
  succeed(): Promise<void>
}

/** What is tried, and where from. */
export interface AttemptOrigin {
  /** The account or the report. */
  subject: string
  /** The IP address, or the network that its owner can choose addresses from. */
  network: string
  /** The id of a device on which this password was right before. */
  knownDevice: string | null
}

/** Signing in: 10 failures for an account from one network, then 1 a minute; 30 a minute from one network, 20 a minute for an account. */
export function tryToSignIn(dependencies: AttemptDependencies, origin: AttemptOrigin): Promise<Attempt> {
  return startAttempt(dependencies, 'sign-in', origin, [
    { key: `from ${origin.network}`, burst: 30, refillMs: MINUTE_MS / 30 },
    { key: `of ${origin.subject} from ${origin.network}`, burst: BURST, refillMs: MINUTE_MS },
    // From all networks together. One alone never gets this far, so it can't lock anyone else out.
    { key: `of ${origin.subject}`, burst: 100, refillMs: MINUTE_MS / 20 },
  ])
}

/** Opening a report: as for an account, but many readers may share a password and mistype it. */
export function tryToUnlock(dependencies: AttemptDependencies, origin: AttemptOrigin): Promise<Attempt> {
  return startAttempt(dependencies, 'unlock', origin, [
    { key: `from ${origin.network}`, burst: 30, refillMs: MINUTE_MS / 30 },
    { key: `of ${origin.subject} from ${origin.network}`, burst: BURST, refillMs: MINUTE_MS },
    { key: `of ${origin.subject}`, burst: 500, refillMs: MINUTE_MS / 20 },
  ])
}

/** Changing the password of an account, by someone who is signed in to it. */
export function tryToChangePassword(dependencies: AttemptDependencies, userId: string): Promise<Attempt> {
  return start(dependencies, [{ key: `password of ${userId}`, burst: BURST, refillMs: MINUTE_MS }])
}

/**
 * The second step of signing in, by someone who knows the password: 10 wrong codes, then 1 in 10 minutes. Six digits with three
 * valid values at a time are guessed with a chance of 1 in 2,300 a day.
 */
export function tryCode(
  dependencies: AttemptDependencies,
  { subject, knownDevice }: Omit<AttemptOrigin, 'network'>,
): Promise<Attempt> {
  const place = knownDevice === null ? '' : ` on ${knownDevice}`
  return start(dependencies, [{ key: `code of ${subject}${place}`, burst: BURST, refillMs: 10 * MINUTE_MS }])
}

/** Beginning to sign in with a passkey or a provider: each time stores a challenge. The answers can't be guessed. */
export function tryChallenge(dependencies: AttemptDependencies, network: string): Promise<Attempt> {
  return start(dependencies, [{ key: `challenge from ${network}`, burst: 30, refillMs: MINUTE_MS / 30 }])
}

/**
 * A device on which the password was right before has only a limit of its own, so that failed attempts elsewhere don't lock its owner
 * out.
 */
function startAttempt(
  dependencies: AttemptDependencies,
  what: string,
  { subject, knownDevice }: AttemptOrigin,
  limits: AttemptLimit[],
): Promise<Attempt> {
  const own = { key: `of ${subject} on ${knownDevice}`, burst: BURST, refillMs: MINUTE_MS }
  const all = knownDevice === null ? limits : [own]
  return start(
    dependencies,
    all.map((limit) => ({ ...limit, key: `${what} ${limit.key}` })),
  )
}

/** Counts the attempt before the password is compared, so that many at the same time don't get past the limit. */
async function start({ storage: { db }, now }: AttemptDependencies, limits: AttemptLimit[]): Promise<Attempt> {
  const taken: AttemptLimit[] = []
  const returnAll = async () => {
    for (const limit of taken) await returnAttempt(db, limit)
  }
  for (const named of limits) {
    // Keys have a fixed length, and the table holds no addresses of people.
    const limit = { ...named, key: hash('sha256', named.key, 'base64url') }
    const waitMs = await takeAttempt(db, limit, now())
    if (waitMs > 0) {
      await returnAll()
      return { retryAfter: Math.ceil(waitMs / 1000), succeed: async () => {} }
    }
    taken.push(limit)
  }
  return { retryAfter: 0, succeed: returnAll }
}
