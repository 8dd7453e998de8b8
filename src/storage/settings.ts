import type { Db } from './tables.ts'

export async function findSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function saveSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Puts `next` in the place of `former`, undefined for none. false: it was changed meanwhile. */
export async function replaceSetting(db: Db, name: string, former: string | undefined, next: string): Promise<boolean> {
  if (former === undefined) {
    const made = await db
      .insertInto('settings')
      .values({ name, value: next })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .execute()
    return made.length === 1
  }
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value: next })
    .where('name', '=', name)
    .where('value', '=', former)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** More than a report needs, so that a disk that has no room for one is noticed. */
const PROBE_BYTES = 65_536

/** Writes something that is different each time: a database skips what is there already. */
export async function probeWrite(db: Db): Promise<void> {
  const digit = Math.floor(Math.random() * 10)
  await saveSetting(db, 'probe', `${performance.now()}`.padEnd(PROBE_BYTES, String(digit)))
}

export async function deleteSetting(db: Db, name: string): Promise<void> {
  await db.deleteFrom('settings').where('name', '=', name).execute()
}
