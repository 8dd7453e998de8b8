import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { openStorage } from '../../src/storage/open.ts'
import { migrate as migratePostgres } from '../../src/storage/postgres/migrate.ts'
import { migrations as postgresMigrations } from '../../src/storage/postgres/migrations/index.ts'
import { migrate as migrateSqlite } from '../../src/storage/sqlite/migrate.ts'
import { migrations as sqliteMigrations } from '../../src/storage/sqlite/migrations/index.ts'
import { COMMAND, COMMAND_ENV } from '../entry.ts'
import { KINDS, type Kind, makeTestPlace, type TestPlace } from './open-test-storage.ts'

const MIGRATIONS = { sqlite: sqliteMigrations, postgres: postgresMigrations }

/** All of SQLite; making databases takes PostgreSQL longer, and the steps are the same. */
function earlierVersions(kind: Kind): number[] {
  const all = MIGRATIONS[kind].map((_, done) => done)
  return kind === 'sqlite' ? all : [0, all.length >> 1, all.length - 1]
}

describe.each(KINDS)('migrations of %s', (kind) => {
  const places: TestPlace[] = []

  afterEach(() => Promise.all(places.splice(0).map((place) => place.remove())))

  async function place(): Promise<TestPlace> {
    const made = await makeTestPlace(kind)
    mkdirSync(made.settings.dataFolder)
    places.push(made)
    return made
  }

  it('are the same steps for both databases, in order', () => {
    const names = MIGRATIONS[kind].map((migration) => migration.name)
    expect(names).toEqual(sqliteMigrations.map((migration) => migration.name))
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1))
  })

  let fresh: Promise<unknown> | undefined
  async function freshTables(): Promise<unknown> {
    const at = await place()
    await open(at)
    return tables(at, kind)
  }

  let versions: Promise<Buffer[]> | undefined
  /** SQLite's file in each version: one database is led through all of them, so that each begins with the steps that are left. */
  async function fileOfVersions(): Promise<Buffer[]> {
    const at = await place()
    const files: Buffer[] = []
    for (const done of earlierVersions('sqlite')) {
      await migrate(at, 'sqlite', done)
      files.push(readFileSync(fileOf(at)))
    }
    return files
  }

  it.each(earlierVersions(kind))('lead from version %i to the same tables', async (done) => {
    fresh ??= freshTables()
    const old = await place()
    if (kind === 'sqlite') {
      versions ??= fileOfVersions()
      writeFileSync(fileOf(old), (await versions)[done]!)
      expect(await execute(old, kind, 'select name from migrations')).toHaveLength(done)
    } else await migrate(old, kind, done)
    await open(old)
    expect(await tables(old, kind)).toEqual(await fresh)
  })

  it('take reports out of search engines that were offered to them without being asked', async () => {
    const at = await place()
    await migrate(at, kind, 5)
    const id = '01890000-0000-7000-8000-000000000000'
    await execute(
      at,
      kind,
      `insert into users (key, id, email, role, created_at) values (1, '${id}', 'a@b', 'user', 0)`,
    )
    await execute(
      at,
      kind,
      `insert into projects (key, user_key, project, created_at, reports, good, decent, bad, score_sum)
       values (1, 1, 'example.com', 0, 1, 0, 0, 0, 0)`,
    )
    await execute(
      at,
      kind,
      `insert into reports
         (key, id, user_key, project_key, project, url, privacy, status, created_at, updated_at, depth, device, run_id)
       values (1, '${id}', 1, 1, 'example.com', 'https://example.com/', 0, 'queued', 0, 0, 0, 'mobile', '${id}')`,
    )
    expect(await execute(at, kind, 'select indexable from reports')).toEqual([{ indexable: 1 }])
    await open(at)
    expect(await execute(at, kind, 'select indexable from reports')).toEqual([{ indexable: 0 }])
  })

  it('keep deleted projects and counts under their new names', async () => {
    const at = await place()
    await migrate(at, kind, 6)
    for (const statement of EARLIER_ROWS) await execute(at, kind, statement)
    await open(at)
    expect(await execute(at, kind, 'select * from deleted_projects')).toEqual([numbers(kind, DELETED_PROJECT)])
    expect(await execute(at, kind, 'select * from user_counts')).toEqual([numbers(kind, USER_COUNTS)])
  })

  it('keep the stored links of a large scan', async () => {
    const at = await place()
    await migrate(at, kind, 21)
    for (const statement of earlierLinks(kind)) await execute(at, kind, statement)
    await open(at)
    const rows = await execute(at, kind, 'select n, part from scan_inlinks order by n')
    expect(rows).toEqual([1, 2, 64, 128].map((block) => ({ n: block * 64, part: 0 })))
  })

  it('change nothing when all is done', async () => {
    const at = await place()
    await open(at)
    const before = await tables(at, kind)
    await open(at)
    expect(await tables(at, kind)).toEqual(before)
  })

  it('refuse the database of a newer program', async () => {
    const at = await place()
    await open(at)
    await execute(at, kind, "insert into migrations (name, applied_at) values ('9999-later', 0)")
    await expect(openStorage(at.settings)).rejects.toThrow(/newer Verdict.*9999-later/)
  })

  it('are done once by several processes that start together', async () => {
    const at = await place()
    const env = { ...COMMAND_ENV, VERDICT_DATA: at.settings.dataFolder, DATABASE_URL: at.settings.databaseUrl ?? '' }
    const start = () => promisify(execFile)(process.execPath, [COMMAND, 'migrate'], { env })
    await Promise.all([start(), start(), start()])
    const done = await execute(at, kind, 'select name from migrations')
    expect(done).toHaveLength(MIGRATIONS[kind].length)
  })
})

