import fastify from 'fastify'
import type { Logger } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { useTestStorage } from '../../../test/storage/open-test-storage.ts'
import type { Storage } from '../../storage/storage.ts'
import { healthRoutes } from './health.ts'

const { storage } = useTestStorage('sqlite')
afterEach(() => {
  vi.restoreAllMocks()
})

/** A server whose database answers as `ping` does. */
function serverWith(ping: () => Promise<void>, isHealthy: boolean | null = null) {
  const app = fastify()
  const blobs = { isHealthy } as Storage['blobs']
  healthRoutes(app, { storage: { ...storage, ping, blobs }, logger: { warn() {} } as unknown as Logger })
  return (path: string) => app.inject(path)
}

it.each([
  [null, {}],
  [true, { object_storage: 'ok' }],
  [false, { object_storage: 'unavailable' }],
])('is ready with its database, whatever object storage does (%j)', async (isHealthy, more) => {
  const answer = await serverWith(async () => {}, isHealthy)('/readyz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ok', checks: { database: 'ok', queue: 'ok', ...more } })
})

it.each([
  ['unavailable', new Error('no')],
  ['full', Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })],
])('is not ready while its database is %s, and says when to ask again', async (database, error) => {
  const ask = serverWith(() => Promise.reject(error))
  const answer = await ask('/readyz')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.json()).toEqual({ status: 'unavailable', checks: { database, queue: 'ok' } })
  expect((await ask('/healthz')).statusCode).toBe(200)
})

it('asks the database once a second at most, and never while it has not answered', async () => {
  let now = 5_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  let asked = 0
  const answers: (() => void)[] = []
  const ask = serverWith(() => {
    asked++
    return new Promise((resolve) => answers.push(resolve))
  })
  const first = ask('/readyz')
  await vi.waitFor(() => expect(asked).toBe(1))
  now += 60_000
  const second = ask('/readyz')
  answers[0]!()
  await Promise.all([first, second])
  now += 1_000
  await ask('/readyz')
  expect(asked).toBe(1)
  now += 1
  const third = ask('/readyz')
  await vi.waitFor(() => expect(asked).toBe(2))
  answers[1]!()
  expect((await third).statusCode).toBe(200)
})
