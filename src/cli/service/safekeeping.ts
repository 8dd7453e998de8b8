import { stat } from 'node:fs/promises'
import { restoreStorage } from '../../storage/restore.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { placeOf, storageSettings, withData } from './open-data.ts'
import { readConfig } from './settings.ts'

/** All data as of one moment in one file, while everything else goes on. */
export async function backUp(file: string, terminal: Terminal): Promise<number> {
  const config = readConfig(terminal)
  if ((await stat(file).catch(() => null)) !== null)
    throw new UsageError(`${file} is there already; a backup needs a name of its own.`)
  return await withData(config, async (storage) => {
    await storage.backup(file).catch(inASentence)
    const { size } = await stat(file)
    terminal.stdout.write(`${placeOf(config)} is backed up in ${file} (${size} bytes).\n`)
    return 0
  })
}

/** A backup of either kind of database in the place of all data. */
export async function bringBack(file: string, { replace }: { replace: boolean }, terminal: Terminal): Promise<number> {
  const config = readConfig(terminal)
  await restoreStorage(storageSettings(config), file, { replace }).catch(inASentence)
  terminal.stdout.write(`${placeOf(config)} holds what ${file} held.\n`)
  return 0
}

function inASentence(error: Error): never {
  throw new UsageError(error.message)
}
