import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Person, Service } from '../running.ts'

interface Listed {
  url: string
  generated_at: string | null
}

export function filters(service: () => Service): void {
  let person: Person
  let midway: string

  beforeAll(async () => {
    person = await service().newUser()
    const { client } = person
    await client.create({ url: 'https://a.example/good', privacy: 2, device: 'desktop' })
    await client.create({ url: 'https://a.example/decent', depth: 1 })
    const { body } = await client.create({ url: 'https://b.example/bad' })
    midway = body.data.generated_at
    await client.create({ url: 'https://b.example/fails' })
    await client.create({ url: 'https://b.example/good-2', privacy: 1 })
    await client.create({ url: 'https://held.example/slow/filters' }, { prefer: 'respond-async' })
    await vi.waitFor(async () => expect(await list('status=running')).toHaveLength(1), { timeout: 120_000 })
  })
  afterAll(() => service().worker.release('filters'))

  const pages = async (query: string): Promise<Listed[]> => {
    const { status, body } = await person.client.get(`reports?sort=asc&${query}`)
    expect([status, body.meta.total]).toEqual([200, body.data.length])
    return body.data
  }
  const list = async (query: string) => (await pages(query)).map(({ url }) => url.split('.example/')[1])

  it.each([
    ['status=done', ['good', 'decent', 'bad', 'good-2']],
    ['status=failed', ['fails']],
    ['status=running', ['slow/filters']],
    ['status=queued', []],
    ['privacy=2', ['good']],
    ['privacy=0', ['decent', 'bad', 'fails', 'slow/filters']],
    ['depth=1', ['decent']],
    ['device=desktop', ['good']],
    ['device=mobile&depth=0&privacy=0&status=done', ['bad']],
    ['score_min=63', ['good', 'decent', 'good-2']],
    ['score_max=63', ['decent', 'bad']],
    ['score_min=20&score_max=63', ['decent', 'bad']],
    ['score_min=64&score_max=63', []],
    ['score_min=0&project=b.example', ['bad', 'good-2']],
    ['search=good&privacy=1', ['good-2']],
    ['result=good&device=mobile', ['good-2']],
    ['status=&privacy=&score_min=&generated_after=', ['good', 'decent', 'bad', 'fails', 'good-2', 'slow/filters']],
  ])('%s', async (query, found) => {
    expect(await list(query)).toEqual(found)
  })

  it('generated_after includes its time, generated_before does not', async () => {
    const after = await pages(`generated_after=${midway}`)
    const before = await pages(`generated_before=${midway}`)
    expect(after.every((report) => report.generated_at! >= midway)).toBe(true)
    expect(before.every((report) => report.generated_at! < midway)).toBe(true)
    expect(after.length + before.length).toBe(4)
    expect(await list('generated_after=2020-01-01&generated_before=2021-01-01')).toEqual([])
    expect(await list(`generated_after=${encodeURIComponent('2020-01-01T00:00:00+02:00')}`)).toHaveLength(4)
  })

  it.each([
    ['status', 'judged', 'queued, running, done, failed'],
    ['privacy', '3', '0, 1, 2'],
    ['depth', '01', '0, 1, 2'],
    ['device', 'tv', 'mobile, desktop'],
    ['score_min', '101', 'from 0 to 100'],
    ['score_max', '1.5', 'from 0 to 100'],
    ['generated_after', 'yesterday', '2026-01-31T12:00:00Z'],
    ['generated_before', '2026-13-01', '2026-01-31T12:00:00Z'],
    ['generated_before', '2026-02-30', '2026-01-31T12:00:00Z'],
    ['generated_after', '2026-04-31T12:00:00Z', '2026-01-31T12:00:00Z'],
    ['sort_by', 'privacy', 'id, generated_at, url, result, score'],
    ['fields', 'id,secret', 'id, url, project'],
  ])('%s=%s is refused and what is allowed is named', async (name, value, allowed) => {
    const { status, body } = await person.client.get(`reports?${name}=${value}`)
    expect([status, body.errors]).toEqual([422, { [name]: [expect.stringContaining(allowed)] }])
  })

  describe('sort_by', () => {
    it('score puts the best first and missing values last; ties are broken by id', async () => {
      const order = async (sort: string) =>
        (await person.client.get(`reports?sort_by=score&sort=${sort}`)).body.data.map((report: Listed) => report.url)
      const rest = (await order('desc')).slice(4)
      expect((await order('desc')).slice(0, 4)).toEqual(
        ['b.example/good-2', 'a.example/good', 'a.example/decent', 'b.example/bad'].map((url) => `https://${url}`),
      )
      expect((await order('asc')).slice(0, 4)).toEqual(
        ['b.example/bad', 'a.example/decent', 'a.example/good', 'b.example/good-2'].map((url) => `https://${url}`),
      )
      expect(rest).toHaveLength(2)
    })
  })

  describe('fields', () => {
    it('selects the fields of each record', async () => {
      const { body } = await person.client.get('reports?fields=score,%20id&per_page=10')
      expect(Object.keys(body.data[0])).toEqual(['id', 'score'])
      expect(body.meta.total).toBe(6)
      const projects = await person.client.get('projects?fields=project')
      expect(projects.body.data).toEqual([
        { project: 'held.example' },
        { project: 'b.example' },
        { project: 'a.example' },
      ])
    })

    it('selects those of a report, and leaves its results out unless they are named', async () => {
      const { id } = (await person.client.get('reports?sort=asc')).body.data[0]
      const { data } = (await person.client.get(`reports/${id}`)).body
      const get = async (fields: string) => (await person.client.get(`reports/${id}?fields=${fields}`)).body
      expect(await get('status,score')).toEqual({ data: { status: 'done', score: 91 } })
      expect(await get('id,results')).toEqual({ data: { id, results: data.results } })
      expect(await get('results')).toEqual({ data: { results: data.results } })
      const runs = (await person.client.get(`reports/${id}/runs?fields=score`)).body
      expect(runs.data).toEqual([{ score: 91 }])
      expect((await person.client.get(`reports/${id}?fields=everything`)).status).toBe(422)
    })
  })
}
