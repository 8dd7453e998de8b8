/** A statement that each database has in its own words. */
export interface DialectStatement {
  sqlite: string
  postgres: string
}

/** One step from a version of the tables to the next. Forward only. */
export interface Migration {
  name: string
  statements: (string | DialectStatement)[]
}

/** The migrations that are not done yet; throws if the database has one that this version does not know. */
export function pendingMigrations(done: readonly string[], all: readonly Migration[]): Migration[] {
  const strange = done.find((name, index) => all[index]?.name !== name)
  if (strange !== undefined) {
    throw new Error(
      `The database was written by a newer Verdict: it has "${strange}", which this version does not know.`,
    )
  }
  return all.slice(done.length)
}
