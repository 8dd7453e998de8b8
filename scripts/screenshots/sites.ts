import { largeSite, smallSite } from '../../src/server/web/scans/testing/sites.ts'
import { endedScan } from '../../src/server/web/scans/testing/stored-scan.ts'
import { openStorage } from '../../src/storage/open.ts'
import { findUserByEmail } from '../../src/storage/people/users.ts'

const DAY = 86_400_000

/** Scans of a small and of a large site, stored as a worker stores them, because 50,000 requests would take too long. */
export async function addScannedSites(dataFolder: string, email: string): Promise<void> {
  const storage = await openStorage({ dataFolder })
  try {
    const { id } = (await findUserByEmail(storage.db, email))!
    const daysAgo = (days: number) => ({ storage, now: () => Date.now() - days * DAY })
    await endedScan(daysAgo(9), id, smallSite(), { project: 'twelve.example' })
    await endedScan(
      daysAgo(2),
      id,
      { ...smallSite(), '/gone': { title: 'Back again', links: ['/'], score: 92 } },
      {
        project: 'twelve.example',
        cut: { limit: 'pages', value: 12 },
      },
    )
    await endedScan(daysAgo(1), id, largeSite(50_000), { project: 'large.example', durationMs: 9_000_000 })
  } finally {
    await storage.close()
  }
}
