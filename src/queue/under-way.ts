import { keyOf } from '../storage/ids.ts'
import type { Db } from '../storage/open.ts'

/** SQLite's bound on parameters is far above; a list this long is still quick to compile. */
const AT_ONCE = 500

/** Those of the runs that wait or run; `unjudged`: and have no result yet. */
export async function underWay(
  db: Db,
  runIds: readonly string[],
  yet: 'unended' | 'unjudged' = 'unended',
): Promise<Set<string>> {
  const found = new Set<string>()
  for (let from = 0; from < runIds.length; from += AT_ONCE) {
    const keys = runIds.slice(from, from + AT_ONCE).flatMap((id) => keyOf(id) ?? [])
    const rows = await db
      .selectFrom('runs')
      .select('id')
      .where('key', 'in', keys)
      .where('state', 'in', ['queued', 'running', 'judged'])
      .$if(yet === 'unjudged', (query) => query.where('reached', 'is', null))
      .execute()
    for (const { id } of rows) found.add(id)
  }
  return found
}
