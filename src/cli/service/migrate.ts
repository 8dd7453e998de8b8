import type { Terminal } from '../terminal.ts'
import { placeOf, withData } from './open-data.ts'
import { readConfig } from './settings.ts'

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
