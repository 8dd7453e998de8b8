import { closeSync, openSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createPartFile } from '../common/part-file.ts'
import { removedOnExit } from '../common/temporary-folder.ts'

const PRIVATE = 0o600
const OTHERS = 0o077

/**
 * Creates an empty file that only its owner can read, regardless of the umask. An existing file is left alone and not even opened,
 * because closing a database file releases the locks this process holds on it.
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
  const part = await createPartFile(to, PRIVATE)
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

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
