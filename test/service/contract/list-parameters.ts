import { beforeAll, describe, expect, it } from 'vitest'
import type { Person, Service } from '../running.ts'

/** What both lists take, and how they refuse. */
export function listParameters(service: () => Service): void {
  let person: Person
  beforeAll(async () => {
    person = await service().newUser()
    for (let i = 10; i < 37; i++)
      await person.client.create({ url: `https://p${i}.example/fails` }, { prefer: 'respond-async' })
  })

  describe.each([
    ['reports', 'url', ['id', 'generated_at', 'url', 'result']],
    ['projects', 'project', ['created_at', 'project']],
  ])('%s', (path, searchBy, sortBy) => {
    const get = (query: string) => person.client.get(`${path}?${query}`)

    it.each([
      [10, 10],
      [25, 25],
      [50, 27],
      [100, 27],
    ])('per_page=%i', async (perPage, shown) => {
      const { status, body } = await get(`per_page=${perPage}`)
      expect(status).toBe(200)
      expect(body.data).toHaveLength(shown)
      expect(body.meta).toMatchObject({ per_page: perPage, total: 27, from: 1, to: shown })
    })

    it('pages through everything once, in order, by its own links', async () => {
      const seen: string[] = []
      let next: string | null = `${service().base}/api/v1/${path}?sort=asc&sort_by=${searchBy}&unknown=kept`
      const pages = []
      while (next !== null) {
        const { body } = await person.client.get(next.slice(service().base.length))
        seen.push(...body.data.map((record: Record<string, string>) => record[searchBy]))
        pages.push(body)
        next = body.links.next
      }
      expect(pages).toHaveLength(3)
      expect(seen).toHaveLength(27)
      expect(seen).toEqual([...new Set(seen)].sort())
      expect(pages[1].meta).toMatchObject({ current_page: 2, from: 11, to: 20, last_page: 3 })
      const link = (page: number) =>
        `${service().base}/api/v1/${path}?sort=asc&sort_by=${searchBy}&unknown=kept&page=${page}`
      expect(pages[1].links).toEqual({ first: link(1), last: link(3), prev: link(1), next: link(3) })
      expect(pages[2].links.next).toBeNull()
      expect(pages[2].data).toHaveLength(7)
    })

    it.each([4, 1_000_000, 999_999_999_999_999])('page=%i is past the end: empty, and leads back', async (page) => {
      const { status, body } = await get(`page=${page}`)
      expect(status).toBe(200)
      expect(body.data).toEqual([])
      expect(body.meta).toMatchObject({ current_page: page, from: null, to: null, total: 27, last_page: 3 })
      expect(body.links.next).toBeNull()
      expect(body.links.prev).toContain('page=3')
    })

    it.each(['search', 'search_by', 'project', 'result', 'sort_by', 'sort', 'per_page', 'page'])(
      'an empty %s counts as absent',
      async (name) => {
        const { status, body } = await get(`${name}=`)
        expect(status).toBe(200)
        expect(body.meta).toMatchObject({ total: 27, per_page: 10, current_page: 1 })
      },
    )

    it.each(['foo=bar', 'sort[]=up', 'Per_Page=7', '__proto__=x', '&&==&'])(
      'an unknown parameter is ignored: %s',
      async (query) => {
        expect((await get(query)).status).toBe(200)
      },
    )

    it.each(sortBy)('sort_by=%s is allowed', async (by) => {
      expect((await get(`sort_by=${by}&sort=asc`)).status).toBe(200)
    })

    it.each([
      ['search_by', 'other', searchBy],
      ['sort_by', 'other', sortBy.join(', ')],
      ['sort', 'up', 'desc, asc'],
      ['sort', 'DESC', 'desc, asc'],
      ['per_page', '11', '10, 25, 50, 100'],
      ['per_page', '0', '10, 25, 50, 100'],
      ['per_page', '-10', '10, 25, 50, 100'],
      ['per_page', 'ten', '10, 25, 50, 100'],
      ['per_page', '10.0', '10, 25, 50, 100'],
      ['page', '0', 'at least 1'],
      ['page', '-1', 'at least 1'],
      ['page', '1.5', 'at least 1'],
      ['page', 'two', 'at least 1'],
      ['page', '9'.repeat(30), 'at least 1'],
    ])('%s=%s is refused, naming it and what is allowed', async (name, value, allowed) => {
      const { status, body } = await get(`${name}=${value}`)
      expect(status).toBe(422)
      expect(body.errors).toEqual({ [name]: [expect.stringContaining(allowed)] })
      expect(body.detail).toContain(name)
      expect(body.detail).toContain(allowed)
    })

    it('names everything that is wrong at once', async () => {
      expect(Object.keys((await get('per_page=1&page=x&sort=no')).body.errors).sort()).toEqual([
        'page',
        'per_page',
        'sort',
      ])
    })

    it('a parameter given twice is refused', async () => {
      expect((await get('sort=asc&sort=desc')).body.errors).toEqual({ sort: ['must be given once.'] })
    })

    it('what no database can hold is refused', async () => {
      expect((await get('search=a%00b')).body.errors).toHaveProperty('search')
    })
  })

  it('result takes nothing but good, decent and bad', async () => {
    const { status, body } = await person.client.get('reports?result=great')
    expect(status).toBe(422)
    expect(body.errors).toEqual({ result: ['must be one of good, decent, bad.'] })
  })
}
