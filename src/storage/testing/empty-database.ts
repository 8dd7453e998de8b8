import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../sqlite/open.ts'

const FILE = 'verdict.db'

let bytes: Promise<Buffer> | undefined

/** Puts a SQLite database with every table and no rows into a folder: all migrations together take ten times as long. */
export async function putEmptyDatabase(dataFolder: string): Promise<void> {
  bytes ??= migrated()
  await mkdir(dataFolder, { recursive: true })
  await writeFile(join(dataFolder, FILE), await bytes, { mode: 0o600 })
}

async function migrated(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-empty-'))
  const storage = await openSqlite(folder)
  await storage.close()
  const file = await readFile(join(folder, FILE))
  await rm(folder, { recursive: true, force: true })
  return file
}
