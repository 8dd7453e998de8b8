import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that others can't read. It is removed with all that is in it when the work has ended, or when the process exits before. */
export async function withTemporaryFolder<T>(prefix: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const release = removedOnExit(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    release()
  }
}

/** Removes a file or folder if the process exits before the returned function is called: after a signal, no `finally` may be reached. */
export function removedOnExit(path: string): () => void {
  const remove = () => {
    try {
      // Another thread may still be writing.
      rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // The process ends, and nobody could be told.
    }
  }
  process.on('exit', remove)
  return () => void process.off('exit', remove)
}
