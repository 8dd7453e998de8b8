import { beforeAll, describe, expect, it } from 'vitest'
import { issueKey } from '../../../src/domain/keys/key-format.ts'
import { revokeKey } from '../../../src/storage/keys/keys.ts'
import type { Answer, Client } from '../client.ts'
import type { Person, Service } from '../running.ts'

const OPERATIONS: [string, (client: Client, id: string) => Promise<Answer>, 'reads' | 'writes'][] = [
  ['list reports', (client) => client.get('reports'), 'reads'],
  ['show a report', (client, id) => client.get(`reports/${id}`), 'reads'],
  ['list runs', (client, id) => client.get(`reports/${id}/runs`), 'reads'],
  ['show a run', (client, id) => client.get(`reports/${id}/runs/${id}`), 'reads'],
  ['create a report', (client) => client.create({ url: 'https://example.com/good' }), 'writes'],
  ['update a report by PUT', (client, id) => client.call('PUT', `reports/${id}`, { form: { privacy: 1 } }), 'writes'],
  [
    'update a report by PATCH',
    (client, id) => client.call('PATCH', `reports/${id}`, { form: { privacy: 1 } }),
    'writes',
  ],
  ['delete a report', (client, id) => client.call('DELETE', `reports/${id}`), 'writes'],
  ['create many', (client) => client.call('POST', 'reports/bulk', { json: { urls: ['a.example'] } }), 'writes'],
  ['delete many', (client, id) => client.call('DELETE', 'reports', { json: { ids: [id] } }), 'writes'],
  ['list projects', (client) => client.get('projects'), 'reads'],
  ['delete a project', (client) => client.call('DELETE', 'projects/example.com'), 'writes'],
  ['show the account', (client) => client.get('account'), 'reads'],
  ['read the OpenAPI document', (client) => client.get('openapi.json'), 'reads'],
  ['ask for what is not there', (client) => client.get('nothing/here'), 'reads'],
  ['use a method that is not there', (client) => client.call('PUT', 'reports'), 'writes'],
]

export function authentication(service: () => Service): void {
  let owner: Person
  let id: string
  const keys: Record<string, string | null> = { 'no key': null }

  beforeAll(async () => {
    owner = await service().newUser()
    const { storage } = service()
    keys['a wrong key'] = issueKey().key
    keys['a malformed key'] = `${owner.key.slice(0, -1)}!`
    keys['a key with a typo'] = owner.key.slice(0, 9) + (owner.key[9] === 'a' ? 'b' : 'a') + owner.key.slice(10)
    keys['something else'] = 'Zm9vOmJhcg=='
    const revoked = await service().newKey(owner.userId)
    await revokeKey(storage.db, revoked.id, Date.now())
    keys['a revoked key'] = revoked.key
    keys['an expired key'] = (await service().newKey(owner.userId, { expiresAt: Date.now() - 1 })).key
    id = (await owner.client.create({ url: 'https://example.com/good' })).body.data.id
  })

  const untouched = async () => {
    const { status, body } = await owner.client.get(`reports/${id}`)
    expect([status, body.data.privacy]).toEqual([200, 0])
    expect((await owner.client.get('reports')).body.meta.total).toBe(1)
  }

  describe.each(OPERATIONS)('%s', (_name, operation, kind) => {
    it.each([
      ['no key', 'Bearer realm="verdict"'],
      ['a wrong key', 'Bearer realm="verdict", error="invalid_token"'],
      ['a malformed key', 'Bearer realm="verdict", error="invalid_token"'],
      ['a key with a typo', 'Bearer realm="verdict", error="invalid_token"'],
      ['something else', 'Bearer realm="verdict", error="invalid_token"'],
      ['a revoked key', 'Bearer realm="verdict", error="invalid_token"'],
      ['an expired key', 'Bearer realm="verdict", error="invalid_token"'],
    ])('with %s: 401, and nothing happens', async (credential, challenge) => {
      const { status, headers, body } = await operation(service().clientWith(keys[credential]!), id)
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toBe(challenge)
      expect(headers.get('content-type')).toBe('application/problem+json')
      expect(headers.get('ratelimit')).toBeNull()
      if (credential !== 'no key') expect(body.detail).toBe('This API key is not valid.')
      await untouched()
    })

    it(`with a read key: ${kind === 'writes' ? '403, and nothing happens' : 'as with any'}`, async () => {
      const { key } = await service().newKey(owner.userId, { scope: 'read' })
      const { status, headers } = await operation(service().clientWith(key), id)
      if (kind === 'writes') {
        expect(status).toBe(403)
        expect(headers.get('www-authenticate')).toContain('insufficient_scope')
      } else expect([200, 404]).toContain(status)
      await untouched()
    })

    it("with another user's key: nothing of the owner's is shown or changed", async () => {
      const stranger = await service().newUser()
      const { status, body } = await operation(stranger.client, id)
      expect(status).not.toBe(401)
      // The path and the ids that were asked for come back, nothing else does.
      expect(JSON.stringify({ ...body, instance: '', not_found: [] })).not.toContain(id)
      await untouched()
    })
  })

  it.each(['Basic', 'Token', 'bearer:', ''])('a good key under another scheme is no key: %s', async (scheme) => {
    const response = await fetch(`${service().base}/api/v1/account`, {
      headers: { authorization: `${scheme} ${owner.key}`.trim() },
    })
    expect(response.status).toBe(401)
    expect((await response.json()).detail).toContain('send the header "Authorization: Bearer <API_KEY>"')
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="verdict"')
  })

  it.each(['bearer', 'BEARER'])('the scheme may be written as %s', async (scheme) => {
    const headers = { authorization: `${scheme} ${owner.key}` }
    expect((await fetch(`${service().base}/api/v1/account`, { headers })).status).toBe(200)
  })

  it('a key in the query, or in a cookie, opens nothing', async () => {
    const { base } = service()
    for (const name of ['key', 'api_key', 'access_token', 'token'])
      expect((await fetch(`${base}/api/v1/reports?${name}=${owner.key}`)).status).toBe(401)
    expect((await fetch(`${base}/api/v1/reports`, { headers: { cookie: `key=${owner.key}` } })).status).toBe(401)
  })

  it('a key that worked stops working within a second of its revocation', async () => {
    const fresh = await service().newKey(owner.userId)
    const client = await service().serveWith({}, fresh.key)
    expect((await client.get('account')).status).toBe(200)
    await revokeKey(service().storage.db, fresh.id, Date.now())
    client.advance(1000)
    expect((await client.get('account')).status).toBe(401)
  })

  it('a key that is revoked after the clock was set back stops working, too', async () => {
    const fresh = await service().newKey(owner.userId)
    const client = await service().serveWith({}, fresh.key)
    expect((await client.get('account')).status).toBe(200)
    await revokeKey(service().storage.db, fresh.id, Date.now())
    client.advance(-3_600_000)
    expect((await client.get('account')).status).toBe(401)
  })

  it('a key that expires while it is in use stops at once', async () => {
    const expiresAt = Date.now() + 3_600_000
    const fresh = await service().newKey(owner.userId, { expiresAt })
    const client = await service().serveWith({}, fresh.key)
    client.advance(expiresAt - 500 - client.now())
    expect((await client.get('account')).status).toBe(200)
    client.advance(500)
    expect((await client.get('account')).status).toBe(401)
  })
}
