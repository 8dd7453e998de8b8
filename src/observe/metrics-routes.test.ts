import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStorage, type Storage } from '../storage/open.ts'
import { createMetrics } from './metrics.ts'
import { buildMetricsServer } from './metrics-routes.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-metrics-'))
  storage = await openStorage({ dataFolder: folder })
})
afterAll(async () => {
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

function serverWith(changes: Partial<Storage> = {}) {
  const metrics = createMetrics({ depth: async () => ({ queued: 2, running: 1, oldestQueuedAt: null }), now: Date.now })
  return buildMetricsServer({ metrics, storage: { ...storage, ...changes }, logger: pino({ level: 'silent' }) })
}

describe('the metrics port', () => {
  it('answers health and metrics without the API', async () => {
    const app = serverWith()
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok', checks: { database: 'ok', queue: 'ok' } })
    expect((await app.inject('/metrics')).body).toContain('verdict_queue_runs{state="queued"} 2')
  })

  it('is alive but not ready while the database does not answer', async () => {
    const app = serverWith({ ping: () => Promise.reject(new Error('gone')) })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5'])
    expect(ready.json()).toEqual({ status: 'unavailable', checks: { database: 'unavailable', queue: 'ok' } })
  })
})
