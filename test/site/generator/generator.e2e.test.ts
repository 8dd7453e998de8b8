import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStorage } from '../../../src/storage/open.ts'
import { differences, findingsOf } from './compare.ts'
import { makeMainSite } from './main-site.ts'
import { scanGenerated } from './scan-generated.ts'

it('finds in a whole site what was planted there, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-generated-'))
  const storage = await openStorage({ dataFolder: folder })
  try {
    // Enough sound pages that a single problem is a warning.
    const site = makeMainSite({ seed: 1, articles: 20, copies: () => 1 })
    const scanned = await scanGenerated(site, { storage })
    expect(differences(site.plan, findingsOf(scanned))).toEqual([])
  } finally {
    await storage.close()
    await rm(folder, { recursive: true })
  }
}, 300_000)
