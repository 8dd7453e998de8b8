import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DriverQuery, preparedArrays } from '../prepared.ts'
import { LIST_COLUMNS } from '../rows.ts'
import type { Db } from '../tables.ts'
import type { Range, Sort } from './ranges.ts'
import type { ListedRow } from './row.ts'

/** Everything that makes one statement of a list different from another, apart from its values. */
export interface Shape {
  within: 'user' | 'project'
  of: Range['of']
  by: Range['by']
  sort: Sort
  /**
   * Which rows it skips. `few`: those of earlier pages. `many`: the same, by the index alone, and the reports are looked up
   * last. `deleted`: also those of deleted projects. `few-if-none-deleted`: as `few`, but it answers nothing where the owner
   * has deleted projects, for they might be many.
   */
  skips: 'few' | 'few-if-none-deleted' | 'many' | 'deleted'
}

export interface Values {
  userKey: number
  /** null where the list is of all projects. */
  projectKey: number | null
  skip: number
  limit: number
}

type Column = `reports.${'user_key' | 'project_key' | 'result' | Range['by']}`

/** The part of an index that holds a range, and its order. */
export interface Span {
  bounds: RawBuilder<SqlBool>
  order: Column[]
}

export interface SpanRequest {
  owner: `reports.${'user_key' | 'project_key'}`
  ownerKey: RawBuilder<number>
  result: number | null
  by: Range['by']
}

export type SpanOf = (request: SpanRequest) => Span

type Read = (db: Db, values: Values) => Promise<ListedRow[]>

/** The statements that read a page of a list, each compiled once. */
export class ListStatements {
  readonly #spanOf: SpanOf
  readonly #reads = new Map<string, Read>()

  constructor(spanOf: SpanOf) {
    this.#spanOf = spanOf
  }

  read(db: Db, shape: Shape, values: Values): Promise<ListedRow[]> {
    return this.#find(shape)(db, values)
  }

  /** With a condition of its own, compiled each time. */
  async readWith(db: Db, shape: Shape, values: Values, condition: RawBuilder<SqlBool>): Promise<ListedRow[]> {
    return readArrays(db, this.#build(db, shape, values, condition).compile())
  }

  #find(shape: Shape): Read {
    const { within, of, by, sort, skips } = shape
    const name = `list_${within}_${of}_${by}_${sort}_${skips}`
    let read = this.#reads.get(name)
    if (read === undefined) {
      read = preparedArrays(name, (db, values: Values) => this.#build(db, shape, values))
      this.#reads.set(name, read)
    }
    return read
  }

  #build(db: Db, shape: Shape, values: Values, condition?: RawBuilder<SqlBool>): { compile(): CompiledQuery } {
    const { within, of, by, sort, skips } = shape
    const { bounds, order } = this.#spanOf({
      owner: within === 'user' ? 'reports.user_key' : 'reports.project_key',
      ownerKey: sql`${within === 'user' ? values.userKey : values.projectKey}`,
      result: typeof of === 'number' ? of : null,
      by,
    })
    const page = db
      .selectFrom('reports')
      .where(bounds)
      .$if(of === 'judged' || typeof of === 'number', (query) => query.where('reports.result', 'is not', null))
      .$if(of === 'none', (query) => query.where('reports.result', 'is', null))
      .$if(within === 'user' && skips === 'few-if-none-deleted', (query) =>
        query.where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('deleted_projects')
                .select('project_key')
                .where('deleted_projects.user_key', '=', values.userKey),
            ),
          ),
        ),
      )
      .$if(skips === 'deleted', (query) =>
        query.where('reports.project_key', 'not in', (eb) =>
          eb.selectFrom('deleted_projects').select('deleted_projects.project_key'),
        ),
      )
      .$if(condition !== undefined, (query) => query.where(condition!))
      .limit(count(values.limit))
      .offset(count(values.skip))
    const ordered = order.reduce((query, column) => query.orderBy(column, sort), page)
    if (skips === 'few' || skips === 'few-if-none-deleted') return ordered.select(LIST_COLUMNS)
    const reports = db
      .selectFrom(ordered.select('reports.key').as('page'))
      .innerJoin('reports', 'reports.key', 'page.key')
      .select(LIST_COLUMNS)
    return order.reduce((query, column) => query.orderBy(column, sort), reports)
  }
}

/** The rows of a query as arrays. */
export async function readArrays<Row>(db: Db, query: CompiledQuery): Promise<Row[]> {
  const asArrays: DriverQuery = { ...query, asArrays: true }
  return (await db.executeQuery(asArrays)).rows as Row[]
}

/** Within an expression, for SQLite plans a statement anew for each value of a parameter that is all of its LIMIT. */
function count(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`
}
