import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { openStorage } from '../../storage/open.ts'
import { saveSetting } from '../../storage/settings.ts'
import { feedSearch } from '../../storage/upkeep.ts'
import type { Terminal } from '../terminal.ts'
import { MARK, makeRoom } from './folder.ts'
import { type Looked, lookAt } from './look.ts'
import type { DemoPage, Site } from './site.ts'
import { sites } from './sites/index.ts'
import { openStage } from './stage.ts'
import { type Account, makePeople, tell, tellWaiting } from './story.ts'

const FOLDER = 'verdict-demo'
const EMAIL = 'demo@example.com'

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
