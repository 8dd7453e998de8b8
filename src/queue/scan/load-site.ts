import { unpackJsonSync } from '../../common/zstd.ts'
import type { Site } from '../../engine/site/site.ts'
import { type AddressFact, SiteBuilder, type SiteFacts } from '../../engine/site/site-builder.ts'
import type { StoredFacts } from '../../engine/site/stored-facts.ts'
import type { Storage } from '../../storage/open.ts'
import { listScanPages, type TakenScan } from '../../storage/scans/scan-pages.ts'

/** The columns of a scan, read from the database. `urlOf` and `patternOf` are those of its addresses. */
export async function loadSite(
  storage: Storage,
  { id }: Pick<TakenScan, 'id'>,
  facts: SiteFacts,
  address: (n: number) => { url: string; pattern: number; flags: number },
): Promise<Site> {
  const addresses: AddressFact[] = []
  for await (const rows of listScanPages(storage, id, { withFacts: false }))
    for (const {
      text_hash,
      first_byte,
      turn: _,
      clicks: __,
      via: ___,
      facts: ____,
      links: _____,
      etag: ______,
      modified: _______,
      title: ________,
      ...row
    } of rows) {
      const { url, pattern, flags } = address(row.n)
      const known = { ...row, url, pattern, flags: row.flags | flags }
      addresses.push({ ...known, textHash: text_hash, firstByte: first_byte })
    }
  const builder = new SiteBuilder(addresses, facts)
  for await (const rows of listScanPages(storage, id, { withFacts: true }))
    for (const { n, facts, links } of rows)
      if (facts !== null && links !== null) builder.add(n, unpackJsonSync<StoredFacts>(facts), links)
  return builder.done()
}
