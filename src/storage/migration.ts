/** One step from a version of the tables to the next. Forward only. */
export interface Migration {
  name: string
  statements: string[]
}

/** What is still to do, given what was done; throws where the database is not one that this program knows. */
export function outstanding(done: readonly string[], all: readonly Migration[]): Migration[] {
  const strange = done.find((name, index) => all[index]?.name !== name)
  if (strange !== undefined) {
    throw new Error(
      `The database was written by a newer Verdict: it has "${strange}", which this version does not know.`,
    )
  }
  return all.slice(done.length)
}
