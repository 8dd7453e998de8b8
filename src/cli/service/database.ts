import { stat } from 'node:fs/promises'
import { regradeResults, regradeScans } from '../../actions/runs/regrade.ts'
import { RULE_SET } from '../../engine/score.ts'
import { english, formatBytes } from '../../messages/locale.ts'
import { restoreStorage } from '../../storage/backup/restore.ts'
import { UsageError } from '../command.ts'
import { fullError, writingError } from '../file-error.ts'
import { startProgress } from '../progress.ts'
import { count } from '../report/view.ts'
import type { Terminal } from '../terminal.ts'
import { readConfig } from './config.ts'
import { placeOf, storageSettings, withData, withStoredData } from './open-data.ts'

/** Writes a consistent copy of all data to one file, also while servers are running. */
export async function backUp(file: string, terminal: Terminal): Promise<number> {
  const config = readConfig(terminal)
  if (file === '') throw new UsageError('Name the file to write.')
  if (file === '-') throw new UsageError('A backup can’t be written to standard output. Name a file.')
  if (await exists(file)) throw new UsageError(`${file} already exists; choose another file.`)
  return await withStoredData(config, async (storage) => {
    await storage.backup(file).catch((error: Error) => asUsageError(writingError(file, error)))
    const { size } = await stat(file)
    terminal.stdout.write(`Backed up ${placeOf(config)} to ${file} (${formatBytes(size, english)}).\n`)
    return 0
  })
}

/** Replaces all data with a backup, which may come from either database. */
export async function restore(file: string, { replace }: { replace: boolean }, terminal: Terminal): Promise<number> {
  const config = readConfig(terminal)
  if (file === '-') throw new UsageError('A backup can’t be read from standard input. Name a file.')
  if ((await stat(file).catch(unreadable)).isDirectory()) throw new UsageError(`${file} is a folder, not a file.`)
  const stagingError = (folder: string, error: Error) =>
    fullError(`a temporary copy to ${folder} (TMPDIR)`, error) ?? error
  await restoreStorage(storageSettings(config), file, { replace, stagingError }).catch((error: Error) =>
    asUsageError(fullError(placeOf(config), error) ?? error),
  )
  terminal.stdout.write(`Restored ${file} to ${placeOf(config)}.\n`)
  return 0

  function unreadable({ message }: Error): never {
    throw new UsageError(`Could not read ${file}: ${message}`)
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

function asUsageError(error: Error): never {
  throw new UsageError(error.message)
}

/** Opening the database updates our tables, and starting the queue updates the tables of pg-boss. */
export async function migrate(terminal: Terminal): Promise<number> {
  const config = readConfig(terminal)
  await withData(config, async () => {
    if (config.databaseUrl === null) return
    const { startBoss } = await import('../../queue/boss.ts')
    const boss = await startBoss(config.databaseUrl, () => {})
    await boss.stop({ graceful: false })
  })
  terminal.stdout.write(`${placeOf(config)} is up to date.\n`)
  return 0
}

/** Judges the stored evidence of every result from another rule set again, without requests to any site. */
export async function regrade(terminal: Terminal): Promise<number> {
  const progress = startProgress(terminal)
  const { signal } = terminal
  return await withStoredData(readConfig(terminal), async (storage) => {
    const now = () => terminal.now().getTime()
    try {
      const { changed, kept } = await regradeResults(
        { storage, now },
        {
          signal,
          onProgress: ({ total, changed, kept }) => progress.say(`${changed + kept} of ${count(total, 'result')}`),
        },
      )
      const scans = await regradeScans(
        { storage, now },
        {
          signal,
          onProgress: ({ total, changed, kept, pages }) =>
            progress.say(`${changed + kept} of ${count(total, 'scan')}, ${count(pages, 'page')} of the next`),
        },
      )
      progress.end()
      const unchanged = kept + scans.kept
      const regraded = [count(changed, 'result'), ...(scans.changed === 0 ? [] : [count(scans.changed, 'scan')])]
      terminal.stdout.write(
        `Regraded ${regraded.join(' and ')} with rule set ${RULE_SET}${unchanged === 0 ? '' : `; ${unchanged} unchanged`}.\n`,
      )
    } finally {
      progress.end()
    }
    return 0
  })
}
