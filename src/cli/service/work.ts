import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { placeOf } from './open-data.ts'
import { stopped, withService } from './service.ts'
import { readConfig } from './settings.ts'
import { startWorking } from './working.ts'

/** A worker alone, one of as many as are wanted, until it is told to stop. */
export async function work(terminal: Terminal): Promise<number> {
  const config = readConfig(terminal)
  if (config.databaseUrl === null)
    throw new UsageError('DATABASE_URL is missing: on SQLite, verdict serve does the work itself.')
  return await withService(config, terminal, async (service) => {
    const working = await startWorking(service)
    terminal.stdout.write(`Verdict works on what waits in ${placeOf(config)}, ${config.concurrency} at a time.\n`)
    await stopped(terminal)
    service.logger.info('stopping: what runs may end, nothing new begins')
    await working.stop()
    return 0
  })
}
