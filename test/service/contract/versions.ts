import { describe, expect, it } from 'vitest'
import type { Client } from '../client.ts'
import type { Service } from '../running.ts'

const url = 'https://example.com/good'

export function versions(service: () => Service): void {
  const create = async (client: Client) => `reports/${(await client.create({ url })).body.data.id}`

  describe('the ETag of a list', () => {
    it.each(['reports', 'projects', 'reports?status=done'])('%s: 304 while it is unchanged', async (path) => {
      const { client } = await service().newUser()
      const made = await create(client)
      const first = await client.get(path)
      const etag = first.headers.get('etag')!
      expect(etag).toMatch(/^W\/"[\w-]+"$/)
      const same = await client.get(path, { 'if-none-match': etag })
      expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', etag])
      await client.call('PATCH', made, { form: { privacy: 1 } })
      await create(client)
      const changed = await client.get(path, { 'if-none-match': etag })
      expect([changed.status, changed.headers.get('etag')]).not.toEqual([304, etag])
    })
  })

  it('the Link header names the same pages as the body', async () => {
    const { client } = await service().newUser()
    const urls = Array.from({ length: 25 }, () => url)
    await client.call('POST', 'reports/bulk', { json: { urls } })
    for (const page of [1, 2, 3]) {
      const { headers, body } = await client.get(`reports?unknown=%3Ca%22&search=good&page=${page}`)
      const links = [...headers.get('link')!.matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, to, rel]) => [rel, to])
      const expected = Object.entries(body.links).filter(([, to]) => to !== null)
      expect(Object.fromEntries(links)).toEqual(Object.fromEntries(expected))
    }
  })

  it('the Link header is left out where clients could not read an answer with it', async () => {
    const { client } = await service().newUser()
    const { status, headers, body } = await client.get(`reports?search=${'x'.repeat(12_000)}`)
    expect([status, headers.has('link'), body.links.first.length > 12_000]).toEqual([200, false, true])
  })

  describe('If-Match', () => {
    it.each(['PUT', 'PATCH', 'POST'])('%s changes the version that was read, and no other', async (method) => {
      const { client } = await service().newUser()
      const path = await create(client)
      const etag = (await client.get(path)).headers.get('etag')!
      const change = (form: Record<string, string | number>, match: string) =>
        client.call(method, path, { form, headers: { 'if-match': match } })
      const first = await change({ privacy: 1 }, etag)
      expect([first.status, first.body.data.privacy]).toEqual([200, 1])
      const second = await change({ privacy: 0, results: 1 }, etag)
      expect([second.status, second.body.detail]).toEqual([412, expect.stringContaining('has changed')])
      expect((await change({}, etag)).status).toBe(412)
      expect((await client.get(path)).body.data).toMatchObject({ privacy: 1, status: 'done' })
      expect((await client.get(`${path}/runs`)).body.meta.total).toBe(1)
      expect((await change({ privacy: 2 }, first.headers.get('etag')!)).status).toBe(200)
      expect((await change({ privacy: 0 }, '*')).status).toBe(200)
    })

    it('takes the ETag of any language', async () => {
      const { client } = await service().newUser()
      const path = await create(client)
      const etag = (await client.get(path, { 'accept-language': 'de' })).headers.get('etag')!
      expect((await client.call('PATCH', path, { form: { privacy: 1 }, headers: { 'if-match': etag } })).status).toBe(
        200,
      )
    })

    it('DELETE deletes the version that was read, and no other', async () => {
      const { client } = await service().newUser()
      const path = await create(client)
      const etag = (await client.get(path)).headers.get('etag')!
      const changed = await client.call('PATCH', path, { form: { privacy: 1 } })
      expect((await client.call('DELETE', path, { headers: { 'if-match': etag } })).status).toBe(412)
      const latest = { 'if-match': changed.headers.get('etag')! }
      expect((await client.call('DELETE', path, { headers: latest })).status).toBe(200)
    })

    it('lets one of many changes at once through', async () => {
      const { client } = await service().newUser()
      const path = await create(client)
      const headers = { 'if-match': (await client.get(path)).headers.get('etag')! }
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) => client.call('PATCH', path, { form: { privacy: n % 3 }, headers })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412])
    })
  })
}
