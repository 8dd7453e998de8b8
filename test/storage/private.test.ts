import { chmodSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreStorage } from '../../src/storage/backup/restore.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { KINDS, useTestPlaces } from './open-test-storage.ts'

const { place, open, close } = useTestPlaces()
let umask = 0

beforeEach(() => {
  umask = process.umask(0)
})
afterEach(() => {
  process.umask(umask)
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

it('hides the data folder and its files from other users', async () => {
  const at = await place('sqlite')
  const storage = await open(at)
  await storage.secret()
  const { dataFolder } = at.settings
  const modes = readdirSync(dataFolder).map((name) => `${name} ${modeOf(join(dataFolder, name))}`)
  expect(modes.sort()).toEqual(['secret 600', 'verdict.db 600', 'verdict.db-shm 600', 'verdict.db-wal 600'])
  expect(modeOf(dataFolder)).toBe('700')
  expect(storage.filesOpenToOthers()).toEqual([])
})

it.each(KINDS)('hides a backup of %s from other users', async (kind) => {
  const at = await place(kind)
  const storage = await open(at)
  const file = join(at.folder, 'backup')
  await storage.backup(file)
  expect(modeOf(file)).toBe('600')
})

it('names the files that others may read', async () => {
  const at = await place('sqlite')
  const storage = await open(at)
  const file = join(at.settings.dataFolder, 'verdict.db')
  chmodSync(file, 0o640)
  expect(storage.filesOpenToOthers()).toEqual([file])
})

describe('the signing secret', () => {
  it('of SQLite is the same for all who open it, and at the next start', async () => {
    const at = await place('sqlite')
    const one = await open(at)
    const other = await open(at)
    const secret = await one.secret()
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await other.secret()).toBe(secret)
    await close(one)
    expect(await (await open(at)).secret()).toBe(secret)
  })

  it('moves out of a SQLite database that still has it, and leaves no trace there', async () => {
    const at = await place('sqlite')
    await close(await open(at))
    const file = join(at.settings.dataFolder, 'verdict.db')
    const secret = 'kept-in-the-database-by-an-earlier-version_'
    const earlier = new DatabaseSync(file)
    earlier.prepare("insert into settings (name, value) values ('secret', ?)").run(secret)
    earlier.close()
    expect(readFileSync(file, 'latin1')).toContain(secret)

    const storage = await open(at)
    expect(await storage.secret()).toBe(secret)
    expect(readFileSync(file, 'latin1') + readFileSync(`${file}-wal`, 'latin1')).not.toContain(secret)
  })

  it('is never made up for PostgreSQL, where it would be in the database: the operator is given a random one to set', async () => {
    const storage = await open(await place('postgres'))
    await expect(storage.secret()).rejects.toThrow(
      /^VERDICT_SECRET is missing\. .* for example VERDICT_SECRET=[\w-]{43}$/,
    )
    expect(await storage.db.selectFrom('settings').selectAll().execute()).toEqual([])
  })

  it('of a PostgreSQL database of an earlier version goes on, until the operator gives one; then every process needs it', async () => {
    const at = await place('postgres')
    const one = await open(at)
    const other = await open(at)
    const stored = 'kept-in-the-database-by-an-earlier-version_'
    await one.db.insertInto('settings').values({ name: 'secret', value: stored }).execute()
    expect(await one.secret()).toBe(stored)
    expect(await one.secret('given by the operator, 32 characters')).toBe('given by the operator, 32 characters')
    const settings = await one.db.selectFrom('settings').selectAll().execute()
    expect(JSON.stringify(settings)).not.toContain(stored)
    expect(JSON.stringify(settings)).not.toContain('given by the operator')
    await expect(other.secret()).rejects.toThrow('Other servers of this database have VERDICT_SECRET set.')
    expect(await other.secret(stored)).toBe(stored)
  })

  it.each(KINDS)('is not in a backup of %s, and none replaces it', async (kind) => {
    const from = await place(kind)
    const to = await place(kind)
    const old = await open(from)
    const fresh = await open(to)
    const keep = async ({ db }: Storage, value: string) => {
      if (kind === 'postgres') await db.insertInto('settings').values({ name: 'secret', value }).execute()
    }
    await keep(old, 'kept-in-the-database-by-an-earlier-version_')
    await keep(fresh, 'kept-in-another-by-an-earlier-version______')
    const secret = await old.secret()
    const own = await fresh.secret()
    const file = join(from.folder, 'backup')
    await old.backup(file)
    const bytes = readFileSync(file)
    expect((kind === 'postgres' ? zstdDecompressSync(bytes) : bytes).includes(secret)).toBe(false)
    await restoreStorage(to.settings, file)
    expect(await fresh.secret()).toBe(own)
    // Into a place that has none yet.
    const empty = await place(kind)
    await restoreStorage(empty.settings, file)
    const restored = await open(empty)
    if (kind === 'postgres') await expect(restored.secret()).rejects.toThrow('VERDICT_SECRET is missing.')
    else expect(await restored.secret()).not.toBe(secret)
  })

  it('is not guessed where its file is damaged', async () => {
    const at = await place('sqlite')
    const storage = await open(at)
    await storage.secret()
    const file = join(at.settings.dataFolder, 'secret')
    truncateSync(file, 5)
    await expect(storage.secret()).rejects.toThrow(`${file} must hold at least 32 characters.`)
  })
})
