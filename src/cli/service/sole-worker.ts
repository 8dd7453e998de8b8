import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createPrivateFile } from '../../storage/private-file.ts'
import { UsageError } from '../command.ts'

/**
 * Makes this process the only worker of a data folder, by a lock that the operating system lets go of with the process, however it
 * ends: an exclusive transaction on a file of its own.
 */
export function holdFolder(dataFolder: string): { release(): void } {
  const file = join(dataFolder, 'worker.lock')
  createPrivateFile(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new UsageError(
      `Another verdict serve works in ${dataFolder}. One process does everything on SQLite; several need DATABASE_URL.`,
    )
  }
  return { release: () => lock.close() }
}
