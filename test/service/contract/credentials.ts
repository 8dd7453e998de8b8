import { expect, it } from 'vitest'
import { columnsWith, hasSecret } from '../../site/find-secret.ts'
import type { Service } from '../running.ts'

const CANARY = 'canary-5f0e3-credential'

export function credentials(service: () => Service): void {
  it('are created, changed and deleted by their owner, and never show their values', async () => {
    const { client, userId } = await service().newUser()
    const stranger = (await service().newUser()).client
    const form = { name: 'test account', origin: 'https://example.com/any', cookie: `session=${CANARY}` }
    const made = await client.call('POST', 'credentials', { form })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    expect(made.body.data).toMatchObject({
      name: 'test account',
      origin: 'https://example.com',
      headers: [],
      cookies: ['session'],
      basic: false,
      keep_evidence: 0,
      reports: 0,
    })
    const json = { header: [`Authorization: Bearer ${CANARY}`], basic: undefined, keep_evidence: 1 }
    const changed = await client.call('PATCH', `credentials/${id}`, { json })
    expect(changed.body.data).toMatchObject({ headers: ['Authorization'], cookies: [], keep_evidence: 1 })
    const again = await client.call('PATCH', `credentials/${id}`, { json: { basic: `ada:${CANARY}`, name: 'Ada' } })
    expect(again.body.data).toMatchObject({ name: 'Ada', headers: [], basic: true, keep_evidence: 1 })
    const stale = { 'if-match': made.headers.get('etag')! }
    expect((await client.call('PATCH', `credentials/${id}`, { json: { name: 'x' }, headers: stale })).status).toBe(412)
    for (const name of ['  ', '\u200b'])
      for (const [method, path] of [
        ['PATCH', `credentials/${id}`],
        ['POST', 'credentials'],
      ] as const)
        expect((await client.call(method, path, { json: { ...form, name } })).body.errors).toHaveProperty('name')
    const shown = [changed, again, await client.get(`credentials/${id}`), await client.get('credentials')]
    expect(hasSecret(JSON.stringify(shown.map(({ body }) => body)), CANARY)).toBe(false)

    for (const path of [`credentials/${id}`, `credentials/${id}/reports`])
      expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.get('credentials')).body.meta.total).toBe(0)
    expect((await stranger.call('PATCH', `credentials/${id}`, { json: { name: 'x' } })).status).toBe(404)
    expect((await stranger.call('DELETE', `credentials/${id}`)).status).toBe(404)
    const url = 'https://example.com/good'
    const refused = await stranger.create({ url, credential: id })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { credential: ['must be the id of one of your credentials.'] },
    ])

    const { found } = await columnsWith(CANARY, service().storage)
    expect(found).toEqual([])
    expect(hasSecret(service().logs.join(''), CANARY)).toBe(false)
    expect((await client.call('DELETE', `credentials/${id}`)).body).toMatchObject({ id, deleted: true })
    expect((await client.get(`credentials/${id}`)).status).toBe(404)
    const entries = await service().storage.db.selectFrom('audit_log').selectAll().orderBy('key').execute()
    const actions = entries.filter(({ object }) => object === `credential ${id}`).map(({ action }) => action)
    expect(actions).toEqual(['credential.created', 'credential.updated', 'credential.updated', 'credential.deleted'])
    expect(userId).toBeTruthy()
  })

  it('are attached to reports of their origin, which are private then', async () => {
    const { client } = await service().newUser()
    const form = { name: 'a', origin: 'https://example.com', cookie: `session=${CANARY}` }
    const { id } = (await client.call('POST', 'credentials', { form })).body.data
    const made = await client.create({ url: 'https://example.com/good', credential: id })
    expect(made.body.data).toMatchObject({ credential: id, privacy: 1 })
    const open = await client.create({ url: 'https://example.com/good', credential: id, privacy: 0 })
    expect(open.body.data).toMatchObject({ credential: id, privacy: 0 })
    for (const url of ['https://www.example.com/good', 'http://example.com/good', 'https://example.com:8443/good']) {
      const other = await client.create({ url, credential: id })
      expect(other.status).toBe(422)
      expect(other.body.errors.credential[0]).toMatch(/^is for https:\/\/example\.com, but the report is of /)
    }
    const { id: report } = (await client.create({ url: 'https://example.com/good' })).body.data
    const update = (json: object) => client.call('PATCH', `reports/${report}`, { json })
    const before = (await client.get(`reports/${report}`)).headers.get('etag')!
    expect((await update({ credential: id })).body.data).toMatchObject({ credential: id, privacy: 1 })
    const known = await client.call('GET', `reports/${report}`, { headers: { 'if-none-match': before } })
    expect(known.status).toBe(200)
    expect((await client.get(`credentials/${id}`)).body.data.reports).toBe(3)
    expect((await client.get(`credentials/${id}/reports`)).body.data).toHaveLength(3)

    const refused = await client.call('DELETE', `credentials/${id}`)
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('https://example.com/good')])
    expect((await update({ credential: 'none' })).body.data).not.toHaveProperty('credential')
    expect((await client.call('DELETE', `credentials/${id}?detach=1`)).status).toBe(200)
    expect((await client.get(`reports/${made.body.data.id}`)).body.data).not.toHaveProperty('credential')
  })

  it('make another version of the report that they are attached to, which If-Match protects', async () => {
    const { client } = await service().newUser()
    const create = async (name: string) => {
      const form = { name, origin: 'https://example.com', cookie: `session=${CANARY}` }
      return (await client.call('POST', 'credentials', { form })).body.data.id as string
    }
    const first = await create('first')
    const second = await create('second')
    const made = await client.create({ url: 'https://example.com/good', privacy: 1 })
    const { id, updated_at } = made.body.data
    const attach = (credential: string) => {
      const headers = { 'if-match': made.headers.get('etag')! }
      return client.call('PATCH', `reports/${id}`, { json: { credential }, headers })
    }
    const attached = await attach(first)
    expect(attached.body.data.credential).toBe(first)
    expect(Date.parse(attached.body.data.updated_at)).toBeGreaterThan(Date.parse(updated_at))
    expect((await attach(second)).status).toBe(412)
    expect((await client.get(`reports/${id}`)).body.data.credential).toBe(first)
  })

  it('are attached to many reports at once, all or none', async () => {
    const { client } = await service().newUser()
    const form = { name: 'a', origin: 'https://example.com', cookie: `session=${CANARY}` }
    const { id: credential } = (await client.call('POST', 'credentials', { form })).body.data
    const urls = Array.from({ length: 120 }, (_, n) => `https://example.com/good?${n}`)
    const create = (json: object, headers = {}) => client.call('POST', 'reports/bulk', { json, headers })
    const mixed = await create({ urls: [...urls, 'https://www.example.com/good'], credential })
    expect([mixed.status, mixed.body.errors]).toEqual([
      422,
      { credential: ['is for https://example.com, but the report is of https://www.example.com.'] },
    ])
    expect((await client.get('reports')).body.meta.total).toBe(0)
    const headers = { 'idempotency-key': 'with-a-credential' }
    const made = await create({ urls, credential: credential.toUpperCase() }, headers)
    expect(made.body.meta).toEqual({ created: 120, refused: 0 })
    const { id } = made.body.data.at(-1)
    expect((await client.get(`reports/${id}`)).body.data).toMatchObject({ credential, privacy: 1 })
    expect((await client.get(`credentials/${credential}`)).body.data.reports).toBe(120)
    expect((await create({ urls, credential }, headers)).headers.get('idempotent-replayed')).toBe('true')
    expect((await create({ urls }, headers)).status).toBe(422)
    const open = await create({ urls: ['https://example.com/good?open'], credential, privacy: 0 })
    expect((await client.get(`reports/${open.body.data[0].id}`)).body.data).toMatchObject({ credential, privacy: 0 })
    const stranger = (await service().newUser()).client
    const theirs = await stranger.call('POST', 'reports/bulk', { json: { urls, credential } })
    expect([theirs.status, theirs.body.errors]).toEqual([
      422,
      { credential: ['must be the id of one of your credentials.'] },
    ])
    const entries = await service().storage.db.selectFrom('audit_log').selectAll().orderBy('key').execute()
    const [entry] = entries.filter(
      ({ object, action }) => object === `credential ${credential}` && /^report/.test(action),
    )
    expect(JSON.parse(entry!.details!)).toEqual({ before: null, after: 'a', reports: 120 })
  })

  it('need an origin with https, and values that can be sent', async () => {
    const { client } = await service().newUser()
    const good = { name: 'a', origin: 'https://example.com', cookie: `session=${CANARY}` }
    for (const [json, field] of [
      [{ ...good, origin: 'http://example.com' }, 'origin'],
      [{ ...good, origin: 'example' }, 'origin'],
      [{ ...good, origin: 'https://ada:secret@example.com' }, 'origin'],
      [{ ...good, cookie: [`a;b=${CANARY}`] }, 'cookie'],
      [{ ...good, cookie: [`session=${CANARY};`] }, 'cookie'],
      [{ ...good, header: [`X: ${CANARY}\r\nY: z`] }, 'header'],
      [{ ...good, header: [`Host: ${CANARY}`] }, 'header'],
      [{ ...good, basic: CANARY }, 'basic'],
      [{ ...good, header: ['Authorization: Bearer x'], basic: `a:${CANARY}` }, 'basic'],
      [{ name: 'a', origin: 'https://example.com' }, 'header'],
      [{ ...good, name: '' }, 'name'],
    ] as const) {
      const refused = await client.call('POST', 'credentials', { json })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
      expect(hasSecret(JSON.stringify(refused.body), CANARY)).toBe(false)
    }
    const key = { 'idempotency-key': 'once' }
    const first = await client.call('POST', 'credentials', { json: good, headers: key })
    const second = await client.call('POST', 'credentials', { json: good, headers: key })
    expect(second.body.data.id).toBe(first.body.data.id)
    const other = { ...good, cookie: 'session=another-1' }
    expect((await client.call('POST', 'credentials', { json: other, headers: key })).status).toBe(422)
  })
}
