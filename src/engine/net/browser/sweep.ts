import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Profile folders carry the id of the process that made them. */
export const FOLDER_PREFIX = 'verdict-browser-'

/** Removes what processes that were killed left behind. */
export async function sweepFolders(root = tmpdir(), isAlive = alive): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names) {
    const pid = Number(new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) await rm(join(root, name), { recursive: true, force: true }).catch(() => {})
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process of that number is a process all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
