import { describe, expect, it } from 'vitest'
import { useTestStorage } from '../../test/storage/open-test-storage.ts'
import {
  type Attempt,
  type AttemptOrigin,
  tryChallenge,
  tryCode,
  tryToChangePassword,
  tryToSignIn,
  tryToUnlock,
} from './attempts.ts'

const MINUTE_MS = 60_000
const NOW = 1_760_000_000_000

const { storage } = useTestStorage('sqlite')
let time = NOW
const dependencies = { storage, now: () => time }

/** How many attempts are allowed at once, and after how long there is another one. */
async function limitOf(attempt: (index: number) => Promise<Attempt>, most = 1000): Promise<[number, number]> {
  for (let count = 0; count < most; count++) {
    const { retryAfter } = await attempt(count)
    if (retryAfter > 0) return [count, retryAfter]
  }
  return [most, 0]
}

/** Attempts of a test of its own. */
let subjects = 0
function originOf(changes: Partial<AttemptOrigin> = {}): AttemptOrigin {
  time = NOW
  return { subject: `subject-${++subjects}`, network: `network-${subjects}`, knownDevice: null, ...changes }
}

const WAYS = [
  ['an account', tryToSignIn],
  ['a report', tryToUnlock],
] as const

describe.each(WAYS)('wrong passwords of %s', (_, attempt) => {
  it('from one network are ten, then one a minute', async () => {
    const origin = originOf()
    expect(await limitOf(() => attempt(dependencies, origin))).toEqual([10, 60])
    time += MINUTE_MS
    expect(await limitOf(() => attempt(dependencies, origin))).toEqual([1, 60])
  })

  it('from one network are thirty, however many it is tried with', async () => {
    const { network } = originOf()
    expect(await limitOf((n) => attempt(dependencies, originOf({ network, subject: `of ${network} ${n}` })))).toEqual([
      30, 2,
    ])
  })

  it('keep nobody out who has a device on which it was right', async () => {
    const origin = originOf()
    await limitOf(() => attempt(dependencies, origin))
    const known = { ...origin, knownDevice: `device of ${origin.subject}` }
    expect(await limitOf(() => attempt(dependencies, known))).toEqual([10, 60])
  })

  it('count only if they are wrong', async () => {
    const origin = originOf()
    const right = async () => {
      const made = await attempt(dependencies, origin)
      await made.succeed()
      return made
    }
    expect(await limitOf(right, 40)).toEqual([40, 0])
  })

  it('take nothing from other limits where one refuses them', async () => {
    const origin = originOf()
    await limitOf(() => attempt(dependencies, origin))
    for (let more = 0; more < 50; more++) await attempt(dependencies, origin)
    const other = { ...origin, subject: `another for ${origin.network}` }
    expect(await limitOf(() => attempt(dependencies, other))).toEqual([10, 60])
  })
})

it.each([
  ['an account', tryToSignIn, 100],
  ['a report, which many readers share', tryToUnlock, 500],
] as const)('wrong passwords of %s are limited from everywhere together', async (_, attempt, most) => {
  const { subject } = originOf()
  const from = async (network: number) => {
    return (await attempt(dependencies, originOf({ subject, network: `${subject} ${network}` }))).retryAfter
  }
  const all = await Promise.all(Array.from({ length: most }, (_, network) => from(network)))
  expect([Math.max(...all), await from(most)]).toEqual([0, 3])
})

it('passwords of accounts and of reports count by themselves', async () => {
  const origin = originOf()
  await limitOf(() => tryToSignIn(dependencies, origin))
  expect((await tryToUnlock(dependencies, origin)).retryAfter).toBe(0)
})

it.each<[string, (origin: AttemptOrigin) => Promise<Attempt>, [number, number]]>([
  [
    'wrong passwords of someone who is signed in',
    ({ subject }) => tryToChangePassword(dependencies, subject),
    [10, 60],
  ],
  ['wrong codes', (origin) => tryCode(dependencies, origin), [10, 600]],
  ['challenges for one network', ({ network }) => tryChallenge(dependencies, network), [30, 2]],
])('%s are limited', async (_, attempt, limit) => {
  const origin = originOf()
  expect(await limitOf(() => attempt(origin))).toEqual(limit)
})

it('wrong codes elsewhere keep nobody out on a known device', async () => {
  const origin = originOf()
  await limitOf(() => tryCode(dependencies, origin))
  expect((await tryCode(dependencies, { ...origin, knownDevice: 'device' })).retryAfter).toBe(0)
})
