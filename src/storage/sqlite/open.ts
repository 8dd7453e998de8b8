import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { makeFolderSync } from '../../common/make-folder.ts'
import { BATCH_TIME } from '../batch-size.ts'
import type { DriverQuery } from '../prepared.ts'
import { createPrivateFile, isOpenToOthers, writePrivateFile } from '../private-file.ts'
import { highestProjectKey } from '../projects/project-keys.ts'
import { type IndexSpanOf, ListStatements } from '../reports/list/statements.ts'
import { probeWrite } from '../settings.ts'
import type { Database } from '../storage.ts'
import type { Db } from '../tables.ts'
import { transact } from '../transaction.ts'
import { backgroundChannel, directChannel, slowChannel } from './channels.ts'
import { Checkpoints } from './checkpoints.ts'
import { Connection } from './connection.ts'
import { openChannels } from './dialect.ts'
import type { Sync } from './durability.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { Reader } from './reader.ts'
import { SqliteSearch } from './search.ts'
import { moveSecretOut, secretIn } from './secret.ts'
import { Thread, Threads } from './threads.ts'
import { Writer } from './writer.ts'

const FILE = 'verdict.db'
const FILES = [FILE, `${FILE}-wal`, `${FILE}-shm`, 'secret', 'worker.lock']
/** How much a commit adds to the log: see checkpoints.ts. */
const QUICK_WEIGHT = 1
const HEAVY_WEIGHT = 25
/** A value of `pragma auto_vacuum`. */
const INCREMENTAL = 2

const sqliteSpan: IndexSpanOf = ({ owner, ownerKey, result, by }) => {
  const isOwned = sql`${sql.ref(owner)} = ${ownerKey}`
  return {
    bounds: result === null ? sql`${isOwned}` : sql`${isOwned} and reports.result = ${sql.lit(result)}`,
    order: by === 'key' ? ['reports.key'] : [`reports.${by}`, 'reports.key'],
  }
}

/** `sync` is for tests, to see what waits for the disk. */
export async function openSqlite(dataFolder: string, { sync }: { sync?: Sync } = {}): Promise<Database> {
  const file = prepareFile(dataFolder)
  const checkpointer = new Thread({ file, readOnly: false })
  const checkpoints = new Checkpoints(checkpointer)
  const writer: Writer = new Writer(file, { onCommit: () => checkpoints.note(writer, QUICK_WEIGHT), sync })
  const reader = new Reader(file, writer)
  const threads = new Threads({ file, readOnly: true }, Math.max(2, Math.min(4, availableParallelism())))
  const thread = new Thread({ file, readOnly: false })

  const read = (query: DriverQuery) => reader.run(query.sql, query.parameters, query.asArrays)
  const db = openChannels(() => directChannel(writer), read)
  const unsynced = openChannels(() => directChannel(writer, { isDurable: false }))
  const slow = openChannels(() => slowChannel(threads))
  const heavy = openChannels(() => backgroundChannel(thread))
  const background: Database['background'] = async (work) => {
    const result = await writer.exclusively(() => heavy.transaction().execute(work))
    checkpoints.note(writer, HEAVY_WEIGHT)
    return result
  }

  return {
    kind: 'sqlite',
    isShared: false,
    db,
    slow,
    transaction: (work, { mayBeLost = false } = {}) => transact(mayBeLost ? unsynced : db, work),
    background,
    // There is one writer.
    async lock() {},
    async resetKeySequence(db) {
      // `autoincrement` knows the keys that were inserted, and not those of projects that are gone.
      await sql`delete from sqlite_sequence where name = 'projects'`.execute(db)
      await sql`insert into sqlite_sequence values ('projects', coalesce((${highestProjectKey}), 0))`.execute(db)
    },
    backup: (to) => backupSqlite(file, to),
    secret: async (given) => given ?? secretIn(dataFolder),
    filesOpenToOthers: () => FILES.map((name) => join(dataFolder, name)).filter(isOpenToOthers),
    size: () => sizeOf(slow),
    shrink: () => background(releasePages),
    ping: () => probeWrite(db),
    async close() {
      await writer.close(async () => {
        reader.close()
        await Promise.all([threads.close(), thread.close(), checkpointer.close()])
      })
    },
    search: new SqliteSearch({ db, slow, background }),
    lists: new ListStatements(sqliteSpan, (column) => sql`+${sql.ref(`reports.${column}`)}`),
  }
}

async function sizeOf(db: Db): Promise<{ bytes: number; freeBytes: number }> {
  const { rows } = await sql<{ pages: number; free: number; size: number }>`select
    (select page_count from pragma_page_count) as pages,
    (select freelist_count from pragma_freelist_count) as free,
    (select page_size from pragma_page_size) as size`.execute(db)
  const { pages, free, size } = rows[0]!
  return { bytes: pages * size, freeBytes: free * size }
}

/** Only with `auto_vacuum = incremental`, which has to be chosen before a database has tables or with a VACUUM. */
async function releasePages(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mode: number; free: number }>`select
    (select auto_vacuum from pragma_auto_vacuum) as mode,
    (select freelist_count from pragma_freelist_count) as free`.execute(db)
  const { mode, free } = rows[0]!
  if (mode !== INCREMENTAL || free === 0) return false
  const until = performance.now() + BATCH_TIME
  // Each step of the statement moves one page.
  for (let left = free; left > 0 && performance.now() < until; left--) await sql`pragma incremental_vacuum`.execute(db)
  return true
}

/** A copy as of one moment. It is read in a thread of its own, without blocking others. */
async function backupSqlite(file: string, to: string): Promise<void> {
  const thread = new Thread({ file, readOnly: true })
  try {
    await writePrivateFile(to, async (part) => {
      await thread.run('vacuum into ?', [part])
    })
  } finally {
    await thread.close()
  }
}

/** The file with its tables up to date. */
function prepareFile(dataFolder: string): string {
  const file = join(dataFolder, FILE)
  try {
    makeFolderSync(dataFolder, 0o700)
    // SQLite gives the log the same permissions as the database.
    createPrivateFile(file)
    const connection = new Connection(file, { readOnly: false, timeout: 30_000 })
    try {
      connection.database.exec('pragma journal_mode = wal')
      migrate(connection.database, migrations)
      moveSecretOut(connection.database, dataFolder)
    } finally {
      connection.close()
    }
  } catch (error) {
    throw new Error(`The database ${file} cannot be opened: ${reasonOf(error, dataFolder, file)}`, { cause: error })
  }
  return file
}

/** https://www.sqlite.org/rescode.html: SQLITE_READONLY and SQLITE_CANTOPEN, which don't say why. */
const WITHOUT_REASON = [8, 14]

/** What the system says about the folder and the file, where SQLite says only that it could not open or write the file. */
function reasonOf(error: unknown, dataFolder: string, file: string): string {
  const { message, errcode = 0 } = error as Error & { errcode?: number }
  if (!WITHOUT_REASON.includes(errcode & 0xff)) return message
  try {
    if (!statSync(file).isFile()) return 'it is not a file'
    // SQLite makes files beside it.
    accessSync(dataFolder, constants.W_OK)
    // Any other file: closing the database would release the locks on it.
    closeSync(openSync(dataFolder, 'r'))
    return message
  } catch (why) {
    return (why as Error).message
  }
}
