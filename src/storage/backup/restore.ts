import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { withTemporaryFolder } from '../../common/temporary-folder.ts'
import { openStorage, type StorageSettings } from '../open.ts'
import { copyDatabase, isOurDatabase, stageRows } from '../sqlite/stage.ts'
import type { Storage } from '../storage.ts'
import { deleteAll, insertRows, readAll } from './copy.ts'
import { readDump } from './dump.ts'

const ZSTD = '28b52ffd'
const SQLITE = Buffer.from('SQLite format 3').toString('hex')

export interface RestoreOptions {
  replace?: boolean
  /** What to throw if the copy that is brought up to date cannot be made in that folder. */
  stagingError?: (folder: string, error: Error) => Error
}

/**
 * Puts a backup of either database in the place of all data of this one, in one transaction. Refuses a database that holds
 * users, unless it is to be replaced.
 */
export async function restoreStorage(
  settings: StorageSettings,
  file: string,
  { replace = false, stagingError = (_, error) => error }: RestoreOptions = {},
): Promise<void> {
  const kind = await kindOf(file)
  await withTemporaryFolder('verdict-restore-', async (folder) => {
    // A backup may be of an older version: it is brought up to date in a database of its own first.
    const from = await stage(file, kind, folder).catch((error: Error) => {
      throw stagingError(dirname(folder), error)
    })
    try {
      const to = await openStorage(settings)
      try {
        await copyAll(from, to, replace)
      } finally {
        await to.close()
      }
    } finally {
      await from.close()
    }
  })
}

async function stage(file: string, kind: 'sqlite' | 'dump', folder: string): Promise<Storage> {
  const staged = join(folder, 'verdict.db')
  if (kind === 'sqlite') {
    await copyDatabase(file, staged)
    // Opening it would make it one, without any data.
    if (!isOurDatabase(staged)) throw notOurs(file)
  } else {
    await stageRows(staged, (reader) => readDump(file, reader)).catch((error: NodeJS.ErrnoException) => {
      // JSON or zstd: another file, such as that of an export, or a part of one.
      throw error instanceof SyntaxError || /^Z(STD)?_/.test(String(error.code)) ? notOurs(file) : error
    })
  }
  return openStorage({ dataFolder: folder })
}

async function copyAll(from: Storage, to: Storage, replace: boolean): Promise<void> {
  await to.transaction(async (db) => {
    const user = await db.selectFrom('users').select('email').limit(1).executeTakeFirst()
    if (user && !replace)
      throw new Error(
        `The database is not empty: it holds the user ${user.email}. With --replace, its data is deleted.`,
      )
    await deleteAll(db)
    for await (const batch of readAll(from.db)) await insertRows(db, batch)
    await to.resetKeySequence(db)
  })
}

async function kindOf(file: string): Promise<'sqlite' | 'dump'> {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    const start = buffer.toString('hex')
    if (start.startsWith(SQLITE)) return 'sqlite'
    if (start.startsWith(ZSTD)) return 'dump'
  } finally {
    await handle.close()
  }
  throw notOurs(file)
}

function notOurs(file: string): Error {
  return new Error(`${file} is no backup of Verdict, or it is damaged.`)
}
