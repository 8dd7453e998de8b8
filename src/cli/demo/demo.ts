import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolderSync } from '../../common/make-folder.ts'
import { shellWord } from '../../common/shell.ts'
import { openStorage } from '../../storage/open.ts'
import type { User } from '../../storage/people/account-records.ts'
import { saveSetting } from '../../storage/settings.ts'
import type { Storage } from '../../storage/storage.ts'
import { feedSearch } from '../../storage/upkeep.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { type Account, auditPage, createAccounts, type DemoRun, storeQueued, storeRuns } from './history.ts'
import { scanDemoSite } from './scans.ts'
import { startDemoServer } from './server.ts'
import type { DemoPage, DemoSite } from './site.ts'
import { sites } from './sites/index.ts'
import { spokeline } from './sites/spokeline.ts'

const FOLDER = 'verdict-demo'
const EMAIL = 'demo@example.com'
const SCANNED_DAYS_AGO = [20, 4]
/** The setting that marks a database as a demo. */
const DEMO_SETTING = 'demo'
const FILES = ['verdict.db', 'verdict.db-wal', 'verdict.db-shm', 'worker.lock', 'secret']

/** Serves the sites, audits them as if over several weeks, and stores the runs. */
export async function makeDemo(
  { data, force }: { data: string | undefined; force: boolean },
  terminal: Terminal,
): Promise<number> {
  const folder = resolve(data ?? FOLDER)
  prepareFolder(folder, { force })
  const now = terminal.now().getTime()
  const account = { email: EMAIL, password: randomBytes(9).toString('base64url') }
  const pages = sites.flatMap((site) => site.pages.map((page) => ({ site, page })))
  const runs = await auditAll(pages, now)
  const waiting = pages.filter(({ page }) => page.daysAgo.length === 0)

  const storage = await openStorage({ dataFolder: folder })
  try {
    const owner = await storage.transaction(async (db) => {
      await saveSetting(db, DEMO_SETTING, new Date(now).toISOString())
      return createAccounts(db, account, now)
    })
    const reports = (await storeRuns(storage, owner, runs)) + (await storeQueued(storage, owner, waiting, now))
    await scanSites(storage, owner, now)
    await feedSearch(storage)
    terminal.stdout.write(welcome({ folder, reports, runs: runs.length, account }, terminal.env))
    return 0
  } finally {
    await storage.close()
  }
}

async function auditAll(pages: readonly { site: DemoSite; page: DemoPage }[], now: number): Promise<DemoRun[]> {
  const server = await startDemoServer(sites)
  try {
    const runs: DemoRun[] = []
    for (const { site, page } of pages) runs.push(...(await auditPage(site, page, server.port, now)))
    return runs
  } finally {
    await server.close()
  }
}

/** One site is scanned as a whole, so that newcomers see that too. */
async function scanSites(storage: Storage, owner: User, now: number): Promise<void> {
  const server = await startDemoServer(sites)
  try {
    await scanDemoSite(storage, owner, { site: spokeline, daysAgo: SCANNED_DAYS_AGO, port: server.port, now })
  } finally {
    await server.close()
  }
}

function welcome(
  made: { folder: string; reports: number; runs: number; account: Account },
  env: Terminal['env'],
): string {
  const { folder, reports, runs, account } = made
  return `The demo is in ${folder}: ${sites.length} sites, ${reports} reports, ${runs} runs, ${SCANNED_DAYS_AGO.length} scans of a whole site.

Start it with

  ${startCommand(folder, env)}

and sign in as

  ${account.email}
  ${account.password}

The sites don't exist on the web, so new runs of their reports fail, also those that are still queued.
`
}

/** To paste into a shell. A PostgreSQL of the settings would be opened instead of the folder. */
export function startCommand(folder: string, env: Terminal['env']): string {
  const elsewhere = ['DATABASE_URL', 'DATABASE_URL_FILE'].filter((name) => env[name]?.trim())
  return [...elsewhere.map((name) => `${name}=`), `VERDICT_DATA=${shellWord(folder)}`, 'verdict serve'].join(' ')
}

/** Throws if there is other data in the folder; with `force`, an earlier demo is removed. */
function prepareFolder(folder: string, { force }: { force: boolean }): void {
  if (!existsSync(folder)) createFolder(folder)
  if (!statSync(folder).isDirectory()) throw new UsageError(`${folder} is a file; choose a folder with --data.`)
  if (readdirSync(folder).length === 0) return
  if (!isDemo(join(folder, 'verdict.db')))
    throw new UsageError(`${folder} is not empty, and it is not a demo. Choose another folder with --data.`)
  if (!force) throw new UsageError(`${folder} already contains a demo. Use --force to replace it.`)
  for (const file of FILES) rmSync(join(folder, file), { force: true })
}

function createFolder(folder: string): void {
  try {
    makeFolderSync(folder, 0o700)
  } catch (error) {
    throw new UsageError(
      `${folder} could not be created: ${(error as Error).message}. Choose another folder with --data.`,
    )
  }
}

function isDemo(file: string): boolean {
  if (!existsSync(file)) return false
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    return database.prepare('select value from settings where name = ?').get(DEMO_SETTING) !== undefined
  } catch {
    return false
  } finally {
    database?.close()
  }
}
