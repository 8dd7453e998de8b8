import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { openStorage } from '../../src/storage/open.ts'
import { createMember } from '../faults/member.ts'
import { freePort } from '../processes.ts'
import { takeFromLongQueue } from '../queue/long-queue.ts'
import { openSite } from '../queue/site.ts'
import { createDatabase } from './database.ts'
import { findDebianPostgres } from './debian.ts'
import { type Postgres, startPostgres } from './start.ts'

const REPORTS = 12

/**
 * Compiling a statement with LLVM takes PostgreSQL hundreds of milliseconds, and ours milliseconds to run. This one compiles every statement
 * of a connection that has JIT.
 */
const COMPILES_ALL = ['jit=on', 'jit_above_cost=0', 'shared_preload_libraries=pg_stat_statements']

const debian = await findDebianPostgres()
let postgres: Postgres

beforeAll(async () => {
  if ('programs' in debian) postgres = await startPostgres({ programs: debian.programs, settings: COMPILES_ALL })
})
afterAll(() => postgres?.stop())
beforeEach(({ skip }) => {
  if ('missing' in debian) skip(debian.missing)
})

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-debian-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

it('no statement of Verdict or its queue is compiled by a PostgreSQL with JIT', async () => {
  const meter = new pg.Client({ connectionString: postgres.url })
  await meter.connect()
  onTestFinished(() => meter.end())
  await meter.query('create extension pg_stat_statements')
  const compiled = async () => {
    const { rows } = await meter.query<{ query: string }>(
      'select left(query, 200) as query from pg_stat_statements where jit_functions > 0 order by query',
    )
    return rows.map(({ query }) => query)
  }
  await meter.query('select sum(n) from generate_series(1, 10) as n')
  // This PostgreSQL compiles.
  expect(await compiled()).not.toEqual([])
  await meter.query('set jit = off; select pg_stat_statements_reset()')

  const site = await openSite()
  onTestFinished(() => site.close())
  const folder = await makeFolder()
  const { key } = issueKey()
  const port = await freePort()
  const env = {
    DATABASE_URL: postgres.url,
    VERDICT_SECRET: 'a secret of the tests, 32 characters',
    VERDICT_DATA: folder,
    VERDICT_OWNER_KEY: key,
    VERDICT_ALLOW: '127.0.0.0/8',
    VERDICT_BROWSERS: '0',
    VERDICT_PORT: String(port),
  }
  const deaths: string[] = []
  const server = createMember('server', ['serve'], env, (complaint) => deaths.push(complaint))
  await server.start()
  onTestFinished(() => server.stop())

  const headers = { authorization: `Bearer ${key}` }
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers })
    expect(response.ok, `${path}: ${response.status}`).toBe(true)
    return (await response.json()) as { data: { state: string }[] }
  }
  for (let n = 0; n < REPORTS; n++)
    await ask('/api/v1/reports', { method: 'POST', body: new URLSearchParams({ url: site.url(`/page-${n}`) }) })
  const { data } = await ask('/api/v1/reports?sort_by=url&search=page')
  expect(data).toHaveLength(10)
  expect(deaths).toEqual([])
  const { rows } = await meter.query<{ calls: number }>(
    `select sum(calls)::int as calls from pg_stat_statements where query like '%verdict_queue.job%'`,
  )
  expect(rows[0]!.calls).toBeGreaterThan(REPORTS)
  expect(await compiled()).toEqual([])
})

// PostgreSQL 17 looks up several ids in an index where earlier versions read all of a queue that was short when they planned.
it('jobs are looked up by themselves, also with a plan that was made while the queue was nearly empty', async () => {
  const database = await createDatabase(postgres.url)
  onTestFinished(() => database.drop())
  const settings = { dataFolder: await makeFolder(), databaseUrl: database.url }
  const storage = await openStorage(settings)
  try {
    for (const { taken, read } of await takeFromLongQueue({ storage, settings })) {
      expect(taken).toBe(8)
      expect(read).toBeLessThan(200)
    }
  } finally {
    await storage.close()
  }
})
