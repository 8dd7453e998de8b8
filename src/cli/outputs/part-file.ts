import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { UsageError } from '../command.ts'

/** A file that gets its name when all of it is written, so that nobody reads half of one. */
export interface PartFile {
  write(text: string): Promise<void>
  finish(): Promise<void>
  /** Without effect after `finish`. */
  discard(): Promise<void>
}

/** Opens it at once: that it can't be written should be known before the work. `option` is named in the error. */
export async function openPartFile(name: string, option: string): Promise<PartFile> {
  const part = `${name}.part`
  const refused = (error: Error) => {
    throw new UsageError(`${option}: could not write ${name}: ${error.message}`)
  }
  if (
    await stat(name).then(
      (found) => found.isDirectory(),
      () => false,
    )
  )
    throw new UsageError(`${option}: could not write ${name}: it is a folder.`)
  const file = await open(part, 'w').catch(refused)
  let isOpen = true
  return {
    write: (text) => file.writeFile(text).catch(refused),
    async finish() {
      await file.close()
      isOpen = false
      await rename(part, name).catch(refused)
    },
    async discard() {
      if (!isOpen) return
      isOpen = false
      await file.close().catch(() => undefined)
      await rm(part, { force: true })
    },
  }
}

/** The folder of files that are written there. */
export async function makeFolder(folder: string, option: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: Error) => {
    throw new UsageError(`${option}: could not create ${folder}: ${error.message}`)
  })
}
