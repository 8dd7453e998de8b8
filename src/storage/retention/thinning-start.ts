import { DAY_MS } from '../../common/durations.ts'
import { findSetting, replaceSetting } from '../settings.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'

/** Another name whenever more is removed than before, so that an update starts the time again. */
const STARTS_AT = 'scan_thinning_starts_at'

/** Time to choose something else, or to make a backup. */
const TIME_TO_CHOOSE = 14 * DAY_MS

/** From when on the server removes details by its own rules; null before its first start with this version. */
export async function findThinningStart(db: Db): Promise<number | null> {
  const known = await findSetting(db, STARTS_AT)
  return known === undefined ? null : Number(known)
}

/** The same, set to two weeks from now where it is not known yet. */
export async function planThinning(storage: Storage, now: number): Promise<number> {
  const known = await findThinningStart(storage.db)
  if (known !== null) return known
  await storage.transaction((db) => replaceSetting(db, STARTS_AT, undefined, String(now + TIME_TO_CHOOSE)))
  return (await findThinningStart(storage.db)) ?? now + TIME_TO_CHOOSE
}
