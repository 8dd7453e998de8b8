import { expect, it } from 'vitest'
import { createVerdict } from './client.ts'

/** A client whose server answers by path and query, and the paths it was asked for. */
function clientOf(answer: (url: URL, nth: number) => unknown, status = 200) {
  const asked: string[] = []
  const fetch = async ({ url }: Request) => {
    const { pathname, search } = new URL(url)
    asked.push(pathname + search)
    return Response.json(answer(new URL(url), asked.length), { status })
  }
  return { client: createVerdict({ server: 'https://verdict.example', key: 'k', fetch }), asked }
}

async function all<T>(records: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const record of records) found.push(record)
  return found
}

it.each([
  ['a report', { id: 'a', privacy: 0 }, ['/api/v1/reports/a?fields=status', '/api/v1/reports/a']],
  ['a run', { id: 'b', report_id: 'a' }, ['/api/v1/reports/a/runs/b', '/api/v1/reports/a/runs/b']],
  ['a scan', { id: 'c', page_score: null }, ['/api/v1/scans/c', '/api/v1/scans/c']],
] as const)('asks for the status of %s, and then for the whole', async (_, record, paths) => {
  const { client, asked } = clientOf(() => ({ data: { status: 'done' } }))
  await client.waitFor(record as Parameters<typeof client.waitFor>[0])
  expect(asked).toEqual(paths)
})

it('says that a scan has not ended in time', async () => {
  const { client } = clientOf(() => ({ data: { status: 'running' } }))
  const { error } = await client.waitFor({ id: 'c', page_score: null }, { timeout: 0 })
  expect(error?.type).toBe('verdict:timeout')
})

it.each([
  ['to its last page', { page: undefined }, [1, 2, 3]],
  ['from the page that is asked for', { page: 2 }, [2, 3]],
])('reads a list %s, a hundred records at a time', async (_, query, pages) => {
  const { client, asked } = clientOf((url) => ({
    data: [Number(url.searchParams.get('page'))],
    meta: { last_page: 3 },
  }))
  const asQuery = query.page === undefined ? {} : { query }
  expect(await all(client.each('/api/v1/reports', asQuery))).toEqual(pages)
  expect(asked[0]).toContain('per_page=100')
})

it('stops at an empty page, as records may be deleted meanwhile', async () => {
  const { client, asked } = clientOf((_, nth) => ({ data: nth === 1 ? [1] : [], meta: { last_page: 9 } }))
  expect(await all(client.each('/api/v1/reports'))).toEqual([1])
  expect(asked).toHaveLength(2)
})

it('throws the problem of a list that cannot be read', async () => {
  const { client } = clientOf(() => ({ type: 'https://verdict.example/docs/problems#forbidden', detail: 'No.' }), 403)
  await expect(all(client.each('/api/v1/reports'))).rejects.toMatchObject({ name: 'ProblemError', message: 'No.' })
})
