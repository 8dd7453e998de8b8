import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { createKey } from '../../src/storage/keys/keys.ts'
import { openStorage, type StorageSettings } from '../../src/storage/open.ts'
import { createUser } from '../../src/storage/people/users.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { createDatabase } from '../../test/postgres/database.ts'
import { startPostgres } from '../../test/postgres/start.ts'
import { Closing, type ServerProcess, startServer } from './children.ts'

/** As PostgreSQL's manual advises, and no more than a million reports can use. */
const BUFFERS_MB = Math.min(2048, Math.floor(totalmem() / 4 / 2 ** 20))

export const KINDS = ['SQLite', 'PostgreSQL'] as const
export type Kind = (typeof KINDS)[number]

/** Where a server of a bench keeps its data, with an owner in it. */
export interface Place extends AsyncDisposable {
  kind: Kind
  settings: StorageSettings
  userId: string
  key: string
  start(env?: Record<string, string>, args?: string[]): Promise<ServerProcess>
  /** Closed with the place. */
  openStorage(): Promise<Storage>
}

/** A new database in a folder of its own; `fill` puts something in before any server runs. */
export async function makePlace(
  kind: Kind,
  fill: (storage: Storage, userId: string) => Promise<void> = async () => {},
): Promise<Place> {
  const closing = new Closing()
  try {
    const folder = await mkdtemp(join(tmpdir(), 'verdict-bench-'))
    closing.add(() => rm(folder, { recursive: true, force: true }))
    const postgres = kind === 'PostgreSQL' ? await startPostgres({ durable: true, buffersMb: BUFFERS_MB }) : undefined
    if (postgres) closing.add(() => postgres.stop())
    const database = postgres && (await createDatabase(postgres.url))
    if (database) closing.add(() => database.drop())
    const settings = { dataFolder: join(folder, 'data'), databaseUrl: database?.url }
    const { userId, key } = await makeOwner(settings, fill)
    const start = async (env: Record<string, string> = {}, args: string[] = []) => {
      const secret = 'a secret of the bench, 32 characters'
      const own = {
        VERDICT_DATA: settings.dataFolder,
        DATABASE_URL: settings.databaseUrl,
        VERDICT_SECRET: secret,
        ...env,
      }
      return closing.use(await startServer(own, { logFile: join(folder, 'log'), args }))
    }
    const open = async () => {
      const storage = await openStorage(settings)
      closing.add(() => storage.close())
      return storage
    }
    return { kind, settings, userId, key, start, openStorage: open, [Symbol.asyncDispose]: () => closing.all() }
  } catch (error) {
    await closing.all()
    throw error
  }
}

/** Opens the database, which makes its tables, and creates the owner with a key. */
export async function makeOwner(
  settings: StorageSettings,
  fill: (storage: Storage, userId: string) => Promise<void> = async () => {},
): Promise<{ userId: string; key: string }> {
  const storage = await openStorage(settings)
  try {
    const now = Date.now()
    const user = await createUser(storage.db, { email: 'owner@localhost', passwordHash: null, role: 'owner', now })
    const { key, hash, hint } = issueKey()
    const userId = user!.id
    await createKey(storage.db, { userId, name: 'bench', scope: 'write', expiresAt: null, hash, hint, now })
    await fill(storage, userId)
    return { userId, key }
  } finally {
    await storage.close()
  }
}
