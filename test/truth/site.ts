import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { createDatabase } from '../postgres/database.ts'
import { startPostgres } from '../postgres/start.ts'
import { differences, findingsOf } from '../site/generator/compare.ts'
import type { GeneratedSite } from '../site/generator/generated-site.ts'
import { makeMainSite, plants } from '../site/generator/main-site.ts'
import { Random } from '../site/generator/random.ts'
import { type ScanGeneratedOptions, scanGenerated } from '../site/generator/scan-generated.ts'
import { wholeSites } from '../site/generator/whole-sites.ts'

export interface SiteTruthOptions {
  seed: number
  /** Sound pages beside the planted ones. */
  pages: number
  /** Plants each problem once more, one after another; otherwise three of them, as the seed decides. */
  each: boolean
}

type How = Omit<ScanGeneratedOptions, 'storage'>

/**
 * Holds scans against sites of which the generator knows every finding: `npm run truth -- site [--seed N] [--pages N] [--each]`.
 * The findings must be those of the plan, byte for byte the same on both databases, with more processes, and after kills.
 */
export async function siteTruth({ seed, pages, each }: SiteTruthOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-truth-'))
  const postgres = await startPostgres()
  const database = await createDatabase(postgres.url)
  const sqlite = await openStorage({ dataFolder: join(folder, 'sqlite') })
  const other = await openStorage({ dataFolder: join(folder, 'postgres'), databaseUrl: database.url })
  const random = new Random(seed)
  const kills = Array.from({ length: 4 }, () => 5 + random.below(200))
  let failures = 0
  const check = (name: string, problems: readonly string[]) => {
    console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name}`)
    for (const problem of problems) console.log(`     ${problem}`)
    failures += problems.length
  }
  const scan = async (site: GeneratedSite, storage: Storage, how: How) =>
    findingsOf(await scanGenerated(site, { storage, ...how }))
  try {
    const site = makeMainSite({ seed, articles: pages })
    const found = await scan(site, sqlite, { processes: 1 })
    check(`seed ${seed}, SQLite, 1 process: as planned`, differences(site.plan, found))
    const same = async (name: string, storage: Storage, how: How) => {
      const again = await scan(site, storage, how)
      const isSame = JSON.stringify(again) === JSON.stringify(found)
      check(name, isSame ? [] : ['The findings or their order differ:', ...differences(found, again)])
    }
    await same('SQLite, 3 processes: the same', sqlite, { processes: 3 })
    await same(`SQLite, killed at ${kills}: the same`, sqlite, { processes: 1, kills })
    await same('PostgreSQL, 1 process: the same', other, { processes: 1 })
    await same(`PostgreSQL, 3 processes, killed at ${kills}: the same`, other, { processes: 3, kills })
    for (const make of wholeSites) {
      const whole = make(seed)
      check(`${whole.name}: as planned`, differences(whole.plan, await scan(whole, sqlite, {})))
    }
    for (const more of each ? plants : random.shuffled(plants).slice(0, 3)) {
      const one = makeMainSite({ seed, articles: pages, copies: (plant) => (plant === more ? 2 : 1) })
      check(`${more.audit} once more: only that`, differences(one.plan, await scan(one, sqlite, {})))
    }
  } finally {
    await Promise.all([sqlite.close(), other.close()])
    await database.drop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return failures === 0
}
