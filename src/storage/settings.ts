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
