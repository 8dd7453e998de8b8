import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person, Service } from '../running.ts'

export function http(service: () => Service): void {
  let person: Person
  let path: string
  beforeAll(async () => {
    person = await service().newUser()
    for (let i = 0; i < 4; i++) await person.client.create({ url: 'https://example.com/bad' })
    const { body } = await person.client.create({ url: 'https://example.com/good' })
    path = `reports/${body.data.id}`
  })

  /** As it travels: fetch would unpack it. */
  const raw = (target: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<{ status: number; headers: Record<string, string | undefined>; bytes: Buffer }>((resolve, reject) => {
      const authorization = `Bearer ${person.key}`
      const asked = request(`${service().base}/api/v1/${target}`, { method, headers: { authorization, ...headers } })
      asked.on('error', reject)
      asked.on('response', async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const bytes = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, headers: response.headers as never, bytes })
      })
      asked.end()
    })

  describe('a version of a report', () => {
    it('that the client has is not sent again', async () => {
      const first = await person.client.get(path)
      const etag = first.headers.get('etag')!
      expect(etag).toMatch(/^W\/"[\w-]+"$/)
      const second = await person.client.get(path, { 'if-none-match': etag })
      expect([second.status, second.body, second.headers.get('etag')]).toEqual([304, '', etag])
      expect((await person.client.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
      expect((await person.client.get(path, { 'if-none-match': `"other", ${etag}` })).status).toBe(304)
    })

    it('ends with every change', async () => {
      const etags = new Set<string | null>()
      const changes: Record<string, string | number>[] = [
        { privacy: 1 },
        { privacy: 2 },
        { password: 'p' },
        { results: 1 },
      ]
      for (const form of [...changes, { privacy: 0 }]) {
        const { headers } = await person.client.call('PATCH', path, { form })
        etags.add(headers.get('etag'))
        expect((await person.client.get(path)).headers.get('etag')).toBe(headers.get('etag'))
      }
      expect(etags.size).toBe(5)
    })

    it('may be kept by the client alone, and is asked for again each time', async () => {
      expect((await person.client.get(path)).headers.get('cache-control')).toBe('private, no-cache')
    })
  })

  describe('HEAD', () => {
    it.each(['reports', 'projects', 'account', 'report'])('of %s has the headers of GET and no body', async (what) => {
      const target = what === 'report' ? path : what
      const head = await raw(target, {}, 'HEAD')
      const get = await raw(target, {})
      expect(head.status).toBe(200)
      expect(head.bytes).toHaveLength(0)
      expect(head.headers['content-length']).toBe(get.headers['content-length'])
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
      expect(head.headers['etag']).toBe(get.headers['etag'])
    })

    it('of what is not there is a 404 without a body', async () => {
      const { status, bytes } = await raw('reports/none', {}, 'HEAD')
      expect([status, bytes.length]).toEqual([404, 0])
    })
  })

  describe('compression', () => {
    it.each([
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['zstd', zstdDecompressSync],
    ])('by %s gives the same bytes', async (coding, unpack) => {
      for (const target of [path, 'reports', 'openapi.json']) {
        const plain = await raw(target, {})
        const packed = await raw(target, { 'accept-encoding': coding })
        expect(packed.headers['content-encoding']).toBe(coding)
        expect(packed.headers['vary']).toContain('accept-encoding')
        expect(packed.bytes.length).toBeLessThan(plain.bytes.length)
        expect(unpack(packed.bytes).toString()).toBe(plain.bytes.toString())
      }
    })

    it('is used for what a creation and an update answer, too', async () => {
      const response = await fetch(`${service().base}/api/v1/${path}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${person.key}`, 'accept-encoding': 'gzip' },
        body: new URLSearchParams({ privacy: '0' }),
      })
      expect(response.headers.get('content-encoding')).toBe('gzip')
      expect(await response.json()).toMatchObject({ data: { results: { score: 91 } } })
    })

    it('is not used where the client does not ask for it, nor for a few bytes', async () => {
      expect((await raw(path, {})).headers['content-encoding']).toBeUndefined()
      expect((await raw(path, { 'accept-encoding': 'identity, br;q=0' })).headers['content-encoding']).toBeUndefined()
      expect((await raw('account', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
    })
  })

  describe('other sites in a browser', () => {
    const origin = 'https://app.example'
    const preflight = { origin, 'access-control-request-method': 'POST' }

    it('are kept out unless configured', async () => {
      expect((await person.client.get('reports', { origin })).headers.get('access-control-allow-origin')).toBeNull()
      const { headers } = await service().clientWith(null).call('OPTIONS', 'reports', { headers: preflight })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    })

    it('are let in where they are configured, and no others', async () => {
      const client = await service().serveWith({ cors: [origin] }, person.key)
      const asked = await service().clientAt(client.base, null).call('OPTIONS', 'reports', { headers: preflight })
      expect(asked.status).toBe(204)
      expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
      expect(asked.headers.get('access-control-allow-methods')).toBe('DELETE, GET, HEAD, OPTIONS, POST')
      expect(asked.headers.get('access-control-allow-headers')).toContain('Authorization')
      const got = await client.get('reports', { origin })
      expect(got.headers.get('access-control-allow-origin')).toBe(origin)
      expect(got.headers.get('vary')).toContain('origin')
      const refused = await client.get('reports', { origin: 'https://evil.example' })
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    })

    it('see also why they were refused', async () => {
      const client = await service().serveWith({ cors: ['*'] }, person.key)
      const response = await fetch(`${client.base}/api/v1/reports`, { headers: { origin } })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
    })
  })

  it('links follow the configured address, else the one that was asked', async () => {
    const client = await service().serveWith({ url: 'https://verdict.example/base' }, person.key)
    const { body } = await client.get('reports')
    expect(body.links.first).toBe('https://verdict.example/base/api/v1/reports?page=1')
    expect(body.data[0].page_url).toMatch(/^https:\/\/verdict\.example\/base\/reports\//)
    const made = await client.create({ url: 'https://example.com/good' })
    expect(made.headers.get('location')).toBe(`https://verdict.example/base/api/v1/reports/${made.body.data.id}`)
  })

  it('only a trusted proxy says who asked for what', async () => {
    const forwarded = {
      'x-forwarded-host': 'public.example',
      'x-forwarded-proto': 'https',
      'x-request-id': 'of-the-proxy',
    }
    const plain = await person.client.get('reports', forwarded)
    expect(plain.body.links.first).toContain(service().base)
    expect(plain.headers.get('x-request-id')).not.toBe('of-the-proxy')
    const client = await service().serveWith({ trustProxy: true }, person.key)
    const behind = await client.get('reports', forwarded)
    expect(behind.body.links.first).toBe('https://public.example/api/v1/reports?page=1')
    expect(behind.headers.get('x-request-id')).toBe('of-the-proxy')
  })
}
