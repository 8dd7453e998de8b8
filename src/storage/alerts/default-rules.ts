import { DEFAULT_CONDITIONS } from '../../domain/alerts/rule-kinds.ts'
import { knownKey, newId } from '../ids.ts'
import type { Db } from '../tables.ts'

/** The rules that every watched report has, once a user watches something. Those that are there stay as they are. */
export async function addDefaultRules(db: Db, userKey: number, now: number): Promise<void> {
  const existing = await db
    .selectFrom('alert_rules')
    .select('kind')
    .where('user_key', '=', userKey)
    .where('is_default', '=', 1)
    .execute()
  const kinds = existing.map(({ kind }) => kind)
  for (const { kind, params } of DEFAULT_CONDITIONS) {
    if (kinds.includes(kind)) continue
    for (let isMade = false; !isMade; ) {
      const id = newId(now)
      const key = knownKey(id)
      const values = {
        key,
        id,
        user_key: userKey,
        scope: 'all' as const,
        project_key: null,
        report_key: null,
        kind,
        params: JSON.stringify(params),
        channels: null,
        is_default: 1,
        enabled: 1,
        snoozed_until: null,
        snooze_reason: null,
        reminder_days: null,
        created_at: now,
        updated_at: now,
      }
      const made = await db
        .insertInto('alert_rules')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .execute()
      isMade = made.length === 1 || (await hasDefault(db, userKey, kind))
    }
  }
}

/** Another process was quicker. */
async function hasDefault(
  db: Db,
  userKey: number,
  kind: (typeof DEFAULT_CONDITIONS)[number]['kind'],
): Promise<boolean> {
  const found = await db
    .selectFrom('alert_rules')
    .select('key')
    .where('user_key', '=', userKey)
    .where('kind', '=', kind)
    .where('is_default', '=', 1)
    .executeTakeFirst()
  return found !== undefined
}

/** For users who have watched something since before there were rules, or all of them. Answers how many. */
export async function addMissingDefaultRules(db: Db, limit: number, now: number): Promise<number> {
  const users = await db
    .selectFrom('schedules')
    .select('user_key')
    .distinct()
    .where('user_key', 'not in', (eb) =>
      eb
        .selectFrom('alert_rules')
        .select('user_key')
        .where('is_default', '=', 1)
        .groupBy('user_key')
        .having((of) => of.fn.countAll(), '>=', DEFAULT_CONDITIONS.length),
    )
    .limit(limit)
    .execute()
  for (const { user_key: userKey } of users) await addDefaultRules(db, userKey, now)
  return users.length
}
