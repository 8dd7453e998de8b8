import type { AddressFact } from '../../../engine/site/addresses/address-columns.ts'
import { listPackedPages, listScanPages, sumLinkBytes, type TakenScan } from '../../../storage/scans/scan-pages.ts'
import type { Db } from '../../../storage/tables.ts'
import type { GivenFacts, SiteInput } from './site-judging.ts'

/** What is known of an address besides what is stored; `flags` are added to those of the row. */
export interface AddressNotes extends Pick<AddressFact, 'url' | 'pattern' | 'flags'> {
  /** What was measured later. */
  firstByte?: number | undefined
}

export interface SiteSource {
  facts: Omit<GivenFacts, 'linkBytes'>
  notesOn(n: number): AddressNotes
  /** Called once all addresses are in. */
  addRobots(input: SiteInput): Promise<void>
}

/** Reads what is stored of a scan into where it is judged. */
export async function loadSite(
  db: Db,
  { id }: Pick<TakenScan, 'id'>,
  { facts, notesOn, addRobots }: SiteSource,
  input: SiteInput,
): Promise<void> {
  for await (const rows of listScanPages(db, id))
    await input.addAddresses(
      rows.map(({ n, state, sources, status, redirect, canonical, bytes, score, ...row }) => {
        const { url, pattern, flags, firstByte = row.first_byte } = notesOn(n)
        const known = { n, state, sources, status, redirect, canonical, bytes, score, url, pattern }
        return { ...known, flags: row.flags | flags, textHash: row.text_hash, firstByte }
      }),
    )
  await addRobots(input)
  await input.addFacts({ ...facts, linkBytes: await sumLinkBytes(db, id) })
  for await (const rows of listPackedPages(db, id)) await input.addPages(rows)
}
