import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DriverQuery, findOrMake, preparedArrays, varyingLimit } from '../../prepared.ts'
import { deletedProjects, LIST_COLUMNS } from '../../rows.ts'
import type { Db } from '../../tables.ts'
import type { Range, Sort } from './ranges.ts'
import type { ListedRow } from './row.ts'
import type { ScopeCounts } from './scope.ts'

/** Everything that makes one statement of a list different from another, apart from its values. */
export interface StatementShape {
  within: 'user' | 'project'
  of: Range['of']
  by: Range['by']
  sort: Sort
  /**
   * Which rows it skips. `few`: those of earlier pages. `many`: the same, by the index alone, and the reports are looked up
   * last. `deleted`: also those of deleted projects.
   */
  skips: 'few' | 'many' | 'deleted'
}

export interface StatementValues {
  userKey: number
  /** null where the list is of all projects. */
  projectKey: number | null
  skip: number
  limit: number
}

type FirstShape = Omit<StatementShape, 'skips'>

/** Of a list whose counts are not known yet. */
export interface FirstStatementValues {
  userKey: number
  /** A name; null where the list is of all projects. */
  project: string | null
  skip: number
  limit: number
}

const COUNTS_AT = LIST_COLUMNS.length

/** A row of a list, with the counts behind its columns: see `countsIn`. */
export type CountedRow = ListedRow & Readonly<Record<typeof COUNTS_AT, string>>

/** The counts that the rows of a page carry; undefined where it has no rows. */
export function countsIn(row: CountedRow | undefined): ScopeCounts | undefined {
  if (row === undefined) return undefined
  const [all, bad, decent, good] = row[COUNTS_AT].split(' ').map(Number)
  return { all: all!, judged: [bad!, decent!, good!] }
}

type Column = `reports.${'user_key' | 'project_key' | 'result' | Range['by']}`

/** The part of an index that holds a range, and its order. */
export interface IndexSpan {
  bounds: RawBuilder<SqlBool>
  order: Column[]
}

export interface IndexSpanRequest {
  owner: `reports.${'user_key' | 'project_key'}`
  ownerKey: RawBuilder<number>
  result: number | null
  by: Range['by']
}

export type IndexSpanOf = (request: IndexSpanRequest) => IndexSpan

type Read<V, Row> = (db: Db, values: V) => Promise<Row[]>

/** The statements that read a page of a list, each compiled once. */
export class ListStatements {
  readonly #spanOf: IndexSpanOf
  readonly #reads = new Map<string, Read<StatementValues, ListedRow>>()
  readonly #firstReads = new Map<string, Read<FirstStatementValues, CountedRow>>()

  readonly unindexed: UnindexedColumn

  constructor(spanOf: IndexSpanOf, unindexed: UnindexedColumn) {
    this.#spanOf = spanOf
    this.unindexed = unindexed
  }

  read(db: Db, shape: StatementShape, values: StatementValues): Promise<ListedRow[]> {
    const { within, of, by, sort, skips } = shape
    const name = `list_${within}_${of}_${by}_${sort}_${skips}`
    const prepare = () =>
      preparedArrays<StatementValues, ListedRow>(name, (db, values) => this.#build(db, shape, values))
    return findOrMake(this.#reads, name, prepare)(db, values)
  }

  /** With a condition of its own, compiled each time. */
  async readWith(
    db: Db,
    shape: StatementShape,
    values: StatementValues,
    condition: RawBuilder<SqlBool>,
  ): Promise<ListedRow[]> {
    return readArrays(db, this.#build(db, shape, values, condition).compile())
  }

  /**
   * A page together with the counts of its owner or project, which each of its rows carries: one question. It has no rows where
   * the owner has deleted projects, because those might be many to skip.
   */
  readFirst(db: Db, shape: FirstShape, values: FirstStatementValues): Promise<CountedRow[]> {
    const { within, of, by, sort } = shape
    const name = `list_first_${within}_${of}_${by}_${sort}`
    const prepare = () =>
      preparedArrays<FirstStatementValues, CountedRow>(name, (db, values) => this.#buildFirst(db, shape, values))
    return findOrMake(this.#firstReads, name, prepare)(db, values)
  }

  #buildFirst(db: Db, shape: FirstShape, { userKey, project, skip, limit }: FirstStatementValues) {
    const isOfUser = shape.within === 'user'
    const inProject = sql`from projects where user_key = ${userKey} and project = ${project}`
    const ownerKey = isOfUser ? sql<number>`${userKey}` : sql<number>`(select key ${inProject})`
    const from = isOfUser ? sql`from user_counts where user_key = ${userKey}` : inProject
    const counts = sql<string>`(select reports || ' ' || bad || ' ' || decent || ' ' || good ${from})`
    const deleted = sql`select project_key from deleted_projects where user_key = ${userKey}`
    return this.#select(db, shape, ownerKey, { skip, limit })
      .$if(isOfUser, (query) => query.where(sql<SqlBool>`not exists (${deleted})`))
      .select(LIST_COLUMNS)
      .select(counts.as('counts'))
  }

  #build(
    db: Db,
    shape: StatementShape,
    values: StatementValues,
    condition?: RawBuilder<SqlBool>,
  ): { compile(): CompiledQuery } {
    const { within, sort, skips } = shape
    const ownerKey = sql<number>`${within === 'user' ? values.userKey : values.projectKey}`
    const page = this.#select(db, shape, ownerKey, values)
      .$if(skips === 'deleted', (query) => query.where('reports.project_key', 'not in', deletedProjects))
      .$if(condition !== undefined, (query) => query.where(condition!))
    if (skips === 'few') return page.select(LIST_COLUMNS)
    const reports = db
      .selectFrom(page.select('reports.key').as('page'))
      .innerJoin('reports', 'reports.key', 'page.key')
      .select(LIST_COLUMNS)
    const { order } = this.#span(shape, ownerKey)
    return order.reduce((query, column) => query.orderBy(column, sort), reports)
  }

  /** The rows of a page, in their order. */
  #select(db: Db, shape: FirstShape, ownerKey: RawBuilder<number>, { skip, limit }: { skip: number; limit: number }) {
    const { of, sort } = shape
    const { bounds, order } = this.#span(shape, ownerKey)
    const page = db
      .selectFrom('reports')
      .where(bounds)
      .$if(of === 'judged' || typeof of === 'number', (query) => query.where('reports.result', 'is not', null))
      .$if(of === 'none', (query) => query.where('reports.result', 'is', null))
      .limit(varyingLimit(limit))
      .offset(varyingLimit(skip))
    return order.reduce((query, column) => query.orderBy(column, sort), page)
  }

  #span({ within, of, by }: FirstShape, ownerKey: RawBuilder<number>): IndexSpan {
    const owner = within === 'user' ? 'reports.user_key' : 'reports.project_key'
    return this.#spanOf({ owner, ownerKey, result: typeof of === 'number' ? of : null, by })
  }
}

/** The rows of a query as arrays. */
export async function readArrays<Row>(db: Db, query: CompiledQuery): Promise<Row[]> {
  const asArrays: DriverQuery = { ...query, asArrays: true }
  return (await db.executeQuery(asArrays)).rows as Row[]
}

/** A column as an expression that the database does not look up in an index, where it would take the wrong one. */
export type UnindexedColumn = (
  column: 'status' | 'device' | 'privacy' | 'depth' | 'score' | 'generated_at',
) => RawBuilder<unknown>
