import type { SelectQueryBuilder } from 'kysely'

/** Counts the rows of a query, ignoring its columns. */
export async function countRows<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('count'))
    .$castTo<{ count: number | string }>()
    .executeTakeFirstOrThrow()
  return Number(count)
}