const EARLIER_ROWS = [
  `insert into users (key, id, email, role, created_at)
   values (1, '01890000-0000-7000-8000-000000000000', 'a@b', 'user', 0)`,
  'insert into doomed (project_key, user_key) values (7, 1)',
  `insert into tallies (user_key, projects, reports, good, decent, bad, version, revision, queued)
   values (1, 2, 9, 4, 3, 1, 17, 23, 1)`,
]
/** A block of links was that of 64 addresses. */
function earlierLinks(kind: Kind): string[] {
  const body = kind === 'sqlite' ? "x''" : "''"
  return [
    EARLIER_ROWS[0]!,
    `insert into scans
       (key, id, user_key, project_key, url, options, status, attempt, created_at, found, fetched, judged, good, decent, bad, bytes)
     values (1, '01890000-0000-7000-8000-000000000001', 1, 1, 'https://a.example/', '{}', 'done', 1, 0, 0, 0, 0, 0, 0, 0, 0)`,
    `insert into scan_inlinks (scan_key, block, body) values (1, 1, ${body}), (1, 2, ${body}), (1, 64, ${body}), (1, 128, ${body})`,
  ]
}

const DELETED_PROJECT = { project_key: 7, user_key: 1 }
const USER_COUNTS = {
  user_key: 1,
  projects: 2,
  reports: 9,
  good: 4,
  decent: 3,
  bad: 1,
  queued: 1,
  paced_until: 0,
  scheduled_day: 0,
  scheduled_runs: 0,
}

/** A row as the bare driver gives it: pg has text for whole numbers of 64 bits. */
function numbers(kind: Kind, row: Record<string, number>): Record<string, number | string> {
  if (kind === 'sqlite') return row
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]))
}

const fileOf = ({ settings }: Pick<TestPlace, 'settings'>) => join(settings.dataFolder, 'verdict.db')

async function open({ settings }: TestPlace): Promise<void> {
  const storage = await openStorage(settings)
  await storage.close()
}

async function migrate({ settings }: TestPlace, kind: Kind, done: number): Promise<void> {
  if (kind === 'sqlite') {
    const database = new DatabaseSync(fileOf({ settings }))
    migrateSqlite(database, sqliteMigrations.slice(0, done))
    database.close()
    return
  }
  const pool = new pg.Pool({ connectionString: settings.databaseUrl })
  await migratePostgres(pool, postgresMigrations.slice(0, done))
  await pool.end()
}

async function execute({ settings }: TestPlace, kind: Kind, sql: string): Promise<unknown[]> {
  if (kind === 'sqlite') {
    const database = new DatabaseSync(fileOf({ settings }))
    const rows = database.prepare(sql).all()
    database.close()
    return rows
  }
  const client = new pg.Client({ connectionString: settings.databaseUrl })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

/** Every table, column and index. */
async function tables(at: TestPlace, kind: Kind): Promise<unknown> {
  if (kind === 'sqlite') return execute(at, kind, 'select type, name, sql from sqlite_schema order by name')
  const columns = `select table_name, column_name, data_type, is_nullable, column_default, collation_name
    from information_schema.columns where table_schema = 'public' order by 1, 2`
  const indexes = "select indexdef from pg_indexes where schemaname = 'public' order by 1"
  return [await execute(at, kind, columns), await execute(at, kind, indexes)]
}
