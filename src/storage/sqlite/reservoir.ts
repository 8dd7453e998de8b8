import { sql } from 'kysely'
import type { UrlSample } from '../search.ts'
import type { Db } from '../tables.ts'

const SLOTS = 1000

/** Keeps an even sample of all URLs that were ever indexed (Vitter's algorithm R): each is in it with the same chance. */
export async function addToReservoir(db: Db, urls: readonly string[]): Promise<void> {
  const { rows } = await sql<{ indexed: number }>`select indexed from search_state`.execute(db)
  let seen = rows[0]!.indexed
  const chosen = new Map<number, string>()
  for (const url of urls) {
    const slot = seen < SLOTS ? seen : Math.floor(Math.random() * (seen + 1))
    if (slot < SLOTS) chosen.set(slot, url)
    seen++
  }
  for (const [slot, url] of chosen) {
    await sql`insert into search_sample (slot, url) values (${slot}, ${url})
      on conflict (slot) do update set url = excluded.url`.execute(db)
  }
  await sql`update search_state set indexed = ${seen}`.execute(db)
}

export async function drawFromReservoir(db: Db): Promise<UrlSample> {
  const { rows } = await sql<{ url: string }>`select url from search_sample`.execute(db)
  const state = await sql<{ indexed: number }>`select indexed from search_state`.execute(db)
  return { urls: rows.map((row) => row.url), total: state.rows[0]!.indexed }
}
