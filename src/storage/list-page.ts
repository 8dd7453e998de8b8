import type { SelectQueryBuilder } from 'kysely'
import { countRows } from './count-rows.ts'
import type { ListPage, PageNumber } from './records.ts'

/** A page of the rows of a query, in its order, and how many it has in all. */
export async function listPage<Tables, From extends keyof Tables, Row, Item>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { page, perPage }: PageNumber,
  toItem: (row: Row) => Item,
): Promise<ListPage<Item>> {
  const total = await countRows(query.clearOrderBy())
  const rows = await query
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items: rows.map((row) => toItem(row as Row)), total }
}
