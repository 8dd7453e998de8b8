import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { makeFolderSync } from '../../common/make-folder.ts'
import { createPartFile } from '../../common/part-file.ts'
import { removedOnExit } from '../../common/temporary-folder.ts'
import { UsageError } from '../command.ts'

/** A file that gets its name when all of it is written, so that half of one is never read. */
export interface PartFile {
  write(text: string): Promise<void>
  /** Nothing more will be written: it is no longer open, and waits for `finish`. */
  close(): Promise<void>
  finish(): Promise<void>
  /** Without effect after `finish`. */
  discard(): Promise<void>
}

/**
 * Opens it at once: that it can't be written should be known before the work. `option` is named in the error. A symbolic link stays
 * one, and what is no file, such as /dev/stdout, is written to as it is.
 */
export async function openPartFile(name: string, option: string): Promise<PartFile> {
  const refused = (error: Error): never => {
    throw new UsageError(`${option}: could not write ${name}: ${error.message}`)
  }
  const found = await stat(name).catch(() => null)
  if (found?.isDirectory()) throw new UsageError(`${option}: could not write ${name}: it is a folder.`)
  const target = found?.isFile() ? await realpath(name).catch(refused) : name
  const part = found === null || found.isFile() ? await createPartFile(target).catch(refused) : null
  const file = await open(part ?? name, 'w').catch(refused)
  // A command that doesn't stop in time is ended, and no `finally` is reached then.
  const release = part === null ? () => {} : removedOnExit(part)
  let isOpen = true
  let isFinished = false
  const close = async () => {
    if (isOpen) await file.close()
    isOpen = false
  }
  return {
    write: (text) => file.writeFile(text).catch(refused),
    close,
    async finish() {
      await close()
      isFinished = true
      // It is whole: where it can't get its name, it is better than nothing.
      release()
      if (part !== null) await rename(part, target).catch(refused)
    },
    async discard() {
      if (isFinished) return
      isFinished = true
      await close().catch(() => undefined)
      if (part !== null) await rm(part, { force: true })
      release()
    },
  }
}

/** The folder of files that are written there. */
export async function makeFolder(folder: string, option: string): Promise<void> {
  try {
    makeFolderSync(folder)
  } catch (error) {
    throw new UsageError(`${option}: could not create ${folder}: ${(error as Error).message}`)
  }
}

export type OpenFile = (name: string) => Promise<PartFile>
