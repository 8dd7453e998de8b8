import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { judgedReport } from '../../src/server/web/reports/testing/stored.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { NewReport, Report } from '../../src/storage/records.ts'
import { listReports } from '../../src/storage/reports/list/list.ts'
import { findReport } from '../../src/storage/reports/reports.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { COMMAND, COMMAND_ENV } from '../entry.ts'
import { openChromium } from './chromium.ts'
import { createTestUsers, type TestUsers } from './users.ts'

const TIMEOUT_MS = 120_000

/** `verdict serve` as users start it, with a worker that may audit loopback addresses. */
export interface Verdict extends TestUsers {
  base: string
  /** What it printed when it started. */
  said: string
  storage: Storage
  /** A finished report that no worker had to make. `more` overrides parts of its results. */
  newReport(
    userId: string,
    options?: Partial<Pick<NewReport, 'privacy' | 'passwordHash'>> & { more?: object },
  ): Promise<Report>
  /** The user's newest report, once its run has ended. */
  lastReport(userId: string): Promise<Report>
  close(): Promise<void>
}

export async function startVerdict(env: Record<string, string> = {}): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-web-'))
  const server = spawn(process.execPath, [COMMAND, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      ...COMMAND_ENV,
      VERDICT_DATA: folder,
      VERDICT_PORT: '0',
      VERDICT_ALLOW: '127.0.0.1',
      VERDICT_CREATE_LIMIT: '0',
      VERDICT_LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await welcomeOf(server)
  const base = /is listening on (\S+)/.exec(said)![1]!
  const storage = await openStorage({ dataFolder: folder })
  const browser = await openChromium()
  return {
    base,
    said,
    storage,
    ...(await createTestUsers({ base, storage, browser })),
    // In one transaction, so that the worker sees no run to do.
    newReport: (userId, options) =>
      storage.transaction((db) => judgedReport({ storage: { ...storage, db }, now: Date.now }, userId, options)),
    async lastReport(userId) {
      const question = { sortBy: 'id', sort: 'desc', page: 1, perPage: 10 } as const
      for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await sleep(50)) {
        const [report] = (await listReports(storage, userId, question)).items
        if (report?.status === 'done' || report?.status === 'failed')
          return (await findReport(storage.db, userId, report.id))!
      }
      throw new Error('The run did not end in time.')
    },
    async close() {
      await browser.close()
      await storage.close()
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The command prints its welcome in one write. */
async function welcomeOf(server: ChildProcess): Promise<string> {
  const [said] = await Promise.race([once(server.stdout!, 'data'), once(server, 'exit')])
  if (server.exitCode !== null) throw new Error('The server did not start.')
  return String(said)
}
