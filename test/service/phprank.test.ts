import { writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { apiBase, listPhprankReports } from '../../src/cli/phprank/phprank-api.ts'
import { readCsvUrls, readRecords } from '../../src/cli/phprank/read-records.ts'
import { INTERRUPTED, Stopped } from '../../src/cli/terminal.ts'
import { fakeTerminal } from '../../src/cli/testing/terminal.ts'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { createHttp } from '../../src/engine/net/http.ts'
import { openStorage } from '../../src/storage/open.ts'
import { type Loopback, serve } from '../loopback.ts'
import { inconsistencies } from '../storage/consistency.ts'
import { KINDS, makeTestPlace, makeUser, type TestPlace } from '../storage/open-test-storage.ts'

const KEY = 'key-of-phprank'
const NOW = Date.UTC(2026, 10, 1)

type Answer = (page: number, response: ServerResponse) => void

let server: Loopback
let base: string
let answer: Answer
let asked: string[]

beforeAll(async () => {
  server = await serve((request, response) => {
    asked.push(request.url!)
    if (request.headers.authorization !== `Bearer ${KEY}`) return void response.writeHead(401).end()
    answer(Number(new URL(request.url!, base).searchParams.get('page')), response)
  })
  base = server.origin
})
afterAll(() => server.close())
beforeEach(() => {
  asked = []
})

const send = (response: ServerResponse, body: unknown) => void response.end(JSON.stringify(body))

/** What a list of phpRank looks like: some fields are missing, and some mean nothing. */
const RECORDS = [
  { id: 1, url: 'https://a.example/', privacy: 0, result: 'good', generated_at: '2024-05-06 07:08:09' },
  { id: 2, url: 'https://a.example/two', privacy: 2, result: 'bad', generated_at: '2024-05-06T07:08:09Z' },
  { id: 3, url: 'https://b.example/', privacy: '1' },
  { id: 4, url: 'javascript:alert(1)', privacy: 0, result: 'good' },
  { id: 5, url: 'https://c.example/', privacy: 7, result: 'superb', generated_at: 'soon' },
  'nothing',
]

const paged: Answer = (page, response) =>
  send(response, { data: page === 1 ? RECORDS.slice(0, 3) : RECORDS.slice(3), meta: { last_page: 2, total: 6 } })

describe.each(KINDS)('verdict import phprank into %s', (kind) => {
  let place: TestPlace

  beforeAll(async () => {
    place = await makeTestPlace(kind, { hasTables: true })
    const storage = await openStorage(place.settings)
    await makeUser(storage)
    await storage.close()
  })
  afterAll(() => place.remove())

  function openTerminal() {
    const { dataFolder, databaseUrl } = place.settings
    const env = { VERDICT_DATA: dataFolder, PHPRANK_KEY: KEY, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    return fakeTerminal({ env })
  }

  async function verdict(...argv: string[]) {
    const terminal = openTerminal()
    const exitCode = await main(['import', 'phprank', ...argv], terminal)
    return { exitCode, out: terminal.out, err: terminal.err }
  }

  async function stored() {
    const storage = await openStorage(place.settings)
    try {
      const reports = await storage.db
        .selectFrom('reports')
        .select(['url', 'privacy', 'status'])
        .orderBy('url')
        .execute()
      const points = await storage.db
        .selectFrom('outside_results')
        .select(['source', 'at', 'result'])
        .orderBy('result')
        .execute()
      const entries = await storage.db
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'reports.imported')
        .orderBy('key')
        .execute()
      const imports = entries.map(({ details }) => JSON.parse(details!))
      return { reports, points, imports, wrong: await inconsistencies(storage.db) }
    } finally {
      await storage.close()
    }
  }

  it('makes reports with a run, keeps results as points, and adds nothing the second time', async () => {
    answer = paged
    const first = await verdict('--from', base, '--key', 'env:PHPRANK_KEY')
    expect(first).toMatchObject({ exitCode: 0, err: '' })
    expect(first.out).toMatch(/Imported 4 reports for .*, each with a run that starts in turn\./)
    expect(first.out).toContain('Private, because passwords cannot be read: 1 report.')
    expect(first.out).toContain('Skipped, because they have no valid URL: 2.')
    const at = Date.UTC(2024, 4, 6, 7, 8, 9)
    const expected = {
      reports: [
        { url: 'https://a.example/', privacy: 0, status: 'queued' },
        { url: 'https://a.example/two', privacy: 1, status: 'queued' },
        { url: 'https://b.example/', privacy: 1, status: 'queued' },
        { url: 'https://c.example/', privacy: 1, status: 'queued' },
      ],
      points: [
        { source: 'phpRank', at, result: 0 },
        { source: 'phpRank', at, result: 2 },
      ],
      imports: [{ source: 'phpRank', created: 4, known: 0, results: 2 }],
      wrong: [],
    }
    expect(await stored()).toEqual(expected)
    const again = await verdict('--from', `${base}/api/v1/`, '--key', 'env:PHPRANK_KEY')
    expect(again.out).toMatch(/Imported 0 reports for .*\nAlready there: 4 reports/)
    expect(again.out).not.toContain('passwords')
    expect(await stored()).toEqual(expected)
  })

  it('takes URLs from a CSV file, without a run if asked', async () => {
    const file = join(place.folder, 'pages.csv')
    await writeFile(file, 'id,url\n1,"https://d.example/a,b"\n2,https://a.example/\n3,\n')
    const { out, exitCode } = await verdict('--csv', file, '--no-run')
    expect(exitCode).toBe(0)
    expect(out).toMatch(
      /^Imported 1 report for [^,]*\.\nAlready there: 1 report\.\nSkipped, because they have no valid URL: 1\.\n$/,
    )
    const { reports, wrong } = await stored()
    expect(reports.at(-1)).toEqual({ url: 'https://d.example/a,b', privacy: 1, status: 'failed' })
    expect(wrong).toEqual([])
  })

  it('says only why nothing could be read', async () => {
    answer = (_, response) => void response.writeHead(403).end()
    const refused = await verdict('--from', base, '--key', 'env:PHPRANK_KEY')
    expect(refused).toMatchObject({ exitCode: 2, out: '', err: expect.stringContaining('refused the API key') })
    expect(await verdict('--csv', place.folder)).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringContaining('is a folder, not a file.'),
    })
  })

  it('can be stopped while the server makes it wait, and records what was imported', async () => {
    const terminal = openTerminal()
    answer = (page, response) => {
      if (page === 1) return send(response, { data: [{ url: 'https://e.example/' }], meta: { last_page: 2 } })
      response.writeHead(429, { 'retry-after': '60' }).end()
    }
    const ended = main(['import', 'phprank', '--from', base, '--key', 'env:PHPRANK_KEY'], terminal)
    await expect.poll(() => terminal.err).toContain('Waiting 60 s')
    terminal.interrupt(new Stopped(INTERRUPTED))
    expect(await ended).toBe(INTERRUPTED)
    expect(terminal.out).toMatch(/^Imported 1 report /)
    expect((await stored()).imports.at(-1)).toEqual({ source: 'phpRank', created: 1, known: 0, results: 0 })
  })

  it('takes no more URLs from a CSV file once it is stopped', async () => {
    const file = join(place.folder, 'stopped.csv')
    await writeFile(file, 'https://f.example/\n')
    const terminal = openTerminal()
    terminal.interrupt(new Stopped(INTERRUPTED))
    expect(await main(['import', 'phprank', '--csv', file], terminal)).toBe(INTERRUPTED)
    expect((await stored()).reports.map(({ url }) => url)).not.toContain('https://f.example/')
  })
})

