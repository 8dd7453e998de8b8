import { describe, expect, it } from 'vitest'
import type { HttpReply } from '../../engine/net/http.ts'
import { VerdictError } from '../../errors.ts'
import { apiBase, listPhprankReports } from './phprank-api.ts'

interface Answer {
  status?: number
  headers?: [string, string][]
  body?: unknown
}

/** What is listed where a server answers like this, one answer after the other, the last one for all that follow. */
async function listed(...answers: (Answer | Error)[]) {
  const asked: string[] = []
  const pauses: number[] = []
  const get = async (url: URL | string): Promise<HttpReply> => {
    asked.push(new URL(url).search)
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (answer instanceof Error) throw answer
    const { status = 200, headers = [], body } = answer
    const text = typeof body === 'string' ? body : JSON.stringify(body ?? null)
    return { status, headers, body: new TextEncoder().encode(text) } as HttpReply
  }
  const pages: { records: unknown[]; total: number | null }[] = []
  const reports = listPhprankReports({
    http: { get },
    base: apiBase('https://rank.example'),
    key: 'k',
    signal: new AbortController().signal,
    onPause: (seconds) => pauses.push(seconds),
    pause: async () => {},
  })
  try {
    for await (const page of reports) pages.push(page)
  } catch (error) {
    return { pages, asked: asked.length, pauses, problem: (error as Error).message }
  }
  return { pages, asked: asked.length, pauses }
}

const records = (count: number, from = 0) => Array.from({ length: count }, (_, n) => ({ id: from + n }))

it.each([
  ['https://rank.example', 'https://rank.example/api/v1/'],
  ['https://rank.example/app//', 'https://rank.example/app/api/v1/'],
  ['https://rank.example/api/v1/', 'https://rank.example/api/v1/'],
])('finds the API of %s', (typed, base) => {
  expect(apiBase(typed).href).toBe(base)
})

it.each(['rank.example', 'ftp://rank.example', 'https://me@rank.example', 'https://:pw@rank.example'])(
  'refuses %s as the URL of a server',
  (typed) => {
    expect(() => apiBase(typed)).toThrow('--from must be')
  },
)

describe('reports', () => {
  it('are read to the last page that the server names', async () => {
    const page = (from: number) => ({ body: { data: records(2, from), meta: { last_page: 2, total: 4 } } })
    expect(await listed(page(0), page(2), page(4))).toMatchObject({ asked: 2, pages: [{ total: 4 }, { total: 4 }] })
  })

  it('are read to a page that is not full, where the server names no last one', async () => {
    expect(await listed({ body: records(100) }, { body: records(99, 100) })).toMatchObject({
      asked: 2,
      pages: [{ total: null }, { total: null }],
    })
  })

  it.each([
    ['is empty', [{ body: { data: records(100) } }, { body: { data: [] } }]],
    ['is the same again', [{ body: { data: records(100) } }]],
  ])('end where a page %s', async (_, answers) => {
    expect(await listed(...answers)).toMatchObject({ asked: 2, pages: [{ records: records(100) }] })
  })

  it.each([
    ['is no list', { body: { data: 'x' } }, 'no list of reports'],
    ['is no JSON', { body: '<p>' }, 'not JSON'],
    ['refuses the key', { status: 401 }, 'refused the API key (status 401)'],
    ['forbids it', { status: 403 }, 'refused the API key (status 403)'],
    [
      'redirects',
      { status: 301, headers: [['Location', 'https://b.example']] as [string, string][] },
      'redirects to https://b.example',
    ],
    ['is missing', { status: 404 }, 'answered with status 404'],
  ])('fail at once where the answer %s', async (_, answer, problem) => {
    expect(await listed(answer)).toMatchObject({ asked: 1, pauses: [], problem: expect.stringContaining(problem) })
  })
})

describe('a server that is busy', () => {
  const DONE = { body: [] }
  const wait = (value: string): Answer => ({ status: 429, headers: [['retry-after', value]] })

  it.each([
    ['as long as it says', wait('7'), [7]],
    ['as long as we wait at most', wait('300'), [300]],
    ['a little where it does not say', { status: 503 }, [2]],
    ['a little where it names a date', wait('Thu, 15 Jan 2026 12:00:00 GMT'), [2]],
    ['a little where it does not answer', new VerdictError('timeout', 'No answer.'), [2]],
  ])('is asked again after %s', async (_, answer, pauses) => {
    expect(await listed(answer, DONE)).toEqual({ pages: [], asked: 2, pauses })
  })

  it('is left alone where it asks for a longer pause', async () => {
    expect(await listed(wait('301'))).toMatchObject({
      asked: 1,
      problem: expect.stringContaining('asks to wait 301 s'),
    })
  })

  it.each([
    ['answers so', { status: 500 }, 'answered with status 500'],
    ['does not answer', new VerdictError('connect_failed', 'It refused.'), 'failed: It refused.'],
  ])('is asked five times if it always %s', async (_, answer, problem) => {
    expect(await listed(answer)).toEqual({
      pages: [],
      asked: 5,
      pauses: [2, 4, 8, 16],
      problem: expect.stringContaining(problem),
    })
  })

  it('is asked once where its address is refused', async () => {
    expect(await listed(new VerdictError('blocked_address', 'It is private.'))).toMatchObject({ asked: 1 })
  })
})
