import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { CompiledQuery, sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PostgresReader } from '../../src/storage/postgres/reader.ts'
import { prepared, preparedArrays } from '../../src/storage/prepared.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import type { Db } from '../../src/storage/tables.ts'
import { storageTrouble } from '../../src/storage/trouble.ts'
import { startWire } from '../service/wire.ts'
import { makeJudged, makeReport } from './make-report.ts'
import { makeUser, openTestStorage, type TestStorage } from './open-test-storage.ts'

const selectQuotient = (db: Db, { by }: { by: number }) =>
  db.selectNoFrom([
    sql<number>`12::bigint / ${by}::bigint`.as('value'),
    sql<string>`'zwölf'`.as('text'),
    sql<null>`null::int`.as('none'),
  ])
const quotient = prepared('test_quotient', selectQuotient)
const quotientArray = preparedArrays<{ by: number }, [number, string, null]>('test_quotient_array', selectQuotient)

const bytesBetween = preparedArrays<{ bytes: Buffer | null }, [string, Buffer | null, number]>(
  'test_bytes_between',
  (db, { bytes }) =>
    db.selectNoFrom([
      sql<string>`'zwölf'`.as('same'),
      sql<Buffer | null>`${bytes}::bytea`.as('same'),
      sql<number>`12::int`.as('other'),
    ]),
)

