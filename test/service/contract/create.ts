import { describe, expect, it } from 'vitest'
import type { Service } from '../running.ts'

const url = 'https://example.com/good'

export function creating(service: () => Service): void {
  it('answers 201 with the report and where it is', async () => {
    const { client } = await service().newUser()
    const { status, headers, body } = await client.create({ url })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${service().base}/api/v1/reports/${body.data.id}`)
    expect(body.data).toMatchObject({
      url,
      privacy: 0,
      has_password: false,
      depth: 0,
      device: 'mobile',
      status: 'done',
    })
    expect((await client.get(headers.get('location')!.slice(service().base.length))).body).toEqual(body)
  })

  it.each(['form', 'json', 'multipart'] as const)('takes the fields as %s', async (kind) => {
    const { client } = await service().newUser()
    const fields = { url: 'https://example.com/good?a=1&b=ü', privacy: '2', password: 'pass wörd', device: 'desktop' }
    const { status, body } = await client.call('POST', 'reports', { [kind]: fields })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      url: 'https://example.com/good?a=1&b=%C3%BC',
      privacy: 2,
      has_password: true,
      device: 'desktop',
    })
    expect(JSON.stringify(body)).not.toContain('wörd')
  })

  it.each([
    ['application/json', `\ufeff${JSON.stringify({ url })}`],
    ['application/x-www-form-urlencoded', `\ufeffurl=${encodeURIComponent(url)}`],
  ])('takes %s with a byte order mark, as some editors save it', async (type, raw) => {
    const { client } = await service().newUser()
    const { status, body } = await client.call('POST', 'reports', { raw, headers: { 'content-type': type } })
    expect([status, body.data.url]).toEqual([201, url])
  })

  it('takes numbers of JSON as numbers, too', async () => {
    const { client } = await service().newUser()
    const { body } = await client.call('POST', 'reports', { json: { url, privacy: 1, depth: 0 } })
    expect(body.data.privacy).toBe(1)
  })

  it('leaves unknown fields alone', async () => {
    const { client } = await service().newUser()
    expect((await client.create({ url, results: 7, id: 'mine', project: 'other' })).body.data).toMatchObject({
      project: 'example.com',
    })
  })

  describe('url', () => {
    it.each([
      ['example.com', 'https://example.com/', 'example.com'],
      ['HTTP://WWW.EXAMPLE.COM:80/A#b', 'http://www.example.com/A', 'example.com'],
      ['https://example.com:8443', 'https://example.com:8443/', 'example.com:8443'],
      ['müller.example', 'https://xn--mller-kva.example/', 'xn--mller-kva.example'],
      ['http://127.0.0.1/good', 'http://127.0.0.1/good', '127.0.0.1'],
    ])('%s', async (typed, normal, project) => {
      const { client } = await service().newUser()
      expect((await client.create({ url: typed })).body.data).toMatchObject({ url: normal, project })
    })

    it.each([
      ['nothing at all', {}],
      ['nothing in it', { url: '' }],
      ['no address', { url: 'not a url' }],
      ['another scheme', { url: 'ftp://example.com' }],
      ['a password', { url: 'https://me:secret@example.com' }],
      ['2,049 characters', { url: `https://example.com/${'a'.repeat(2029)}` }],
    ])('is refused with %s', async (_, form) => {
      const { client } = await service().newUser()
      const { status, body } = await client.create(form)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['url'])
      expect(JSON.stringify(body)).not.toContain('secret')
    })

    it('may have 2,048 characters', async () => {
      const { client } = await service().newUser()
      expect((await client.create({ url: `https://example.com/${'a'.repeat(2028)}` })).status).toBe(201)
    })
  })

  describe('privacy and password', () => {
    it.each([
      [{ privacy: 0 }, 0, false],
      [{ privacy: 1 }, 1, false],
      [{ privacy: 2 }, 2, false],
      [{ privacy: 2, password: 'p' }, 2, true],
      [{ privacy: 2, password: 'p'.repeat(256) }, 2, true],
      [{ privacy: 1, password: 'p' }, 1, false],
      [{ password: 'p' }, 0, false],
    ])('%j', async (form, privacy, has_password) => {
      const { client } = await service().newUser()
      const { body } = await client.create({ url, ...form })
      expect(body.data).toMatchObject({ privacy, has_password })
      expect(body.data).not.toHaveProperty('password')
    })

    it.each([
      ['privacy', '3', '0, 1, 2'],
      ['privacy', '-1', '0, 1, 2'],
      ['privacy', '01', '0, 1, 2'],
      ['privacy', 'public', '0, 1, 2'],
      ['password', 'p'.repeat(257), '1 to 256'],
      ['depth', '3', '0, 1, 2'],
      ['device', 'watch', 'mobile, desktop'],
    ])('%s=%.10s is refused and the allowed values are named', async (field, value, allowed) => {
      const { client } = await service().newUser()
      const { status, body } = await client.create({ url, privacy: 2, [field]: value })
      expect(status).toBe(422)
      expect(body.errors).toEqual({ [field]: [expect.stringContaining(allowed)] })
      expect(body.detail).toContain(field)
      expect(body.message).toBe(body.detail)
    })

    it('a field given twice is refused', async () => {
      const { client } = await service().newUser()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const sent = { headers, raw: `url=${url}&privacy=0&privacy=1` }
      expect((await client.call('POST', 'reports', sent)).body.errors).toEqual({ privacy: ['must be given once.'] })
    })

    it.each([{ privacy: true }, { privacy: [1] }, { privacy: 1.5 }, { url: 5 }, { url: null }])(
      'JSON of another type is refused: %j',
      async (fields) => {
        const { client } = await service().newUser()
        expect((await client.call('POST', 'reports', { json: { url, ...fields } })).status).toBe(422)
      },
    )
  })
}
