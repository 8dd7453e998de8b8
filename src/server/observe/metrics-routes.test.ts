import { once } from 'node:events'
import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openStorage } from '../../storage/open.ts'
import type { Storage } from '../../storage/storage.ts'
import { createMetrics } from './metrics.ts'
import { buildMetricsServer } from './metrics-routes.ts'

const folder = temporaryFolder('metrics')
let storage: Storage
beforeAll(async () => {
  storage = await openStorage({ dataFolder: folder })
})
afterAll(async () => {
  await storage.close()
})

function serverWith(changes: Partial<Storage> = {}) {
  const metrics = createMetrics({
    depth: async () => ({ queued: 2, running: 1, oldestQueuedAt: null }),
    scans: async () => ({ queued: 3, running: 1 }),
    size: async () => ({ bytes: 5000, freeBytes: 1000 }),
    now: Date.now,
  })
  return buildMetricsServer({ metrics, storage: { ...storage, ...changes }, logger: pino({ level: 'silent' }) })
}

describe('the metrics port', () => {
  it('answers health and metrics without the API', async () => {
    const app = serverWith()
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', checks: { database: 'ok', queue: 'ok' } })
    const { body } = await app.inject('/metrics')
    expect(body).toContain('verdict_queue_runs{state="queued"} 2')
    expect(body).toContain('verdict_database_bytes{state="used"} 4000\nverdict_database_bytes{state="free"} 1000\n')
  })

  it('closes although a client never sends all of its request', async () => {
    const app = serverWith()
    const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const arrived = once(app.server, 'connection')
    const socket = connect(Number(port), hostname)
      .on('error', () => {})
      .resume()
    const gone = new Promise((resolve) => socket.on('close', resolve))
    socket.write('GET /metrics HTTP/1.1\r\nho')
    const [accepted] = await arrived
    await expect.poll(() => accepted.bytesRead).toBeGreaterThan(0)
    await app.close()
    await gone
  })

  it('tells in the first answer how long the oldest run and the oldest delivery have been waiting', async () => {
    let asked = 0
    const metrics = createMetrics({
      async depth() {
        asked++
        return { queued: 1, running: 0, oldestQueuedAt: 40_000 }
      },
      scans: async () => ({ queued: 0, running: 0 }),
      size: async () => ({ bytes: 0, freeBytes: null }),
      deliveries: async () => ({ waiting: 4, oldestDueAt: 70_000 }),
      now: () => 100_000,
    })
    const text = await metrics.registry.metrics()
    expect(text).toContain('verdict_queue_oldest_seconds 60\n')
    expect(text).toContain('verdict_deliveries_waiting 4\n')
    expect(text).toContain('verdict_deliveries_oldest_seconds 30\n')
    expect(asked).toBe(1)
  })

  it.each([
    [13, 'full'],
    [8, 'read-only'],
  ])('is not ready while the database takes no writes, and says why: SQLite error %i', async (errcode, reason) => {
    const app = serverWith({ ping: () => Promise.reject(Object.assign(new Error('no'), { errcode })) })
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.json().checks]).toEqual([503, { database: reason, queue: 'ok' }])
  })

  it('checks once for many who ask at the same time', async () => {
    let checks = 0
    const app = serverWith({ ping: async () => void checks++ })
    await app.ready()
    // The time stands still: on a busy machine, the last might be asked a second after the first.
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
    } finally {
      vi.useRealTimers()
    }
    expect(checks).toBe(1)
  })

  it('starts no second check while the database takes seconds to answer the first', async () => {
    let checks = 0
    let answer = () => {}
    const app = serverWith({
      ping() {
        checks++
        return new Promise<void>((resolve) => {
          answer = resolve
        })
      },
    })
    await app.ready()
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const first = app.inject('/readyz')
      await vi.waitFor(() => expect(checks).toBe(1))
      vi.advanceTimersByTime(2_000)
      const second = app.inject('/readyz')
      // The request is with its route after some turns of the event loop.
      for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
      answer()
      expect([(await first).statusCode, (await second).statusCode, checks]).toEqual([200, 200, 1])
      vi.advanceTimersByTime(2_000)
      const third = app.inject('/readyz')
      await vi.waitFor(() => expect(checks).toBe(2))
      answer()
      expect((await third).statusCode).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is alive but not ready while the database does not answer', async () => {
    const app = serverWith({ ping: () => Promise.reject(new Error('gone')) })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5'])
    expect(ready.json()).toEqual({ status: 'unavailable', checks: { database: 'unavailable', queue: 'ok' } })
  })
})
