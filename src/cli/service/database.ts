import { stat } from 'node:fs/promises'
import { regradeResults } from '../../actions/regrade.ts'
import { RULE_SET } from '../../engine/score.ts'
import { restoreStorage } from '../../storage/backup/restore.ts'
import { UsageError } from '../command.ts'
import { startProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'
import { readConfig } from './config.ts'
import { placeOf, storageSettings, withData } from './open-data.ts'

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

/** The tables of ours come up to date with opening them, those of the queue with starting it. */
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

/** Judges the kept evidence of every result that another rule set gave, without asking any site. */
export async function regrade(terminal: Terminal): Promise<number> {
  const progress = startProgress(terminal)
  const { signal } = terminal
  return await withData(readConfig(terminal), async (storage) => {
    const { changed, kept } = await regradeResults(
      { storage, now: () => terminal.now().getTime() },
      { signal, onProgress: ({ changed, kept }) => progress.say(`${changed + kept} results`) },
    ).finally(() => progress.end())
    terminal.stdout.write(
      `${changed} results are of rule set ${RULE_SET} now${kept === 0 ? '' : `; ${kept} stayed as they were`}.\n`,
    )
    return 0
  })
}
