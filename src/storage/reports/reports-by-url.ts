import { keyOf } from '../ids.ts'
import type { Report } from '../records.ts'
import { isLiveReport, selectLive, toReport } from '../rows.ts'
import type { Db } from '../tables.ts'

/** The user's latest report of exactly this URL that isn't being deleted. */
export async function findReportByUrl(db: Db, userId: string, url: string): Promise<Report | undefined> {
  const row = await selectLive(db)
    .where('reports.user_key', '=', keyOf(userId) ?? -1)
    .where('reports.url', '=', url)
    .where(isLiveReport)
    .orderBy('reports.key', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toReport(row, userId)
}

/** SQLite and PostgreSQL both bound the parameters of a statement. */
const URLS_AT_ONCE = 500

/** The ids of the user's latest reports of these URLs. */
export async function findReportIdsByUrl(
  db: Db,
  userId: string,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (let from = 0; from < urls.length; from += URLS_AT_ONCE) {
    const rows = await selectLive(db)
      .clearSelect()
      .select(['reports.url', 'reports.id'])
      .where('reports.user_key', '=', keyOf(userId) ?? -1)
      .where('reports.url', 'in', urls.slice(from, from + URLS_AT_ONCE))
      .where(isLiveReport)
      .orderBy('reports.key')
      .execute()
    for (const { url, id } of rows) ids.set(url, id)
  }
  return ids
}

/** Those of the URLs that the user has a report of. */
export async function findKnownUrls(db: Db, userId: string, urls: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>()
  for (let from = 0; from < urls.length; from += URLS_AT_ONCE) {
    const rows = await selectLive(db)
      .clearSelect()
      .select('reports.url')
      .where('reports.user_key', '=', keyOf(userId) ?? -1)
      .where('reports.url', 'in', urls.slice(from, from + URLS_AT_ONCE))
      .where(isLiveReport)
      .execute()
    for (const { url } of rows) known.add(url)
  }
  return known
}
