import { randomUUID } from 'node:crypto'
import { closeSync, openSync, statSync } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { removedOnExit } from '../common/temporary-folder.ts'

const PRIVATE = 0o600
const OTHERS = 0o077

/**
 * Makes an empty file that only its owner may read, whatever the umask. Where there is one already, it stays as it is: it is not
 * even opened, because closing a database file releases the locks this process holds on it.
 */
export function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Whether other users of the machine may read or write it. Windows has no such bits. */
export function isOpenToOthers(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return process.platform !== 'win32' && stats !== undefined && (stats.mode & OTHERS) !== 0
}

/** Writes a private file that gets its name only after all of it is on the disk. Each of several writers at once writes one of its own. */
export async function writePrivateFile(to: string, write: (part: string) => Promise<void>): Promise<void> {
  await removeLeftovers(to)
  const part = `${to}.${randomUUID().slice(0, 8)}.part`
  createPrivateFile(part)
  const release = removedOnExit(part)
  try {
    await write(part)
    await sync(part)
    await rename(part, to)
    await sync(dirname(to))
  } finally {
    await rm(part, { force: true })
    release()
  }
}

/** Of writers that were killed: others write all the time. */
const LEFT_AFTER_MS = 3_600_000

async function removeLeftovers(to: string): Promise<void> {
  const folder = dirname(to)
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(to)}.`) || !name.endsWith('.part')) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < Date.now() - LEFT_AFTER_MS) await rm(join(folder, name), { force: true })
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
