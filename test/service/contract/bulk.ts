import { describe, expect, it } from 'vitest'
import type { Service } from '../running.ts'

const good = 'https://example.com/good'
const LIST = ['', good, 'not a url', '  example.org  ', 'ftp://example.com', good].join('\r\n')

export function bulk(service: () => Service): void {
  it.each([
    ['form', LIST],
    ['multipart', LIST],
    ['json', LIST],
    ['json', LIST.split('\r\n')],
  ] as const)('creates a report for each line of a %s that holds a URL, and names the others', async (kind, urls) => {
    const { client } = await service().newUser()
    const { status, body } = await client.call('POST', 'reports/bulk', {
      [kind]: { urls, privacy: '1', device: 'desktop' },
    })
    expect(status).toBe(201)
    const id = expect.any(String)
    const refused = (message: string) => ({ code: 'invalid_url', message: expect.stringContaining(message) })
    expect(body.data).toEqual([
      { line: 2, url: good, id, starts_at: expect.any(String), error: null },
      { line: 3, url: 'not a url', id: null, starts_at: null, error: refused('must be a valid URL') },
      { line: 4, url: 'https://example.org/', id, starts_at: expect.any(String), error: null },
      { line: 5, url: 'ftp://example.com', id: null, starts_at: null, error: refused('must start with http') },
      { line: 6, url: good, id, starts_at: expect.any(String), error: null },
    ])
    expect(body.meta).toEqual({ created: 3, refused: 2 })
    const made = await client.get(`reports/${body.data[0].id}`)
    expect(made.body.data).toMatchObject({ url: good, privacy: 1, device: 'desktop' })
    const listed = await client.get('reports?sort=asc')
    expect(listed.body.data.map((report: { id: string }) => report.id)).toEqual(
      body.data.flatMap((line: { id: string | null }) => line.id ?? []),
    )
  })

  it('runs them as any others', async () => {
    const { client } = await service().newUser()
    const { body } = await client.call('POST', 'reports/bulk', { json: { urls: [good, 'https://example.com/bad'] } })
    for (const { id } of body.data)
      await expect.poll(async () => (await client.get(`reports/${id}`)).body.data.status).toBe('done')
    expect((await client.get('projects')).body.data).toMatchObject([{ reports: 2, good: 1, bad: 1 }])
  })

  it('takes 1,000 URLs of any length, and no more', async () => {
    const { client } = await service().newUser()
    // The worker waits at the first of them: that all of them can be run is not the question.
    const urls = Array.from({ length: 1000 }, (_, n) => `https://many.example/slow/many?${n}/${'a'.repeat(1900)}`)
    const { status, body } = await client.call('POST', 'reports/bulk', { form: { urls: urls.join('\n') } })
    expect([status, body.meta]).toEqual([201, { created: 1000, refused: 0 }])
    expect((await client.get('reports')).body.meta.total).toBe(1000)
    const more = await client.call('POST', 'reports/bulk', { json: { urls: [...urls, good] } })
    expect([more.status, more.body.errors]).toEqual([422, { urls: ['must have at most 1000 lines.'] }])

    const ids = body.data.map((line: { id: string }) => line.id)
    const gone = await client.call('DELETE', 'reports', { json: { ids } })
    expect(gone.body).toEqual({ object: 'reports', deleted: ids, not_found: [] })
    expect((await client.get('reports')).body.meta.total).toBe(0)
    expect((await client.get('projects')).body.meta.total).toBe(0)
    service().worker.release('many')
  })

  it('over 3 MB is a 413', async () => {
    const { client } = await service().newUser()
    const { status, body } = await client.call('POST', 'reports/bulk', { json: { urls: 'a'.repeat(3 * 1024 * 1024) } })
    expect([status, body.detail]).toEqual([413, 'The body is larger than 3 MB.'])
  })

  it.each([
    [{}, 'urls', 'is required.'],
    [{ urls: ['', ' '] }, 'urls', 'is required.'],
    [{ urls: 7 }, 'urls', 'must be text with one entry a line, or an array of texts.'],
    [{ urls: [good, 7] }, 'urls', 'must be text with one entry a line, or an array of texts.'],
    [{ urls: ['no'] }, 'urls', 'line 1: must be a valid URL, e.g. https://example.com/page.'],
    [{ urls: [good], privacy: 3 }, 'privacy', 'must be one of 0, 1, 2.'],
  ])('of nothing usable is refused: %j', async (json, field, message) => {
    const { client } = await service().newUser()
    const { status, body } = await client.call('POST', 'reports/bulk', { json })
    expect([status, body.errors]).toEqual([422, { [field]: [message] }])
    expect((await client.get('reports')).body.meta.total).toBe(0)
  })

  it('says in German what is wrong with a line', async () => {
    const { client } = await service().newUser()
    const { body } = await client.call('POST', 'reports/bulk', {
      json: { urls: [good, 'no'] },
      headers: { 'accept-language': 'de' },
    })
    expect(body.data[1].error.message).toMatch(/^url muss eine gültige URL sein/)
  })

  describe('at the pace of the limit', () => {
    const starts = (body: { data: { starts_at: string }[] }) => {
      const times = body.data.map((line) => Date.parse(line.starts_at))
      return times.map((time) => (time - times[0]!) / 1000)
    }
    const urls = Array.from({ length: 5 }, (_, n) => `https://pace.example/${n}`)

    it('starts what the limit leaves at once, and the others one after another', async () => {
      const { key } = await service().newUser()
      const client = await service().serveWith({ createLimit: 3 }, key)
      await client.create({ url: good }, { prefer: 'respond-async' })
      const first = await client.call('POST', 'reports/bulk', { json: { urls } })
      expect([first.status, starts(first.body)]).toEqual([201, [0, 0, 20, 40, 60]])
      expect(first.headers.get('ratelimit')).toBe('"creations";r=0;t=60')
      const second = await client.call('POST', 'reports/bulk', { json: { urls: urls.slice(3) } })
      expect(Date.parse(second.body.data[0].starts_at)).toBe(Date.parse(first.body.data[4].starts_at) + 20_000)
    })

    it('refuses what would start more than a day from now', async () => {
      const { key } = await service().newUser()
      const client = await service().serveWith({ createLimit: 1 }, key)
      const many = Array.from({ length: 1000 }, (_, n) => `https://many.example/${n}`)
      expect((await client.call('POST', 'reports/bulk', { json: { urls: many } })).status).toBe(201)
      const { status, headers, body } = await client.call('POST', 'reports/bulk', { json: { urls: many } })
      expect([status, headers.get('retry-after')]).toEqual([429, String(1999 * 60 - 86_400)])
      expect(body.detail).toContain('24 hours')
      expect((await client.get('reports')).body.meta.total).toBe(1000)
    })
  })

  describe('with an Idempotency-Key', () => {
    const send = (client: Awaited<ReturnType<Service['newUser']>>['client'], urls: string[], key = 'a') =>
      client.call('POST', 'reports/bulk', { json: { urls }, headers: { 'idempotency-key': key } })

    it('creates them once', async () => {
      const { client } = await service().newUser()
      const first = await send(client, [good, 'no', 'example.org'])
      const again = await send(client, [good, 'no', 'example.org'])
      expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true'])
      expect(again.body).toEqual(first.body)
      expect((await client.get('reports')).body.meta.total).toBe(2)
      expect((await send(client, [good])).status).toBe(422)
      expect((await client.create({ url: good }, { 'idempotency-key': 'a' })).status).toBe(422)
    })

    it('creates them once at the same moment', async () => {
      const { client } = await service().newUser()
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(client, [good, good])))
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect((await client.get('reports')).body.meta.total).toBe(2)
    })

    it('is a conflict where one of them was deleted', async () => {
      const { client } = await service().newUser()
      const { body } = await send(client, [good, good])
      await client.call('DELETE', `reports/${body.data[1].id}`)
      const again = await send(client, [good, good])
      expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('have been deleted')])
    })
  })

  describe('deletes', () => {
    it('the reports it names, and says which are not there', async () => {
      const mine = await service().newUser()
      const theirs = await service().newUser()
      const made = [1, 2, 3].map(() => mine.client.create({ url: good }))
      const [a, b, c] = (await Promise.all(made)).map(({ body }) => body.data.id)
      const other = (await theirs.client.create({ url: good })).body.data.id
      const ids = [b, other, 'nonsense', a.toUpperCase(), b]
      const { status, body } = await mine.client.call('DELETE', 'reports', { form: { ids: ids.join('\n') } })
      expect(status).toBe(200)
      expect(body).toEqual({ object: 'reports', deleted: [b, a], not_found: [other, 'nonsense'] })
      expect((await mine.client.get('reports')).body.data).toMatchObject([{ id: c }])
      expect((await theirs.client.get(`reports/${other}`)).status).toBe(200)
    })

    it('nothing where no report is named', async () => {
      const { client } = await service().newUser()
      await client.create({ url: good })
      for (const sent of [{}, { form: {} }, { json: { ids: [] } }, { json: { ids: null } }]) {
        const { status, body } = await client.call('DELETE', 'reports', sent)
        expect([status, body.errors]).toEqual([422, { ids: ['is required.'] }])
      }
      expect((await client.get('reports')).body.meta.total).toBe(1)
    })
  })
}
