import { expect, it } from 'vitest'
import type { Service } from '../running.ts'

const url = 'https://example.com/good'
const once = (key: string) => ({ 'idempotency-key': key })

export function idempotency(service: () => Service): void {
  it('the same key and body answers the same report', async () => {
    const { client } = await service().newUser()
    const first = await client.create({ url, privacy: 2, password: 'p' }, once('a'))
    const second = await client.create({ url, privacy: 2, password: 'p' }, once('a'))
    expect(second.status).toBe(201)
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('location')).toBe(first.headers.get('location'))
    expect((await client.get('reports')).body.meta.total).toBe(1)
  })

  it('the same body in another encoding is the same body', async () => {
    const { client } = await service().newUser()
    const first = await client.create({ url, privacy: 0 }, once('a'))
    const second = await client.call('POST', 'reports', { json: { url: `${url}#x` }, headers: once('a') })
    expect(second.body.data.id).toBe(first.body.data.id)
  })

  it.each<Record<string, string | number>>([
    { url: `${url}/other` },
    { privacy: 1 },
    { privacy: 2, password: 'q' },
    { device: 'desktop' },
  ])('the same key with another body is refused: %j', async (changes) => {
    const { client } = await service().newUser()
    await client.create({ url, privacy: 2, password: 'p' }, once('a'))
    const { status, body } = await client.create({ url, privacy: 2, password: 'p', ...changes }, once('a'))
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['Idempotency-Key'])
  })

  it.each([
    ['alert-rules', { kind: 'score_drop', scope: 'project', target: 'example.com' }, { enabled: 0 }],
    ['projects/example.com/marks', { label: 'v1', run: 1 }, { at: '2026-01-31T12:00:00Z' }],
  ] as const)('%s are created once for each key', async (path, { ...form }, changes) => {
    const { client } = await service().newUser()
    await client.create({ url })
    const first = await client.call('POST', path, { form, headers: once('a') })
    const second = await client.call('POST', path, { form, headers: once('a') })
    expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(second.body.data).toEqual(first.body.data)
    const other = await client.call('POST', path, { form: { ...form, ...changes }, headers: once('a') })
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['Idempotency-Key']])
    expect((await client.call('DELETE', `${path}/${first.body.data.id}`)).status).toBe(200)
    expect((await client.call('POST', path, { form, headers: once('a') })).status).toBe(409)
  })

  it('at the same moment, many requests make one report', async () => {
    const { client } = await service().newUser()
    const answers = await Promise.all(Array.from({ length: 12 }, () => client.create({ url }, once('a'))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect((await client.get('reports')).body.meta.total).toBe(1)
    expect((await client.get('projects')).body.data[0].reports).toBe(1)
  })

  it("another key, and another user's same key, create reports of their own", async () => {
    const mine = await service().newUser()
    const theirs = await service().newUser()
    const ids = [
      await mine.client.create({ url }, once('a')),
      await mine.client.create({ url }, once('b')),
      await theirs.client.create({ url }, once('a')),
      await mine.client.create({ url }),
    ].map(({ body }) => body.data.id)
    expect(new Set(ids).size).toBe(4)
  })

  it.each(['k'.repeat(256), 'a b', ''])('a key that is none is refused: %.12j', async (key) => {
    const { client } = await service().newUser()
    expect((await client.create({ url }, once(key))).status).toBe(422)
  })

  it('is forgotten after 24 hours, and not before', async () => {
    const { key } = await service().newUser()
    // Its clock runs ahead of the worker's, which would begin only tomorrow: no use to wait for the result.
    const client = await service().serveWith({ wait: 0 }, key)
    const first = await client.create({ url }, once('a'))
    client.advance(24 * 3_600_000 - 1)
    expect((await client.create({ url }, once('a'))).body.data.id).toBe(first.body.data.id)
    client.advance(1)
    const later = await client.create({ url: `${url}/other` }, once('a'))
    expect(later.status).toBe(201)
    expect(later.body.data.id).not.toBe(first.body.data.id)
  })

  it('is not remembered for longer because a clock was ahead', async () => {
    const { key } = await service().newUser()
    const client = await service().serveWith({ wait: 0 }, key)
    client.advance(30 * 24 * 3_600_000)
    const ahead = await client.create({ url }, once('a'))
    client.advance(-30 * 24 * 3_600_000)
    const first = await client.create({ url: `${url}/other` }, once('a'))
    expect(first.status).toBe(201)
    expect(first.body.data.id).not.toBe(ahead.body.data.id)
    expect((await client.create({ url: `${url}/other` }, once('a'))).body.data.id).toBe(first.body.data.id)
  })

  it('a report that was deleted meanwhile is not created again', async () => {
    const { client } = await service().newUser()
    const { body } = await client.create({ url }, once('a'))
    await client.call('DELETE', `reports/${body.data.id}`)
    const again = await client.create({ url }, once('a'))
    expect(again.status).toBe(409)
    expect(again.body.detail).toContain('has been deleted')
  })

  it('a creation that was refused claims no key', async () => {
    const { client } = await service().newUser()
    expect((await client.create({ url: 'nonsense' }, once('a'))).status).toBe(422)
    expect((await client.create({ url }, once('a'))).status).toBe(201)
  })
}
