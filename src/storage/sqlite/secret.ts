import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

const FILE = 'secret'
const SHORTEST = 32

/** The signing secret of a data folder. It is in a file of its own, so that a copy of the database signs nothing. */
export function secretIn(dataFolder: string): string {
  const file = join(dataFolder, FILE)
  const secret = read(file) ?? settle(file, randomBytes(32).toString('base64url'))
  if (secret.length >= SHORTEST) return secret
  throw new Error(`${file} must hold at least ${SHORTEST} characters. Delete it to have a new secret made.`)
}

/** Earlier versions kept it in the database. Nothing of it stays there, neither in a free page nor in the log. */
export function moveSecretOut(database: DatabaseSync, dataFolder: string): void {
  const row = database.prepare("select value from settings where name = 'secret'").get()
  if (row === undefined) return
  const file = join(dataFolder, FILE)
  if (read(file) === undefined) settle(file, String(row['value']))
  database.exec(
    "pragma secure_delete = on; delete from settings where name = 'secret'; pragma wal_checkpoint(truncate)",
  )
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file whole and to the disk before it gets its name. Of several processes one is quicker, and all agree. */
function settle(file: string, secret: string): string {
  const part = `${file}.${process.pid}.part`
  rmSync(part, { force: true })
  const handle = openSync(part, 'wx', 0o600)
  try {
    writeSync(handle, `${secret}\n`)
    fsyncSync(handle)
    linkSync(part, file)
    sync(dirname(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(handle)
    rmSync(part, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

function sync(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
