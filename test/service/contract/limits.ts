import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../src/config.ts'
import type { Service } from '../running.ts'

const url = 'https://example.com/fails'
const async = { prefer: 'respond-async' }

export function limits(service: () => Service): void {
  it('are 600 requests and 60 creations a minute by default, and every answer says so', async () => {
    const { key } = await service().newUser()
    const { rateLimit, createLimit, wait, waitMax } = parseConfig({}).config!
    const client = await service().serveWith({ rateLimit, createLimit, wait, waitMax }, key)
    const { headers } = await client.get('reports')
    expect(headers.get('ratelimit-policy')).toBe('"requests";q=600;w=60, "creations";q=60;w=60')
    expect(headers.get('ratelimit')).toBe('"requests";r=599;t=60')
    const made = await client.create({ url }, async)
    expect(made.headers.get('ratelimit')).toBe('"requests";r=598;t=60, "creations";r=59;t=60')
    expect((await client.get('account')).body.data.limits).toEqual({
      requests_per_minute: 600,
      creations_per_minute: 60,
      wait: 15,
      wait_max: 60,
    })
  })

  it('of requests: past it 429, saying when to come again', async () => {
    const { key } = await service().newUser()
    const client = await service().serveWith({ rateLimit: 3, createLimit: 60 }, key)
    for (let i = 0; i < 3; i++) expect((await client.get('reports')).status).toBe(200)
    client.advance(20_500)
    const { status, headers, body } = await client.get('reports')
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toBe('40')
    expect(headers.get('ratelimit')).toBe('"requests";r=0;t=40')
    expect(body.detail).toContain('3 requests a minute')
    expect((await client.create({ url }, async)).status).toBe(429)
    client.advance(40_000)
    expect((await client.get('reports')).status).toBe(200)
  })

  it('of creations: reading goes on', async () => {
    const { key } = await service().newUser()
    const client = await service().serveWith({ rateLimit: 600, createLimit: 2 }, key)
    for (let i = 0; i < 2; i++) expect((await client.create({ url }, async)).status).toBe(201)
    const refused = await client.create({ url }, async)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    const { status, body } = await client.get('reports')
    expect([status, body.meta.total]).toEqual([200, 2])
  })

  it('of creations: a new run with results=1 counts, too', async () => {
    const { key } = await service().newUser()
    const client = await service().serveWith({ rateLimit: 600, createLimit: 2 }, key)
    const { body } = await client.create({ url: 'https://example.com/good' })
    const rerun = () => client.call('PATCH', `reports/${body.data.id}`, { form: { results: 1 } })
    const started = await rerun()
    expect([started.status, started.headers.get('ratelimit')]).toEqual([
      200,
      '"requests";r=598;t=60, "creations";r=0;t=60',
    ])
    const refused = await rerun()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(refused.body.detail).toContain('2 runs a minute')
    expect((await client.call('PATCH', `reports/${body.data.id}`, { form: { privacy: 1 } })).status).toBe(200)
  })

  it('of creations: each key has its own', async () => {
    const { key, userId } = await service().newUser()
    const client = await service().serveWith({ rateLimit: 0, createLimit: 1 }, key)
    expect((await client.create({ url }, async)).status).toBe(201)
    const other = service().clientAt(client.base, (await service().newKey(userId)).key)
    expect((await other.create({ url }, async)).status).toBe(201)
    expect((await client.create({ url }, async)).status).toBe(429)
  })

  it('of creations: what is refused for its fields costs none', async () => {
    const { key } = await service().newUser()
    const client = await service().serveWith({ rateLimit: 0, createLimit: 1 }, key)
    expect((await client.create({ url: 'nonsense' })).status).toBe(422)
    expect((await client.create({ url }, async)).status).toBe(201)
  })

  it('count each key apart', async () => {
    const { key, userId } = await service().newUser()
    const client = await service().serveWith({ rateLimit: 1, createLimit: 0 }, key)
    expect((await client.get('reports')).status).toBe(200)
    expect((await client.get('reports')).status).toBe(429)
    const other = await service().newKey(userId)
    expect((await client.call('GET', 'reports', { headers: {} })).status).toBe(429)
    expect((await service().clientAt(client.base, other.key).get('reports')).status).toBe(200)
  })

  describe('0 turns one off', () => {
    it.each([
      [0, 60, '"creations";q=60;w=60', null],
      [600, 0, '"requests";q=600;w=60', expect.stringContaining('requests')],
      [0, 0, null, null],
    ])('%i and %i', async (rateLimit, createLimit, policy, state) => {
      const { key } = await service().newUser()
      const client = await service().serveWith({ rateLimit, createLimit }, key)
      const { headers } = await client.get('reports')
      expect(headers.get('ratelimit-policy')).toBe(policy)
      expect(headers.get('ratelimit')).toEqual(state)
    })
  })
}
