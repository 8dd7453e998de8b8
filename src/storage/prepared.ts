import type { CompiledQuery, QueryResult } from 'kysely'
import type { Db } from './tables.ts'

/** A compiled query that the database may keep under its name. */
export interface NamedQuery<R = unknown> extends CompiledQuery<R> {
  readonly name: string
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

/**
 * A query that is written with the builder but compiled once for each kind of database: building costs more than running it.
 * `build` gets a stand-in for each value and must not look at it. The name must be the query's own.
 */
export function prepared<V extends object, R>(
  name: string,
  build: (db: Db, values: Required<V>) => { compile(): CompiledQuery<R> },
): (db: Db, values: V) => Promise<QueryResult<R>> {
  const templates = new Map<unknown, Template>()
  return (db, values) => {
    const kind = db.getExecutor().adapter.constructor
    let template = templates.get(kind)
    if (template === undefined) {
      template = makeTemplate(build(db, standIns<V>()).compile())
      templates.set(kind, template)
    }
    const { query, slots } = template
    const given = values as Record<string, unknown>
    const parameters = slots.map((slot, index) => (slot === null ? query.parameters[index] : given[slot]))
    const named: NamedQuery<R> = { query: query.query, queryId: query.queryId, sql: query.sql, parameters, name }
    return db.executeQuery(named)
  }
}

function standIns<V extends object>(): Required<V> {
  return new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Required<V>
}

function makeTemplate(query: CompiledQuery): Template {
  return { query, slots: query.parameters.map((value) => (value instanceof Slot ? value.name : null)) }
}
