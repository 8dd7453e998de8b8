import { beforeAll, describe, expect, it } from 'vitest'
import type { Person, Service } from '../running.ts'

const PAGES = [
  'https://b.example/good',
  'https://www.a.example/bad',
  'https://a.example/decent',
  'https://a.example/fails',
  'http://a.example:8080/fails',
  'https://b.example/decent',
  'https://sub_1.b.example/good',
]

const NO_SCANS = { scans: 0, pages: 0, scan: null }

export function projects(service: () => Service): void {
  describe('listing', () => {
    let person: Person
    let made: { created_at: string; generated_at: string }[]
    beforeAll(async () => {
      person = await service().newUser()
      made = []
      for (const url of PAGES) made.push((await person.client.create({ url })).body.data)
      await (await service().newUser()).client.create({ url: 'https://z.example/good' })
    })

    const list = async (query: string) => (await person.client.get(`projects${query}`)).body
    const names = async (query: string) => (await list(query)).data.map(({ project }: { project: string }) => project)

    it('counts the reports of each', async () => {
      const { data, meta } = await list('?sort_by=project&sort=asc')
      expect(meta).toMatchObject({ total: 4, per_page: 10, current_page: 1 })
      expect(data).toEqual([
        {
          project: 'a.example',
          created_at: made[1]!.created_at,
          reports: 3,
          good: 0,
          decent: 1,
          bad: 1,
          score: 42,
          result: 'bad',
          generated_at: made[2]!.generated_at,
          ...NO_SCANS,
        },
        {
          project: 'a.example:8080',
          created_at: made[4]!.created_at,
          reports: 1,
          good: 0,
          decent: 0,
          bad: 0,
          score: null,
          result: null,
          generated_at: null,
          ...NO_SCANS,
        },
        expect.objectContaining({ project: 'b.example', reports: 2, good: 1, decent: 1, score: 77, result: 'decent' }),
        expect.objectContaining({ project: 'sub_1.b.example', reports: 1, good: 1, score: 91, result: 'good' }),
      ])
    })

    it.each([
      ['', ['sub_1.b.example', 'a.example:8080', 'a.example', 'b.example']],
      ['?sort=asc', ['b.example', 'a.example', 'a.example:8080', 'sub_1.b.example']],
      ['?sort_by=created_at&sort=desc', ['sub_1.b.example', 'a.example:8080', 'a.example', 'b.example']],
      ['?sort_by=project', ['sub_1.b.example', 'b.example', 'a.example:8080', 'a.example']],
      ['?sort_by=project&sort=asc', ['a.example', 'a.example:8080', 'b.example', 'sub_1.b.example']],
      ['?search=B.EXAMPLE', ['sub_1.b.example', 'b.example']],
      ['?search=a.example&search_by=project&sort_by=project&sort=asc', ['a.example', 'a.example:8080']],
      ['?search=_', ['sub_1.b.example']],
      ['?search=%25', []],
      ['?search=z', []],
    ])('%s', async (query, expected) => {
      expect(await names(query)).toEqual(expected)
      expect((await list(query)).meta.total).toBe(expected.length)
    })
  })

  describe('deleting', () => {
    it('takes its reports along, and says how many', async () => {
      const { client } = await service().newUser()
      const ids = []
      for (const url of PAGES) ids.push((await client.create({ url })).body.data.id)
      const { status, body } = await client.call('DELETE', 'projects/a.example')
      expect(status).toBe(200)
      expect(body).toEqual({ project: 'a.example', object: 'project', deleted: true, reports: 3 })
      for (const id of ids.slice(1, 4)) expect((await client.get(`reports/${id}`)).status).toBe(404)
      expect((await client.get(`reports/${ids[0]}`)).status).toBe(200)
      expect((await client.get('reports')).body.meta.total).toBe(4)
      expect((await client.get('reports?project=a.example')).body.data).toEqual([])
      expect((await client.get('reports?search=a.example')).body.meta.total).toBe(1)
      expect((await client.get('projects')).body.meta.total).toBe(3)
      expect((await client.call('DELETE', 'projects/a.example')).status).toBe(404)
    })

    it.each(['a.example:8080', 'a.example%3A8080'])('takes a port in the path: %s', async (path) => {
      const { client } = await service().newUser()
      await client.create({ url: 'http://a.example:8080/' })
      expect((await client.call('DELETE', `projects/${path}`)).body).toMatchObject({
        project: 'a.example:8080',
        reports: 1,
      })
    })

    it.each(['none.example', 'A.EXAMPLE', 'a.examp', '%00', '%25', 'x'.repeat(900)])(
      'of what is not there is a 404: %.20s',
      async (name) => {
        const { client } = await service().newUser()
        await client.create({ url: 'https://a.example/' })
        expect((await client.call('DELETE', `projects/${name}`)).status).toBe(404)
      },
    )

    it("of another user's is a 404 in the same words, and changes nothing", async () => {
      const mine = await service().newUser()
      const theirs = await service().newUser()
      await theirs.client.create({ url: 'https://a.example/' })
      const foreign = await mine.client.call('DELETE', 'projects/a.example')
      const missing = await mine.client.call('DELETE', 'projects/none.example')
      expect([foreign.status, foreign.body.detail]).toEqual([missing.status, missing.body.detail])
      expect((await theirs.client.get('projects')).body.meta.total).toBe(1)
    })

    it('a project that is created again starts from zero', async () => {
      const { client } = await service().newUser()
      await client.create({ url: 'https://a.example/good' })
      await client.call('DELETE', 'projects/a.example')
      await client.create({ url: 'https://a.example/bad' })
      expect((await client.get('projects')).body.data).toEqual([
        expect.objectContaining({ project: 'a.example', reports: 1, good: 0, bad: 1, score: 20 }),
      ])
    })
  })
}
