import type { BlobStore } from './blobs/blob-store.ts'
import { Blobs } from './blobs/blobs.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Database, Storage } from './storage.ts'
import { isDiskFailure } from './trouble.ts'

export interface StorageSettings {
  dataFolder: string
  /** PostgreSQL; without it, `verdict.db` in the data folder. */
  databaseUrl?: string | undefined
  /** Object storage for evidence and files of runs; without it, they are in the database. */
  blobs?: BlobStore | undefined
}

/** Opens the database and brings its tables up to date, one process at a time. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const database = withFailureMemory(await openDatabase(settings))
  return { ...database, blobs: new Blobs(database.db, settings.blobs ?? null) }
}

async function openDatabase({ dataFolder, databaseUrl }: StorageSettings): Promise<Database> {
  if (!databaseUrl) return openSqlite(dataFolder)
  const { openPostgres } = await import('./postgres/open.ts')
  return openPostgres(databaseUrl)
}

/** A write that failed says more about the next one than a small one that succeeds: for this long. */
const MEMORY_MS = 10_000

/** `ping` also fails shortly after the disk has refused a write. */
function withFailureMemory(storage: Database): Database {
  let failure: { error: unknown; at: number } | undefined
  return {
    ...storage,
    async transaction(work, options) {
      try {
        return await storage.transaction(work, options)
      } catch (error) {
        if (isDiskFailure(error)) failure = { error, at: performance.now() }
        throw error
      }
    },
    async ping() {
      if (failure !== undefined && performance.now() - failure.at < MEMORY_MS) throw failure.error
      await storage.ping()
    },
  }
}
