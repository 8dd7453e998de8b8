import { type CompiledQuery, PostgresAdapter, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { prepared } from './prepared.ts'
import type { Range, Sort } from './report-ranges.ts'
import { REPORT_COLUMNS } from './report-rows.ts'
import type { Scope } from './report-scope.ts'
import type { Db, ReportRow } from './tables.ts'

/** Everything that makes one query of a list different from another, apart from its values. */
export interface Shape {
  within: 'user' | 'project'
  of: 'result' | 'judged' | 'none' | 'all'
  by: Range['by']
  sort: Sort
  /** Begins at a row that is known. */
  seek: boolean
  /** Passes rows over: then by the index alone, and the reports are looked up last. */
  deep: boolean
  /** Leaves doomed projects out. */
  spare: boolean
}

export interface Values {
  within: number
  result: number | null
  value: string | number | null
  key: number | null
  skip: number
  limit: number
}

type Ask = (db: Db, values: Values) => Promise<{ rows: Selectable<ReportRow>[] }>
type Query = { compile(): CompiledQuery<Selectable<ReportRow>> }

/** What the scope and the range say of a query. */
export function shapeOf(scope: Scope, range: Range): Pick<Shape, 'within' | 'of' | 'by' | 'spare'> {
  const of = typeof range.of === 'number' ? 'result' : range.of
  return { within: scope.projectKey === null ? 'user' : 'project', of, by: range.by, spare: scope.doomed }
}

export function valuesOf(scope: Scope, range: Range): Pick<Values, 'within' | 'result'> {
  return { within: scope.projectKey ?? scope.userKey, result: typeof range.of === 'number' ? range.of : null }
}

const asks = new Map<string, Ask>()

/** The query of a shape, compiled once. */
export function askFor(shape: Shape): Ask {
  const { within, of, by, sort, seek, deep, spare } = shape
  const name = `list_${within}_${of}_${by}_${sort}_${Number(seek)}${Number(deep)}${Number(spare)}`
  let ask = asks.get(name)
  if (ask === undefined) {
    ask = prepared(name, (db, values: Values) => build(db, shape, values))
    asks.set(name, ask)
  }
  return ask
}

/** The same with a condition of its own, compiled each time. */
export async function askWith(
  db: Db,
  shape: Shape,
  values: Values,
  condition: RawBuilder<SqlBool>,
): Promise<Selectable<ReportRow>[]> {
  const { rows } = await db.executeQuery(build(db, shape, values, condition).compile())
  return rows
}

function build(db: Db, shape: Shape, values: Values, condition?: RawBuilder<SqlBool>): Query {
  const { order, bounds } = span(db, shape, values)
  const page = db
    .selectFrom('reports')
    .where(bounds)
    .$if(shape.of === 'judged' || shape.of === 'result', (query) => query.where('reports.result', 'is not', null))
    .$if(shape.of === 'none', (query) => query.where('reports.result', 'is', null))
    .$if(shape.spare, (query) =>
      query.where('reports.project_key', 'not in', (eb) => eb.selectFrom('doomed').select('doomed.project_key')),
    )
    .$if(condition !== undefined, (query) => query.where(condition!))
    .limit(values.limit)
    .offset(values.skip)
  const ordered = order.reduce((query, column) => query.orderBy(column, shape.sort), page)
  if (!shape.deep) return ordered.select(REPORT_COLUMNS)
  const reports = db
    .selectFrom(ordered.select('reports.key').as('page'))
    .innerJoin('reports', 'reports.key', 'page.key')
    .select(REPORT_COLUMNS)
  return order.reduce((query, column) => query.orderBy(column, shape.sort), reports)
}

interface Span {
  order: `reports.${'user_key' | 'project_key' | 'result' | Range['by']}`[]
  bounds: RawBuilder<SqlBool>
}

/** The part of an index that is read, and its order. */
function span(db: Db, shape: Shape, values: Values): Span {
  const { within, of, by, sort, seek } = shape
  const scope = `reports.${within}_key` as const
  if (by === 'key' && db.getExecutor().adapter instanceof PostgresAdapter) return postgresSpan(shape, values)
  const onwards = sql.raw(sort === 'asc' ? '>=' : '<=')
  const key = sql.ref('reports.key')
  const from =
    by === 'key'
      ? sql`${key} ${onwards} ${values.key}`
      : sql`(${sql.ref(`reports.${by}`)}, ${key}) ${onwards} (${values.value}, ${values.key})`
  const conditions = [
    sql`${sql.ref(scope)} = ${values.within}`,
    ...(of === 'result' ? [sql`reports.result = ${values.result}`] : []),
    ...(seek ? [from] : []),
  ]
  const order: Span['order'] = by === 'key' ? ['reports.key'] : [`reports.${by}`, 'reports.key']
  return { order, bounds: sql<SqlBool>`${sql.join(conditions, sql` and `)}` }
}

/**
 * Ordered by key alone, PostgreSQL may walk along the primary key, past the reports of everybody else. So the owner or project
 * is part of the order too, and is not said to be constant, which would take it out of the order again.
 */
function postgresSpan({ within, of, sort, seek }: Shape, values: Values): Span {
  const scope = `reports.${within}_key` as const
  const prefix: Span['order'] = of === 'result' ? [scope, 'reports.result'] : [scope]
  const order: Span['order'] = [...prefix, 'reports.key']
  const given = of === 'result' ? [values.within, values.result] : [values.within]
  const compare = (columns: Span['order'], operator: '>=' | '<=', to: unknown[]) =>
    sql`(${sql.join(columns.map((column) => sql.ref(column)))}) ${sql.raw(operator)} (${sql.join(to)})`
  const [onwards, backwards] = sort === 'asc' ? (['>=', '<='] as const) : (['<=', '>='] as const)
  // One bound for the start, or PostgreSQL begins at the wider of two.
  const start = seek ? compare(order, onwards, [...given, values.key]) : compare(prefix, onwards, given)
  return { order, bounds: sql<SqlBool>`${start} and ${compare(prefix, backwards, given)}` }
}
