import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A new folder that others can't read. It is removed with all that is in it when the work has ended, or when the process exits before;
 * after a kill, by the next process that makes one.
 */
export async function withTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  await removeStaleFolders(prefix)
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const release = removedOnExit(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    release()
  }
}

/** Removes the folders of processes that were killed. They are named after the process that made them. */
export async function removeStaleFolders(prefix: string, root = tmpdir(), isAlive = processExists): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names) {
    const pid = name.startsWith(prefix) ? Number(/^(\d+)-/.exec(name.slice(prefix.length))?.[1]) : 0
    if (pid > 0 && !isAlive(pid)) await rm(join(root, name), { recursive: true, force: true }).catch(() => {})
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const unfinished = new Set<string>()

/** Removes a file or folder if the process exits before the returned function is called: after a signal, no `finally` may be reached. */
export function removedOnExit(path: string): () => void {
  // One listener for all of them: Node warns of more than ten.
  if (unfinished.size === 0) process.on('exit', removeUnfinished)
  unfinished.add(path)
  return () => {
    unfinished.delete(path)
    if (unfinished.size === 0) process.off('exit', removeUnfinished)
  }
}

function removeUnfinished(): void {
  for (const path of unfinished)
    try {
      // Another thread may still be writing.
      rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // The process is exiting, so there is no one to report it to.
    }
}
