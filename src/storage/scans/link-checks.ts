import { DAY_MS } from '../../common/durations.ts'
import type { Db } from '../tables.ts'
import type { LinkCheckRow } from './scan-tables.ts'

/** What other sites answered to links, for all scans together: they are asked once in some days. */

export const LINK_CHECK_DAYS = 7
const AT_ONCE = 500

/** By URL. Those that are too old are left out. */
export async function findLinkChecks(
  db: Db,
  asked: readonly Pick<LinkCheckRow, 'hash' | 'url'>[],
  now: number,
): Promise<Map<string, LinkCheckRow>> {
  const found = new Map<string, LinkCheckRow>()
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const some = asked.slice(from, from + AT_ONCE)
    const rows = await db
      .selectFrom('link_checks')
      .selectAll()
      .where(
        'hash',
        'in',
        some.map(({ hash }) => hash),
      )
      .where('checked_at', '>', now - LINK_CHECK_DAYS * DAY_MS)
      .execute()
    for (const row of rows) found.set(row.url, row)
  }
  return found
}

export async function saveLinkChecks(db: Db, checks: readonly LinkCheckRow[]): Promise<void> {
  for (let from = 0; from < checks.length; from += AT_ONCE)
    await db
      .insertInto('link_checks')
      .values(checks.slice(from, from + AT_ONCE))
      .onConflict((conflict) =>
        conflict.column('hash').doUpdateSet((eb) => ({
          url: eb.ref('excluded.url'),
          status: eb.ref('excluded.status'),
          outcome: eb.ref('excluded.outcome'),
          checked_at: eb.ref('excluded.checked_at'),
        })),
      )
      .execute()
}

export async function forgetLinkChecks(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('link_checks')
    .where('checked_at', '<=', now - LINK_CHECK_DAYS * DAY_MS)
    .execute()
}
