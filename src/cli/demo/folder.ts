import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '../command.ts'

/** The name of the setting that says whose data this is. */
export const MARK = 'demo'

const FILES = ['verdict.db', 'verdict.db-wal', 'verdict.db-shm', 'worker.lock', 'secret']

/** Makes sure that nobody's data is in the folder; an earlier demo is cleared away where that is asked for. */
export function makeRoom(folder: string, { force }: { force: boolean }): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  if (!isDemo(join(folder, 'verdict.db')))
    throw new UsageError(`${folder} is not empty, and what is in it is no demo. Choose another folder with --data.`)
  if (!force) throw new UsageError(`There is a demo in ${folder} already; --force makes it anew.`)
  for (const file of FILES) rmSync(join(folder, file), { force: true })
}

function isDemo(file: string): boolean {
  if (!existsSync(file)) return false
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    return database.prepare('select value from settings where name = ?').get(MARK) !== undefined
  } catch {
    return false
  } finally {
    database?.close()
  }
}