describe('reads on PostgreSQL', () => {
  let test: TestStorage
  const quotients = (by: number) => quotient(test.storage.db, { by })
  const quotientArrays = (by: number) => quotientArray(test.storage.db, { by })
  const numbered = (n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(test.storage.db)

  beforeEach(async () => {
    test = await openTestStorage('postgres')
  })
  afterEach(() => test.close())

  it('get the answer to their own question, many at a time', async () => {
    const asked = Array.from({ length: 200 }, (_, n) => n)
    const answers = await Promise.all(asked.map(numbered))
    expect(answers.map(({ rows }) => rows[0]!.n)).toEqual(asked)
  })

  it('say that the database is unavailable where it takes connections and never answers', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const reader = new PostgresReader({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
    const error = await reader.run(CompiledQuery.raw('select 1')).catch((error: unknown) => error)
    expect(storageTrouble(error)).toBe('unavailable')
    await reader.close()
    silent.close()
  })

  it('fail alone: those sent before and after one that fails are answered', async () => {
    const broken = sql`select 1 / 0`.execute(test.storage.db)
    const [before, failed, after] = await Promise.allSettled([numbered(1), broken, numbered(2)])
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect([before, after].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })

  it('of prepared statements get the answer to their own question as well, and fail alone', async () => {
    const asked = Array.from({ length: 60 }, (_, n) => n)
    const answers = await Promise.allSettled(asked.map((n) => (n % 2 === 0 ? quotients : quotientArrays)(n % 10)))
    for (const [n, answer] of answers.entries()) {
      const { value, text } = { value: 12n / BigInt(n % 10 || 1), text: 'zwölf' }
      if (n % 10 === 0) expect(answer).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
      else if (n % 2 === 0)
        expect(answer).toEqual({ status: 'fulfilled', value: { rows: [{ value: Number(value), text, none: null }] } })
      else expect(answer).toEqual({ status: 'fulfilled', value: [[Number(value), text, null]] })
    }
  })

  it('get every byte of every length as it is, also beside columns of the same name', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7 + (at >> 8)) % 256))
    const asked = [0, 1, 2, 3, 56, 57, 58, 256, 11_000, 70_000, null]
    // The first round learns that a column has bytes; the second, on the same two connections, knows.
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(
        asked.map((length) =>
          bytesBetween(test.storage.db, { bytes: length === null ? null : bytes.subarray(0, length) }),
        ),
      )
      for (const [n, length] of asked.entries()) {
        const [before, middle, after] = answers[n]![0]!
        expect({ before, after }).toEqual({ before: 'zwölf', after: 12 })
        expect(length === null ? middle : bytes.subarray(0, length).equals(middle!)).toBe(length === null ? null : true)
      }
    }
  })

  it('get bytes as base64 once their columns are known, which takes a tenth of the time to read', async () => {
    const ask = () => bytesBetween(test.storage.db, { bytes: Buffer.from('bytes') })
    await Promise.all([ask(), ask()])
    const asked = vi.spyOn(Client.prototype, 'query')
    await ask()
    const texts = asked.mock.calls.map(([query]) => (query as unknown as { text: string }).text)
    asked.mockRestore()
    expect(texts).toEqual([expect.stringMatching(/^select c0, encode\(c1, 'base64'\), c2 from \(select /)])
  })

  it('take no objects as values of a prepared statement', async () => {
    await expect(quotients({} as number)).rejects.toThrow('text, numbers and bytes')
    expect((await quotients(3)).rows).toMatchObject([{ value: 4 }])
  })

  it('go on after the connections were cut', async () => {
    await Promise.all([numbered(1), numbered(2), quotients(1), quotients(2)])
    const other = new Client({ connectionString: test.settings.databaseUrl })
    await other.connect()
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`
    const pending = sql`select pg_sleep(60)`.execute(test.storage.db).catch((error: Error) => error)
    // Only what has arrived at the server can be cut there.
    await expect
      .poll(
        async () =>
          (
            await other.query(
              `select 1 from pg_stat_activity where query like '%sleep(60)' and pid <> pg_backend_pid()`,
            )
          ).rowCount,
      )
      .toBe(1)
    await other.query(cut)
    // That answers once the backends are told to end, and one that has not ended yet can still be asked.
    const others = `select 1 from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`
    await expect.poll(async () => (await other.query(others)).rowCount).toBe(0)
    await other.end()
    expect(await pending).toBeInstanceOf(Error)
    await expect.poll(async () => (await numbered(3)).rows[0]!.n).toBe(3)
    expect((await Promise.all([quotients(3), quotients(4)])).map(({ rows }) => rows[0]!.value)).toEqual([4, 3])
  })

  it('go on after a database that vanished without a word, and fail until then', async () => {
    const wire = await startWire(test.settings.databaseUrl!)
    const reader = new PostgresReader({ connectionString: wire.url }, { silenceMs: 1_000 })
    const ask = () => reader.run<{ n: number }>(CompiledQuery.raw('select 1 as n'))
    const answer = () => ask().then(({ rows }) => rows[0]!.n)
    try {
      await expect.poll(answer).toBe(1)
      wire.hush()
      const lost = await ask().catch((error: unknown) => error)
      expect(storageTrouble(lost)).toBe('unavailable')
      await expect.poll(answer).toBe(1)
    } finally {
      await reader.close()
      await wire.close()
    }
  })

  it('are refused after the storage was closed', async () => {
    const { storage } = await openTestStorage('postgres').then(async (other) => {
      await other.close()
      return other
    })
    await expect(sql`select 1`.execute(storage.db)).rejects.toThrow('closed')
  })

  it('take every list off an index in its order, whatever is asked for', async () => {
    const userId = (await makeUser(test.storage)).id
    for (const result of ['good', 'decent', 'bad'] as const) {
      await makeJudged(test.storage, userId, { result })
      await makeReport(test.storage, userId)
    }
    const asked = vi.spyOn(Client.prototype, 'query')
    for (const sortBy of ['id', 'generated_at', 'url', 'result'] as const)
      for (const sort of ['asc', 'desc'] as const)
        for (const project of [undefined, 'example.com'])
          for (const result of [undefined, 'good'] as const)
            await listReports(test.storage, userId, { sortBy, sort, project, result, page: 1, perPage: 10 })
    const lists = new Set(asked.mock.calls.map(([query]) => (query as unknown as { text: string }).text))
    asked.mockRestore()
    const statements = [...lists].filter((text) => text?.includes('from "reports"') && !text.includes('inner join'))
    expect(statements.length).toBeGreaterThanOrEqual(2 * 2 * (3 + 3 + 1))
    for (const statement of statements) {
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`)
        .execute(test.storage.db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index Scan (Backward )?using reports_of_(user|project)/)
      expect(plan).not.toMatch(/Sort|Seq Scan on reports/)
    }
  })
})
