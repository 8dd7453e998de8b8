import { describe, expect, it } from 'vitest'
import type { Client, Sent } from '../client.ts'
import type { Service } from '../running.ts'

const url = 'https://example.com/good'
const override = (method: string, sent: Sent = {}): Sent => ({
  ...sent,
  headers: { 'x-http-method-override': method, ...sent.headers },
})

/** Clients that can only send GET and POST, or end every path with a slash. */
export function compatibility(service: () => Service): void {
  const create = async (client: Client) => `reports/${(await client.create({ url })).body.data.id}`

  it('a trailing slash is ignored', async () => {
    const { client } = await service().newUser()
    const made = await client.call('POST', 'reports/', { form: { url } })
    const path = `reports/${made.body.data.id}`
    expect((await client.get(`${path}/`)).body.data.id).toBe(made.body.data.id)
    const listed = await client.get('reports/?per_page=10')
    expect(listed.body.links.first).toBe(`${service().base}/api/v1/reports?per_page=10&page=1`)
    expect(listed.body.meta.path).toBe(`${service().base}/api/v1/reports`)
    expect((await client.call('PATCH', `${path}/`, { form: { privacy: 1 } })).body.data.privacy).toBe(1)
    expect((await client.get('projects/')).body.meta.total).toBe(1)
    expect((await client.call('DELETE', `${path}/`)).body.deleted).toBe(true)
  })

  describe('POST of a report', () => {
    it.each(['form', 'json', 'multipart'] as const)('is an update of the fields in a %s', async (kind) => {
      const { client } = await service().newUser()
      const path = await create(client)
      const { status, body } = await client.call('POST', path, { [kind]: { privacy: '1' } })
      expect([status, body.data.privacy]).toEqual([200, 1])
      expect((await client.get('reports')).body.meta.total).toBe(1)
    })

    it('without fields changes nothing', async () => {
      const { client } = await service().newUser()
      const path = await create(client)
      const before = (await client.get(path)).body
      expect((await client.call('POST', path, {})).body).toEqual(before)
      const json = { raw: '', headers: { 'content-type': 'application/json' } }
      expect((await client.call('POST', path, json)).body).toEqual(before)
    })

    it.each(['PUT', 'PATCH', 'put', ''])('is an update where _method is "%s"', async (method) => {
      const { client } = await service().newUser()
      const path = await create(client)
      const { status, body } = await client.call('POST', path, { form: { _method: method, privacy: 2 } })
      expect([status, body.data.privacy]).toEqual([200, 2])
    })

    it.each(['DELETE', 'delete'])('deletes it where _method is "%s"', async (method) => {
      const { client } = await service().newUser()
      const path = await create(client)
      const { status, body } = await client.call('POST', path, { multipart: { _method: method } })
      expect([status, body]).toEqual([200, { id: path.slice(8), object: 'report', deleted: true }])
      expect((await client.get(path)).status).toBe(404)
    })

    it('names the methods that are allowed', async () => {
      const { client } = await service().newUser()
      const { status, body } = await client.call('POST', await create(client), { form: { _method: 'GET' } })
      expect([status, body.errors]).toEqual([422, { _method: ['must be one of PUT, PATCH, DELETE.'] }])
    })
  })

  describe('the header X-HTTP-Method-Override', () => {
    it('makes any POST the method it names', async () => {
      const { client } = await service().newUser()
      const path = await create(client)
      for (const method of ['PUT', 'PATCH', 'patch'])
        expect((await client.call('POST', path, override(method, { form: { privacy: 1 } }))).status).toBe(200)
      expect((await client.call('POST', path, override('DELETE'))).body).toMatchObject({ deleted: true })
      await create(client)
      const project = await client.call('POST', 'projects/example.com', override('DELETE'))
      expect(project.body).toMatchObject({ object: 'project', deleted: true, reports: 1 })
    })

    it('says nothing on a GET, nor where it names no such method', async () => {
      const { client } = await service().newUser()
      const path = await create(client)
      expect((await client.call('GET', path, override('DELETE'))).status).toBe(200)
      expect((await client.call('POST', path, override('TRACE', { form: { privacy: 1 } }))).status).toBe(200)
    })

    it('gives a read key no rights', async () => {
      const { client, userId } = await service().newUser()
      const path = await create(client)
      const reader = service().clientWith((await service().newKey(userId, { scope: 'read' })).key)
      expect((await reader.call('POST', path, override('DELETE'))).status).toBe(403)
    })
  })

  it('POST of reports with _method=DELETE deletes those it names, and no others', async () => {
    const { client } = await service().newUser()
    const [a, b] = [await create(client), await create(client)].map((path) => path.slice(8))
    const form = { _method: 'DELETE', ids: `${a}` }
    expect((await client.call('POST', 'reports', { form })).body).toEqual({
      object: 'reports',
      deleted: [a],
      not_found: [],
    })
    const nothing = await client.call('POST', 'reports', { form: { _method: 'DELETE', url } })
    expect([nothing.status, nothing.body.errors]).toEqual([422, { ids: ['is required.'] }])
    const wrong = await client.call('POST', 'reports', { form: { _method: 'PUT', url } })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['_method']])
    expect((await client.get('reports')).body.data).toMatchObject([{ id: b }])
  })

  it('POST of a project deletes it where _method says so', async () => {
    const { client } = await service().newUser()
    await create(client)
    expect((await client.call('POST', 'projects/example.com', { form: {} })).status).toBe(422)
    const { body } = await client.call('POST', 'projects/example.com', { form: { _method: 'delete' } })
    expect(body).toEqual({ project: 'example.com', object: 'project', deleted: true, reports: 1 })
  })
}
