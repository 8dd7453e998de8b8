import { beforeAll, describe, expect, it } from 'vitest'
import type { Person, Service } from '../running.ts'
import { FIELDS } from './show.ts'

/** In the order of creation. The tests speak of them by the path's last part. */
const PAGES = [
  'https://b.example/good-1',
  'https://www.a.example/bad-1',
  'https://a.example/decent-100%25_x',
  'https://a.example/fails-1',
  'https://c.example:8443/good-2',
  'https://a.example/BAD-2',
  'https://c.example:8443/fails-2',
  'https://b.example/decent-1001x',
]

const BY_ID = ['good-1', 'bad-1', 'decent-100%25_x', 'fails-1', 'good-2', 'BAD-2', 'fails-2', 'decent-1001x']

export function listingReports(service: () => Service): void {
  let person: Person
  beforeAll(async () => {
    person = await service().newUser()
    for (const url of PAGES) await person.client.create({ url })
    const other = await service().newUser()
    await other.client.create({ url: PAGES[0]! })
  })

  const list = async (query: string) => (await person.client.get(`reports${query}`)).body
  const names = async (query: string) =>
    (await list(query)).data.map(({ url }: { url: string }) => url.split('/').at(-1))
  const reversed = (of: string[]) => [...of].reverse()

  it('gives the summaries of one’s own reports, newest first, ten a page', async () => {
    const body = await list('')
    expect(Object.keys(body)).toEqual(['data', 'links', 'meta'])
    for (const record of body.data) expect(Object.keys(record)).toEqual(FIELDS)
    expect(await names('')).toEqual(reversed(BY_ID))
    const path = `${service().base}/api/v1/reports`
    expect(body.links).toEqual({ first: `${path}?page=1`, last: `${path}?page=1`, prev: null, next: null })
    expect(body.meta).toEqual({ current_page: 1, from: 1, to: 8, per_page: 10, last_page: 1, total: 8, path })
  })

  it('of a user who has none is empty', async () => {
    const body = (await (await service().newUser()).client.get('reports?search=x&sort_by=result')).body
    expect(body.data).toEqual([])
    expect(body.meta).toMatchObject({ from: null, to: null, total: 0, last_page: 1 })
  })

  describe('sorting', () => {
    const judged = (...order: string[]) => order
    it.each([
      ['id', 'asc', BY_ID],
      ['id', 'desc', reversed(BY_ID)],
      // All URLs begin with https://; upper case sorts before lower case.
      [
        'url',
        'asc',
        judged('BAD-2', 'decent-100%25_x', 'fails-1', 'decent-1001x', 'good-1', 'fails-2', 'good-2', 'bad-1'),
      ],
      [
        'url',
        'desc',
        judged('bad-1', 'good-2', 'fails-2', 'good-1', 'decent-1001x', 'fails-1', 'decent-100%25_x', 'BAD-2'),
      ],
      // The worker looks for "bad" in lower case: BAD-2 is good.
      [
        'result',
        'asc',
        judged('bad-1', 'decent-100%25_x', 'decent-1001x', 'good-1', 'good-2', 'BAD-2', 'fails-1', 'fails-2'),
      ],
      [
        'result',
        'desc',
        judged('BAD-2', 'good-2', 'good-1', 'decent-1001x', 'decent-100%25_x', 'bad-1', 'fails-2', 'fails-1'),
      ],
      [
        'generated_at',
        'asc',
        judged('good-1', 'bad-1', 'decent-100%25_x', 'good-2', 'BAD-2', 'decent-1001x', 'fails-1', 'fails-2'),
      ],
      [
        'generated_at',
        'desc',
        judged('decent-1001x', 'BAD-2', 'good-2', 'decent-100%25_x', 'bad-1', 'good-1', 'fails-2', 'fails-1'),
      ],
    ])('by %s %s: missing values last, ties by id in the same direction', async (by, direction, order) => {
      expect(await names(`?sort_by=${by}&sort=${direction}`)).toEqual(order)
    })

    it('is by id and descending unless said otherwise', async () => {
      expect(await names('?sort=asc')).toEqual(BY_ID)
      expect(await names('?sort_by=result')).toEqual(await names('?sort_by=result&sort=desc'))
    })
  })

  describe('finding', () => {
    it.each([
      ['search=good', ['good-2', 'good-1']],
      ['search=GOOD', ['good-2', 'good-1']],
      ['search=bad', ['BAD-2', 'bad-1']],
      ['search=www.', ['bad-1']],
      ['search=%25', ['decent-100%25_x']],
      ['search=%25%25', []],
      ['search=_', ['decent-100%25_x']],
      ['search=100_x', []],
      ['search=%5C', []],
      ['search=d', ['decent-1001x', 'BAD-2', 'good-2', 'decent-100%25_x', 'bad-1', 'good-1']],
      ['search=fails&search_by=url', ['fails-2', 'fails-1']],
      ["search='", []],
      ['search=nowhere', []],
      ['project=a.example', ['BAD-2', 'fails-1', 'decent-100%25_x', 'bad-1']],
      ['project=c.example%3A8443', ['fails-2', 'good-2']],
      ['project=c.example', []],
      ['project=A.example', []],
      ['project=example', []],
      ['result=good', ['BAD-2', 'good-2', 'good-1']],
      ['result=decent', ['decent-1001x', 'decent-100%25_x']],
      ['result=bad', ['bad-1']],
      ['project=a.example&result=good', ['BAD-2']],
      ['project=a.example&search=1', ['fails-1', 'decent-100%25_x', 'bad-1']],
      ['result=decent&search=1001', ['decent-1001x']],
      ['project=b.example&result=good&search=good', ['good-1']],
    ])('%s', async (query, found) => {
      expect(await names(`?${query}`)).toEqual(found)
      expect((await list(`?${query}`)).meta.total).toBe(found.length)
    })

    it('sorts what it finds', async () => {
      expect(await names('?project=a.example&sort_by=url&sort=asc')).toEqual([
        'BAD-2',
        'decent-100%25_x',
        'fails-1',
        'bad-1',
      ])
      expect(await names('?search=1&sort_by=result&sort=asc')).toEqual([
        'bad-1',
        'decent-100%25_x',
        'decent-1001x',
        'good-1',
        'fails-1',
      ])
    })
  })
}