describe('the list of phpRank', () => {
  const http = createHttp({
    policy: createAddressPolicy({ allowPrivate: true }),
    userAgent: 'test',
    limits: { totalMs: 5000 },
  })
  afterAll(() => http.close())
  const pauses: number[] = []

  async function list(key = KEY): Promise<unknown[]> {
    pauses.length = 0
    const found: unknown[] = []
    const signal = new AbortController().signal
    const options = {
      http,
      base: apiBase(base),
      key,
      signal,
      onPause: () => {},
      pause: async (ms: number) => void pauses.push(ms),
    }
    for await (const { records } of listPhprankReports(options)) found.push(...records)
    return found
  }

  it('is read page by page, whether or not the server says how many there are', async () => {
    answer = paged
    expect(await list()).toEqual(RECORDS)
    expect(asked[0]).toBe('/api/v1/reports?per_page=100&sort_by=id&sort=asc&page=1')
    const many = Array.from({ length: 250 }, (_, id) => ({ id }))
    answer = (page, response) => send(response, { data: many.slice((page - 1) * 100, page * 100) })
    expect(await list()).toEqual(many)
    // A server that does not know `page`.
    answer = (_, response) => send(response, many.slice(0, 100))
    expect(await list()).toHaveLength(100)
  })

  it('waits as long as the server asks, and tries again after its errors', async () => {
    let times = 0
    answer = (page, response) => {
      times++
      if (times === 1) return void response.writeHead(429, { 'retry-after': '7' }).end()
      if (times === 2) return void response.writeHead(503).end()
      paged(page, response)
    }
    expect(await list()).toEqual(RECORDS)
    expect(pauses).toEqual([7000, 4000])
    answer = (_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end()
    await expect(list()).rejects.toThrow('asks to wait 3600 s')
    answer = (_, response) => void response.writeHead(500).end()
    await expect(list()).rejects.toThrow('answered with status 500')
    expect(pauses).toHaveLength(4)
  })

  it.each<[what: string, message: string, answer: Answer]>([
    ['not JSON', 'is not JSON', (_, response) => void response.end('<html>')],
    ['something else', 'no list of reports', (_, response) => send(response, { error: 1 })],
    [
      'a redirect',
      'redirects to https://elsewhere.example/',
      (_, response) => void response.writeHead(301, { location: 'https://elsewhere.example/' }).end(),
    ],
    ['too much', 'The request to ', (_, response) => void response.end(Buffer.alloc(20 * 2 ** 20, ' '))],
  ])('that is %s is refused with a sentence', async (_, message, bad) => {
    answer = bad
    await expect(list()).rejects.toThrow(message)
  })

  it('with a wrong key is refused with a sentence', async () => {
    await expect(list('other')).rejects.toThrow('refused the API key')
  })
})

it('reads fields by their names, and what they say in any form', () => {
  const read = (record: object) => readRecords([{ url: 'example.com', ...record }], NOW).pages[0]!
  expect(read({})).toEqual({ url: 'https://example.com/', project: 'example.com', privacy: 1, result: null, at: null })
  expect(read({ privacy: '0', result: ' Decent', generated_at: 1_700_000_000 })).toMatchObject({
    privacy: 0,
    result: 'decent',
    at: 1_700_000_000_000,
  })
  expect(read({ generated_at: '2999-01-01' }).at).toBeNull()
  expect(read({ generated_at: { date: 1 }, privacy: {}, result: 5 })).toMatchObject({
    privacy: 1,
    result: null,
    at: null,
  })
})

it('reads URLs of a CSV file by its heading, or of its first column', () => {
  expect(readCsvUrls('\ufeffName;URL\r\n"a ""b""";https://a.example\r\n')).toEqual(['https://a.example'])
  expect(readCsvUrls('https://a.example\n\nhttps://b.example,x\n')).toEqual(['https://a.example', 'https://b.example'])
})
