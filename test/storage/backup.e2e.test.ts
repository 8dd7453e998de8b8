import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Batch, readAll } from '../../src/storage/backup/copy.ts'
import { restoreStorage } from '../../src/storage/backup/restore.ts'
import { recordEvent } from '../../src/storage/channels/record-event.ts'
import { knownKey } from '../../src/storage/ids.ts'
import { createKey } from '../../src/storage/keys/keys.ts'
import { deleteProject } from '../../src/storage/projects/projects.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import { createReport, findReport } from '../../src/storage/reports/reports.ts'
import { saveSetting } from '../../src/storage/settings.ts'
import { migrate } from '../../src/storage/sqlite/migrate.ts'
import { migrations } from '../../src/storage/sqlite/migrations/index.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { feedSearch, purgeDeletedProjects } from '../../src/storage/upkeep.ts'
import { inconsistencies } from './consistency.ts'
import { makeChannel } from './make-channel.ts'
import { makeJudged, makeReport, NOW, newReport } from './make-report.ts'
import { KINDS, makeUser, useTestPlaces } from './open-test-storage.ts'

describe('backups', () => {
  const { place, open } = useTestPlaces()

  async function fill(storage: Storage): Promise<string> {
    const { id } = await makeUser(storage)
    const key = { userId: id, name: 'k', scope: 'read', expiresAt: null, hint: 'h', now: NOW } as const
    await createKey(storage.db, { ...key, hash: 'e'.repeat(64) })
    await makeJudged(storage, id, { url: "https://a.example/it's?x=%22\\", result: 'good', score: 88 })
    await makeReport(storage, id, { url: 'https://gone.example/' })
    for (let index = 0; index < 120; index++) await makeReport(storage, id, { url: `https://b.example/${index}` })
    await deleteProject(storage.db, id, 'gone.example')
    await makeChannel(storage, id)
    await recordTest(storage, id)
    await saveSetting(storage.db, 'name', 'with "quotes"\nand lines')
    return id
  }

  const recordTest = (storage: Storage, id: string) => {
    const nothing = { projectKey: null, now: NOW }
    const data = { channel: { id, name: 'c', kind: 'webhook' }, url: '/channels' }
    return recordEvent(storage.db, { type: 'test.sent', userKey: knownKey(id), data, ...nothing })
  }

  /** Everything that is stored, in a form that does not depend on where. */
  async function contents(storage: Storage): Promise<unknown> {
    const batches: Batch[] = []
    for await (const batch of readAll(storage.db)) batches.push(batch)
    return batches.map(({ table, rows }) => ({
      table,
      rows: rows.map(({ folded: _, result_run_key: __, ...row }) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? [...value] : value]),
        ),
      ),
    }))
  }

  const ways = KINDS.flatMap((from) => KINDS.map((to) => [from, to] as const))

  it.each(ways)('of %s are restored into %s, whole', async (from, to) => {
    const old = await place(from, { hasTables: true })
    const fresh = await place(to)
    const before = await open(old)
    const userId = await fill(before)
    const file = join(old.folder, 'backup')
    await before.backup(file)
    await restoreStorage(fresh.settings, file)
    const after = await open(fresh)
    expect(await contents(after)).toEqual(await contents(before))
    expect(await inconsistencies(after.db)).toEqual([])
    // The counters go on where they stood.
    await makeReport(after, userId, { url: 'https://new.example/' })
    await recordTest(after, userId)
    await feedSearch(after)
    const found = await listReports(after, userId, { search: "it's", sortBy: 'id', sort: 'asc', page: 1, perPage: 10 })
    expect(found.total).toBe(1)
  })

  it.each(KINDS)('of %s are of one moment, while others write on', async (kind) => {
    const at = await place(kind, { hasTables: true })
    const storage = await open(at)
    const { id } = await makeUser(storage)
    let made = 0
    let done = false
    const writing = (async () => {
      while (!done) {
        await storage.transaction((db) =>
          createReport(db, newReport(id, { url: `https://s${made % 9}.example/${made}` })),
        )
        made++
      }
    })()
    await expect.poll(() => made).toBeGreaterThan(20)
    const file = join(at.folder, 'backup')
    const [before] = [made, await storage.backup(file)]
    done = true
    await writing
    const fresh = await place(kind)
    await restoreStorage(fresh.settings, file)
    const restored = await open(fresh)
    expect(await inconsistencies(restored.db)).toEqual([])
    const { total } = await listReports(restored, id, { sortBy: 'id', sort: 'asc', page: 1, perPage: 10 })
    expect(total).toBeGreaterThanOrEqual(before)
  })

  it.each(KINDS)('do not overwrite a %s database that is in use, unless they are to', async (kind) => {
    const at = await place(kind, { hasTables: true })
    const storage = await open(at)
    await fill(storage)
    const file = join(at.folder, 'backup')
    await storage.backup(file)
    const kept = await contents(storage)
    await makeReport(storage, (await makeUser(storage)).id)
    await expect(restoreStorage(at.settings, file)).rejects.toThrow(/not empty: it holds the user user\d+@example\.com/)
    await restoreStorage(at.settings, file, { replace: true })
    expect(await contents(storage)).toEqual(kept)
  })

  describe.each(KINDS)('of the version before the tables were renamed, restored into %s', (kind) => {
    const userId = '01890000-0000-7000-8000-000000000000'
    const rows: [table: string, row: Record<string, string | number>][] = [
      ['users', { key: 1, id: userId, email: 'a@example.com', role: 'user', created_at: 0 }],
      ['doomed', { project_key: 7, user_key: 1 }],
      [
        'tallies',
        { user_key: 1, projects: 0, reports: 0, good: 0, decent: 0, bad: 0, version: 17, revision: 23, queued: 0 },
      ],
    ]

    async function expectRestored(file: string): Promise<void> {
      const fresh = await place(kind)
      await restoreStorage(fresh.settings, file)
      const restored = await open(fresh)
      expect(await restored.db.selectFrom('deleted_projects').selectAll().execute()).toEqual([
        { project_key: 7, user_key: 1 },
      ])
      expect(await inconsistencies(restored.db)).toEqual([])
      await expect(restored.db.selectFrom('user_counts').select('user_key').execute()).resolves.toHaveLength(1)
    }

    it('are whole, from a dump', async () => {
      const lines = [{ verdict: 'backup', migration: '0006-search-engines' }, ...rows, { rows: rows.length }]
      const file = join((await place('sqlite')).folder, 'backup')
      await writeFile(file, zstdCompressSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
      await expectRestored(file)
    })

    it('are whole, from a copy of the file', async () => {
      const file = join((await place('sqlite')).folder, 'backup')
      const database = new DatabaseSync(file)
      migrate(database, migrations.slice(0, 6))
      for (const [table, row] of rows) {
        const marks = Object.keys(row).map(() => '?')
        database.prepare(`insert into ${table} (${Object.keys(row)}) values (${marks})`).run(...Object.values(row))
      }
      database.close()
      await expectRestored(file)
    })
  })

  it.each(KINDS)('restored into %s keep the keys of projects that are being purged', async (kind) => {
    const at = await place('sqlite', { hasTables: true })
    const storage = await open(at)
    const { id } = await makeUser(storage)
    await makeReport(storage, id, { url: 'https://kept.example/' })
    for (const host of ['a.example', 'b.example']) {
      await makeReport(storage, id, { url: `https://${host}/` })
      await deleteProject(storage.db, id, host)
    }
    const file = join(at.folder, 'backup')
    await storage.backup(file)
    const fresh = await place(kind, { hasTables: true })
    await restoreStorage(fresh.settings, file)
    const restored = await open(fresh)
    const made = await makeReport(restored, id, { url: 'https://new.example/' })
    expect(await findReport(restored.db, id, made.id)).toBeDefined()
    await purgeDeletedProjects(restored)
    expect(await findReport(restored.db, id, made.id)).toBeDefined()
    expect(await inconsistencies(restored.db)).toEqual([])
  })

  it('can be the database file itself, with what is still in its log', async () => {
    const at = await place('sqlite', { hasTables: true })
    const fresh = await place('sqlite')
    const storage = await open(at)
    await fill(storage)
    await restoreStorage(fresh.settings, join(at.settings.dataFolder, 'verdict.db'))
    expect(await contents(await open(fresh))).toEqual(await contents(storage))
  })

  it.each([
    ['another program', 'create table migrations (id integer primary key, migration text); create table t (x)'],
    ['nothing', 'create table t (x); drop table t'],
  ])('are not SQLite files of %s: nothing is deleted for them', async (_, statements) => {
    const at = await place('sqlite', { hasTables: true })
    const storage = await open(at)
    await fill(storage)
    const kept = await contents(storage)
    const file = join(at.folder, 'other.db')
    const other = new DatabaseSync(file)
    other.exec(statements)
    other.close()
    await expect(restoreStorage(at.settings, file, { replace: true })).rejects.toThrow('no backup of Verdict')
    expect(await contents(storage)).toEqual(kept)
  })

  it('that are cut short or no backups are refused, and nothing is changed', async () => {
    const at = await place('postgres')
    const storage = await open(at)
    await fill(storage)
    const file = join(at.folder, 'backup')
    await storage.backup(file)
    const fresh = await place('sqlite')
    await truncate(file, (await readFile(file)).length - 40)
    await expect(restoreStorage(fresh.settings, file)).rejects.toThrow('or it is damaged')
    await writeFile(file, zstdCompressSync('manifest.json\0\0{}\n'))
    await expect(restoreStorage(fresh.settings, file)).rejects.toThrow('no backup of Verdict')
    await writeFile(file, 'not a backup')
    await expect(restoreStorage(fresh.settings, file)).rejects.toThrow('no backup of Verdict')
    const restored = await open(fresh)
    expect(await restored.db.selectFrom('users').selectAll().execute()).toEqual([])
  })
})
