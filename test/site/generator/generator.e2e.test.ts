import { expect, it } from 'vitest'
import { forTest } from '../../for-test.ts'
import { openTestStorage } from '../../storage/open-test-storage.ts'
import { differences, findingsOf } from './compare.ts'
import { makeMainSite } from './main-site.ts'
import { scanGenerated } from './scan-generated.ts'

it('finds in a whole site what was planted there, and nothing else', async () => {
  const { storage } = await forTest(openTestStorage('sqlite'))
  // Enough sound pages that a single problem is a warning.
  const site = makeMainSite({ seed: 1, articles: 20, copies: () => 1 })
  const scanned = await scanGenerated(site, { storage })
  expect(differences(site.plan, findingsOf(scanned))).toEqual([])
}, 300_000)
