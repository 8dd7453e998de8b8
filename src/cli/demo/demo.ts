import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openStorage } from '../../storage/open.ts'
import { saveSetting } from '../../storage/settings.ts'
import { feedSearch } from '../../storage/upkeep.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { type Account, type Looked, lookAt, makePeople, tell, tellWaiting } from './history.ts'
import { openStage } from './server.ts'
import type { DemoPage, Site } from './site.ts'
import { sites } from './sites/index.ts'

const FOLDER = 'verdict-demo'
const EMAIL = 'demo@example.com'
/** The setting that marks a database as a demo. */
const MARK = 'demo'
const FILES = ['verdict.db', 'verdict.db-wal', 'verdict.db-shm', 'worker.lock', 'secret']

/** Serves the sites, looks at them as if weeks had passed, and stores what was seen. */
export async function makeDemo(
  { data, force }: { data: string | undefined; force: boolean },
  terminal: Terminal,
): Promise<number> {
  const folder = resolve(data ?? FOLDER)
  makeRoom(folder, { force })
  const now = terminal.now().getTime()
  const account = { email: EMAIL, password: randomBytes(9).toString('base64url') }
  const pages = sites.flatMap((site) => site.pages.map((page) => ({ site, page })))
  const looks = await lookAtAll(pages, now)
  const waiting = pages.filter(({ page }) => page.looked.length === 0)

  const storage = await openStorage({ dataFolder: folder })
  try {
    const owner = await storage.transaction(async (db) => {
      await saveSetting(db, MARK, new Date(now).toISOString())
      return makePeople(db, account, now)
    })
    const reports = (await tell(storage, owner, looks)) + (await tellWaiting(storage, owner, waiting, now))
    await feedSearch(storage)
    terminal.stdout.write(welcome({ folder, reports, runs: looks.length, account }))
    return 0
  } finally {
    await storage.close()
  }
}

async function lookAtAll(pages: readonly { site: Site; page: DemoPage }[], now: number): Promise<Looked[]> {
  const stage = await openStage(sites)
  try {
    const looks: Looked[] = []
    for (const { site, page } of pages) looks.push(...(await lookAt(site, page, stage.port, now)))
    return looks
  } finally {
    await stage.close()
  }
}

function welcome(made: { folder: string; reports: number; runs: number; account: Account }): string {
  const { folder, reports, runs, account } = made
  return `The demo is in ${folder}: ${sites.length} sites, ${reports} reports, ${runs} runs.

Start it with

  VERDICT_DATA=${folder} verdict serve

and sign in as

  ${account.email}
  ${account.password}

Its sites exist only here: what is generated again in the demo finds nobody at their addresses.
`
}

/** Makes sure that nobody's data is in the folder; an earlier demo is cleared away where that is asked for. */
function makeRoom(folder: string, { force }: { force: boolean }): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  if (!isDemo(join(folder, 'verdict.db')))
    throw new UsageError(`${folder} is not empty, and what is in it is no demo. Choose another folder with --data.`)
  if (!force) throw new UsageError(`There is a demo in ${folder} already; --force makes it anew.`)
  for (const file of FILES) rmSync(join(folder, file), { force: true })
}

function isDemo(file: string): boolean {
  if (!existsSync(file)) return false
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true })
    return database.prepare('select value from settings where name = ?').get(MARK) !== undefined
  } catch {
    return false
  } finally {
    database?.close()
  }
}
