import { expect, it } from 'vitest'
import { listChanges } from '../../../storage/scans/scan-changes.ts'
import { useSite } from '../testing/use-site.ts'
import { smallSite } from './testing/sites.ts'
import { endedScan } from './testing/stored-scan.ts'

const site = useSite()

it('calls nothing new that a scan of a list did not request', async () => {
  const owner = await site.newUser()
  const described = smallSite()
  const [path, page] = Object.entries(described)[0]!
  const list = { count: 1, hash: 'a' }
  const listed = await endedScan(site, owner.id, { [path]: page }, { scanOptions: { list } })
  site.advance(86_400_000)
  const whole = await endedScan(site, owner.id, described)
  const { pages, audits } = await listChanges(site.storage, whole, listed)
  expect(pages.new.total).toBe(0)
  expect(pages.unknown).toBeGreaterThan(0)
  expect(audits.filter(({ audit, new: added }) => !audit.startsWith('site/') && added > 0)).toEqual([])
})
