import { sql } from 'kysely'
import type { Storage } from '../../src/storage/storage.ts'

/** Lets the database itself note every end of a run, so that none can go unseen. */
export async function watchEnds(storage: Storage): Promise<void> {
  const over = sql`new.state in ('done', 'failed')`
  await storage.transaction(async (db) => {
    await sql`create table noted_ends (run_key bigint not null)`.execute(db)
    if (storage.kind === 'sqlite') {
      await sql`create trigger note_end after update of state on runs when ${over}
        begin insert into noted_ends (run_key) values (new.key); end`.execute(db)
      return
    }
    await sql`create function note_end() returns trigger language plpgsql as
      'begin insert into noted_ends (run_key) values (new.key); return new; end'`.execute(db)
    await sql`create trigger note_end after update of state on runs for each row when (${over})
      execute function note_end()`.execute(db)
  })
}

/** Runs that did not end exactly once, of those that are there. */
export async function wrongEnds(storage: Storage): Promise<string[]> {
  const { rows } = await sql<{ id: string; state: string; ends: number }>`
    select runs.id, runs.state, count(noted_ends.run_key) as ends
    from runs left join noted_ends on noted_ends.run_key = runs.key
    group by runs.id, runs.state
    having count(noted_ends.run_key) <> 1 or runs.state not in ('done', 'failed')`.execute(storage.db)
  return rows.map(({ id, state, ends }) => `Run ${id} is ${state} and ended ${ends} times.`)
}
