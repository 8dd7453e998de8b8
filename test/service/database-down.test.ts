import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase, type FreshDatabase } from '../postgres/database.ts'
import type { Sent } from './client.ts'
import { type Person, type Service, startService } from './running.ts'
import { startWire, type Wire } from './wire.ts'

describe('while the database is away', () => {
  let database: FreshDatabase
  let wire: Wire
  let service: Service
  let person: Person
  let path: string

  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'))
    wire = await startWire(database.url)
    service = await startService(wire.url)
    person = await service.newUser()
    const { body } = await person.client.create({ url: 'https://example.com/good' })
    path = `reports/${body.data.id}`
    wire.cut()
  })
  afterAll(async () => {
    wire.mend()
    await service.stop()
    await wire.close()
    await database.drop()
  })

  it.each([
    ['GET', 'reports'],
    ['GET', 'report'],
    ['POST', 'reports'],
    ['PATCH', 'report'],
    ['DELETE', 'report'],
    ['GET', 'projects'],
    ['DELETE', 'projects/example.com'],
  ])('%s %s says so, and when to come again', async (method, target) => {
    const form: Record<string, string> = method === 'POST' ? { url: 'https://example.com/' } : { privacy: '1' }
    const sent: Sent = method === 'GET' || method === 'DELETE' ? {} : { form }
    const { status, headers, body } = await person.client.call(method, target === 'report' ? path : target, sent)
    expect(status).toBe(503)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body).toMatchObject({ status: 503, title: 'Unavailable', detail: expect.stringContaining('database') })
    expect(JSON.stringify(body)).not.toMatch(/ECONN|postgres|\.ts/)
  })

  it('the service is alive, but not ready', async () => {
    expect((await fetch(`${service.base}/healthz`)).status).toBe(200)
    const ready = await fetch(`${service.base}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ status: 'unavailable', checks: { database: 'unavailable' } })
  })

  it('and when it is back, everything goes on as if nothing had been', async () => {
    wire.mend()
    await expect.poll(async () => (await person.client.get(path)).status).toBe(200)
    const answer = await person.client.get(path)
    expect(answer.body.data).toMatchObject({ privacy: 0, result: 'good' })
    const { status, body } = await person.client.create({ url: 'https://example.com/bad' })
    expect([status, body.data.status]).toEqual([201, 'done'])
  })
})

describe('when the database goes away in the middle of a request', () => {
  let database: FreshDatabase
  let wire: Wire
  let service: Service
  let direct: pg.Client

  beforeAll(async () => {
    database = await createDatabase(inject('postgresUrl'))
    wire = await startWire(database.url)
    service = await startService(wire.url)
    direct = new pg.Client({ connectionString: database.url })
    await direct.connect()
  })
  afterAll(async () => {
    wire.mend()
    await service.stop()
    await wire.close()
    await direct.end()
    await database.drop()
  })

  // A 503 says that nothing was changed, and a client that believes it creates the same once more.
  it.each([
    ['reports', 'https://example.com/slow/down'],
    ['scans', 'https://example.com/'],
  ])('POST %s that waits for what it has created still answers 201 with it', async (path, url) => {
    const { key } = await service.newUser()
    const server = await service.serveWith({}, key)
    const answering = server.call('POST', path, { form: { url }, headers: { prefer: 'wait=120' } })
    const created = async () => (await direct.query(`select id from ${path}`)).rows
    await expect.poll(created).toHaveLength(1)
    // By the time of this answer, the server knows of its commit.
    await server.get('account')
    wire.cut()
    // A server that stops ends its waits.
    const [{ status, headers, body }] = await Promise.all([answering, server.close()])
    wire.mend()
    const [{ id }] = await created()
    expect([status, body.data]).toMatchObject([201, { id, url, result: null }])
    expect(headers.get('location')).toMatch(new RegExp(`/${id}$`))
    expect(await created()).toHaveLength(1)
  })
  it('DELETE reports says how many are gone, because a long list is deleted in parts', async () => {
    const { client } = await service.newUser()
    const urls = Array.from({ length: 30 }, (_, number) => `https://other.example/good?${number}`)
    const { body } = await client.call('POST', 'reports/bulk', { json: { urls } })
    const ids: string[] = body.data.map(({ id }: { id: string }) => id)
    const count = async (query = '') => (await client.get(`reports${query}`)).body.meta.total
    // Then no worker writes meanwhile.
    await expect.poll(() => count('?status=done')).toBe(30)
    const { transaction } = service.storage
    let calls = 0
    service.storage.transaction = (work, options) =>
      ++calls === 2 ? Promise.reject(new Error('Connection terminated unexpectedly')) : transaction(work, options)
    const refused = await client.call('DELETE', 'reports', { json: { ids } })
    service.storage.transaction = transaction
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body.detail).toBe(
      'The database failed after 25 of 30 reports were deleted. Send the request again for the others.',
    )
    expect(await count()).toBe(5)
    const again = await client.call('DELETE', 'reports', { json: { ids } })
    expect([again.status, again.body.deleted.length, again.body.not_found.length]).toEqual([200, 5, 25])
  })
})

it('an empty database, put in the place of the one it had, is a 503 that says what to do', async () => {
  const database = await createDatabase(inject('postgresUrl'))
  const service = await startService(database.url)
  try {
    const { client } = await service.newUser()
    await client.get('account')
    const direct = new pg.Client({ connectionString: database.url })
    await direct.connect()
    await direct.query('drop schema public cascade')
    await direct.query('create schema public')
    await direct.end()
    const { status, headers, body } = await client.get('reports')
    expect([status, headers.has('retry-after')]).toEqual([503, true])
    expect(body.detail).toMatch(/^The database has no tables.+restore a backup, or restart Verdict/)
    expect((await (await fetch(`${service.base}/readyz`)).json()).checks.database).toBe('empty')
  } finally {
    await service.stop()
    await database.drop()
  }
})
