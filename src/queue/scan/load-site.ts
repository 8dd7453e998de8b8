import { unpackJsonSync } from '../../common/zstd.ts'
import { AddressColumns } from '../../engine/site/address-columns.ts'
import type { Site } from '../../engine/site/site.ts'
import { SiteBuilder, type SiteFacts } from '../../engine/site/site-builder.ts'
import type { StoredFacts } from '../../engine/site/stored-facts.ts'
import type { Storage } from '../../storage/open.ts'
import { listScanPages, type TakenScan } from '../../storage/scans/scan-pages.ts'

/** The columns of a scan, read from the database. `address` tells what else is known of one. */
export async function loadSite(
  storage: Storage,
  { id }: Pick<TakenScan, 'id'>,
  facts: SiteFacts,
  address: (n: number) => { url: string; pattern: number; flags: number },
): Promise<Site> {
  const addresses = new AddressColumns()
  for await (const rows of listScanPages(storage, id, { withFacts: false }))
    for (const row of rows) {
      const { url, pattern, flags } = address(row.n)
      const { text_hash: textHash, first_byte: firstByte } = row
      addresses.add({ ...row, url, pattern, flags: row.flags | flags, textHash, firstByte })
    }
  const builder = new SiteBuilder(addresses, facts)
  for await (const rows of listScanPages(storage, id, { withFacts: true }))
    for (const { n, facts, links } of rows)
      if (facts !== null && links !== null) builder.add(n, unpackJsonSync<StoredFacts>(facts), links)
  return builder.done()
}
