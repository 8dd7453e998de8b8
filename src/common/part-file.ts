import { randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { HOUR_MS } from './durations.ts'

/** Of writers that were killed: others write all the time. */
const LEFT_AFTER_MS = HOUR_MS

/** Makes the file that is written before it gets its name, empty; answers its path. Each of several writers at once has one of its own. */
export async function createPartFile(to: string, mode?: number): Promise<string> {
  await removeLeftovers(to)
  try {
    return await create(`${to}.part`, mode)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return await create(`${to}.${randomUUID().slice(0, 8)}.part`, mode)
  }
}

async function create(path: string, mode: number | undefined): Promise<string> {
  const file = await open(path, 'wx', mode)
  await file.close()
  return path
}

async function removeLeftovers(to: string): Promise<void> {
  const folder = dirname(to)
  // What can't be listed may still be written to.
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(`${basename(to)}.`) || !name.endsWith('.part')) continue
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (mtimeMs < Date.now() - LEFT_AFTER_MS) await rm(join(folder, name), { force: true })
  }
}
