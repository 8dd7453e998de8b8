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
      // The process ends, and nobody could be told.
    }
}
