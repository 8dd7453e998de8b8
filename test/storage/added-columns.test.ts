import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newId } from '../../src/storage/ids.ts'
import { findKeyByHash } from '../../src/storage/keys/keys.ts'
import { findSession } from '../../src/storage/people/sessions.ts'
import { findRunFile } from '../../src/storage/runs/run-files.ts'
import { takeDueSchedules } from '../../src/storage/schedules/due-schedules.ts'
import { storageOfTest } from './open-test-storage.ts'

// PostgreSQL refuses a prepared statement whose columns have changed, so none may ask for all of them.
it('a server goes on after one of a newer version has added columns', async () => {
  const storage = await storageOfTest('postgres')
  const { db } = storage
  const runId = newId()
  const ask = () =>
    Promise.all([
      findKeyByHash(db, 'x'),
      findSession(db, 'x', 0),
      findRunFile(db, runId, 'x'),
      storage.transaction((db) => takeDueSchedules(db, 0, 1)),
    ])
  const none = [undefined, undefined, undefined, []]
  expect(await ask()).toEqual(none)
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  for (const { name } of rows) await sql`alter table ${sql.table(name)} add column later integer`.execute(db)
  for (let again = 0; again < 3; again++) expect(await ask()).toEqual(none)
})
