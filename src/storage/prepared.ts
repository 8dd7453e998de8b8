import { type CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/** A compiled query with what the drivers want to know about it. */
export interface DriverQuery<R = unknown> extends CompiledQuery<R> {
  /** The database may keep the statement under it. */
  readonly name?: string | undefined
  /** Each row is to be an array of its values, in the order of its columns: quicker to make than an object. */
  readonly asArrays?: boolean
}

interface Template {
  query: CompiledQuery
  /** For each parameter: the slot that fills it, or null where the query itself fixed it. */
  slots: (string | null)[]
}

class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

type Build<V, R> = (db: Db, values: Required<V>) => { compile(): CompiledQuery<R> }

/**
 * A query that is written with the builder but compiled once for each kind of database: building costs more than running it.
 * `build` gets a stand-in for each value and must not look at it. The name must be the query's own.
 */
export function prepared<V extends object, R>(
  name: string,
  build: Build<V, R>,
): (db: Db, values: V) => Promise<QueryResult<R>> {
  const bind = createBind(name, build, false)
  return (db, values) => db.executeQuery(bind(db, values))
}

/** The same, and each row is an array of its values. */
export function preparedArrays<V extends object, Row extends readonly unknown[]>(
  name: string,
  build: Build<V, unknown>,
): (db: Db, values: V) => Promise<Row[]> {
  const bind = createBind(name, build, true)
  return async (db, values) => (await db.executeQuery(bind(db, values))).rows as Row[]
}

/** The same for a query that depends on which values it is given: it is compiled once for each set of them. */
export function preparedByFields<V extends object, R>(
  name: string,
  build: (db: Db, values: Required<V>, fields: (keyof V & string)[]) => { compile(): CompiledQuery<R> },
): (db: Db, values: V) => Promise<QueryResult<R>> {
  const binds = new Map<string, ReturnType<typeof createBind<V, R>>>()
  return (db, values) => {
    const fields = Object.keys(values)
    const joined = fields.join()
    const bind = findOrMake(binds, joined, () =>
      createBind<V, R>(`${name}_${binds.size}`, (db, slots) => build(db, slots, fields as (keyof V & string)[]), false),
    )
    return db.executeQuery(bind(db, values))
  }
}

/**
 * The same for a query about a list of values: it is compiled once for each of a few lengths, and a list that is shorter is filled up
 * with its last value. A list that is longer than all of them, or empty, is compiled each time.
 */
export function preparedForList<V extends object, T, R>(
  name: string,
  lengths: readonly number[],
  build: (db: Db, values: Required<V>, list: T[]) => { compile(): CompiledQuery<R> },
): (db: Db, values: V, list: readonly T[]) => Promise<R[]> {
  const binds = new Map<number, ReturnType<typeof createBind<V, R>>>()
  return async (db, values, list) => {
    const length = lengths.find((one) => one >= list.length)
    if (length === undefined || list.length === 0) {
      const all = build(db, values as Required<V>, [...list]).compile()
      return (await db.executeQuery<R>(all)).rows
    }
    const bind = findOrMake(binds, length, () =>
      createBind<V, R>(
        `${name}_${length}`,
        (db, slots) =>
          build(
            db,
            slots,
            Array.from({ length }, (_, at) => new Slot(itemName(at)) as T),
          ),
        false,
      ),
    )
    const items: Record<string, T> = {}
    for (let at = 0; at < length; at++) items[itemName(at)] = list[Math.min(at, list.length - 1)]!
    return (await db.executeQuery<R>(bind(db, { ...values, ...items }))).rows
  }
}

/**
 * Inserts rows, compiled once for each number of them: for a statement with hundreds of values, building takes longer than writing. All
 * rows have the same columns in the same order.
 */
export function preparedInsert<R extends object>(
  name: string,
  build: (db: Db, rows: R[]) => { compile(): CompiledQuery },
): (db: Db, rows: R[]) => Promise<void> {
  const queries = new Map<unknown, Map<number, CompiledQuery>>()
  return async (db, rows) => {
    const ofKind = findOrMake(queries, db.getExecutor().adapter.constructor, () => new Map<number, CompiledQuery>())
    const { query, queryId, sql } = findOrMake(ofKind, rows.length, () => build(db, rows).compile())
    const parameters = rows.flatMap((row) => Object.values(row))
    await db.executeQuery({ query, queryId, sql, parameters, name: `${name}_${rows.length}` } as DriverQuery)
  }
}

const itemName = (at: number) => `item ${at}`

/** For queries that are compiled once for each of a few shapes. */
export function findOrMake<K, V>(made: Map<K, V>, key: K, make: () => V): V {
  let value = made.get(key)
  if (value === undefined) {
    value = make()
    made.set(key, value)
  }
  return value
}

/** A limit or offset as an expression: SQLite plans a statement again for each value of a parameter that is all of its LIMIT. */
export function varyingLimit(value: number): RawBuilder<number> {
  return sql<number>`cast(${value} as bigint)`
}

function createBind<V extends object, R>(name: string, build: Build<V, R>, asArrays: boolean) {
  const templates = new Map<unknown, Template>()
  return (db: Db, values: V): DriverQuery<R> => {
    const kind = db.getExecutor().adapter.constructor
    const { query, slots } = findOrMake(templates, kind, () => makeTemplate(build(db, standIns<V>()).compile()))
    const given = values as Record<string, unknown>
    const parameters = slots.map((slot, index) => (slot === null ? query.parameters[index] : given[slot]))
    return { query: query.query, queryId: query.queryId, sql: query.sql, parameters, name, asArrays }
  }
}

function standIns<V extends object>(): Required<V> {
  return new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Required<V>
}

function makeTemplate(query: CompiledQuery): Template {
  return { query, slots: query.parameters.map((value) => (value instanceof Slot ? value.name : null)) }
}
