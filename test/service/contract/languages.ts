import { expect, it } from 'vitest'
import type { Service } from '../running.ts'

export function languages(service: () => Service): void {
  const german = { 'accept-language': 'de-AT, en;q=0.5' }

  it('sends a report in the language that the client prefers, and says so', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url: 'https://example.com/good' })
    const path = `reports/${made.data.id}`
    const plain = await client.get(path)
    const translated = await client.get(path, german)
    expect(plain.headers.get('content-language')).toBe('en')
    expect(translated.headers.get('content-language')).toBe('de')
    for (const { headers } of [plain, translated]) expect(headers.get('vary')).toContain('accept-language')
    expect(translated.body).toEqual({
      data: {
        ...plain.body.data,
        results: {
          ...plain.body.data.results,
          notes: [plain.body.data.results.notes[0], 'Die Seite hat mehr als 200.000 Knoten.'],
        },
      },
    })
  })

  it('sends the same bytes whether a client asks for English or for nothing', async () => {
    const { client, key } = await service().newUser()
    const { body: made } = await client.create({ url: 'https://example.com/good' })
    const read = async (header: Record<string, string>) => {
      const headers = { authorization: `Bearer ${key}`, 'accept-encoding': 'identity', ...header }
      return await (await fetch(`${service().base}/api/v1/reports/${made.data.id}`, { headers })).text()
    }
    const bytes = await read({})
    expect(await read({ 'accept-language': 'en-GB' })).toBe(bytes)
    expect(await read({ 'accept-language': 'fr' })).toBe(bytes)
    expect(await read({ 'accept-language': 'de;q=0.4, en' })).toBe(bytes)
  })

  it('has a version of its own for each language', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url: 'https://example.com/good' })
    const path = `reports/${made.data.id}`
    const etag = (await client.get(path)).headers.get('etag')!
    const translated = (await client.get(path, german)).headers.get('etag')!
    expect(translated).not.toBe(etag)
    expect((await client.get(path, { ...german, 'if-none-match': etag })).status).toBe(200)
    expect((await client.get(path, { ...german, 'if-none-match': translated })).status).toBe(304)
  })

  it('says why a run failed', async () => {
    const { client } = await service().newUser()
    const { body } = await client.create({ url: 'https://nowhere.example/fails' }, german)
    expect(body.data.error).toEqual({
      code: 'dns_failed',
      message: 'nowhere.example wurde nicht gefunden: Das DNS hat keine Adresse dafür.',
    })
  })

  it('says it in lists, too', async () => {
    const { client } = await service().newUser()
    const { body: made } = await client.create({ url: 'https://nowhere.example/fails' })
    for (const path of ['reports', 'reports?fields=error', `reports/${made.data.id}/runs`]) {
      const plain = await client.get(path)
      const translated = await client.get(path, german)
      expect(plain.headers.get('content-language')).toBe('en')
      expect(translated.headers.get('content-language')).toBe('de')
      expect(translated.headers.get('vary')).toContain('accept-language')
      expect(translated.headers.get('etag')).not.toBe(plain.headers.get('etag'))
      expect(plain.body.data[0].error.message).toBe('nowhere.example was not found: the DNS has no address for it.')
      expect(translated.body.data[0].error).toEqual({
        code: 'dns_failed',
        message: 'nowhere.example wurde nicht gefunden: Das DNS hat keine Adresse dafür.',
      })
    }
    expect((await client.get('projects', german)).headers.get('content-language')).toBeNull()
  })

  it('says what is wrong with a request, field by field', async () => {
    const { client } = await service().newUser()
    const { headers, body } = await client.create({ url: 'ftp://example.com/', privacy: 9 }, german)
    expect(headers.get('content-language')).toBe('de')
    expect(body).toMatchObject({
      title: 'Ungültige Angaben',
      detail: 'privacy muss einer dieser Werte sein: 0, 1, 2.',
      message: 'privacy muss einer dieser Werte sein: 0, 1, 2.',
      errors: { privacy: ['muss einer dieser Werte sein: 0, 1, 2.'] },
    })
  })

  it.each([
    ['reports/01890000-0000-7000-8000-000000000000', 'Nicht gefunden', 'Diesen Bericht gibt es nicht.'],
    ['nothing', 'Nicht gefunden', 'Unter diesem Pfad gibt es nichts.'],
  ])('answers %s with "%s"', async (path, title, detail) => {
    const { client } = await service().newUser()
    expect((await client.get(path, german)).body).toMatchObject({ title, detail })
    expect((await client.get(path)).headers.get('content-language')).toBe('en')
  })
}
