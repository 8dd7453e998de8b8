import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createPrivateFile } from './private-file.ts'

/** A file that gets its name only when all of it is written and on the disk, and that only its owner may read. */
export async function writeWhole(to: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${to}.part`
  await rm(part, { force: true })
  createPrivateFile(part)
  try {
    await write(part)
    await sync(part)
    await rename(part, to)
    await sync(dirname(to))
  } finally {
    await rm(part, { force: true })
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
