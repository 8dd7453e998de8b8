import type { ReminderDays } from '../../domain/alerts/reminders.ts'
import type { ChannelSettings } from '../channels/channel-settings.ts'
import { keyOf } from '../ids.ts'
import type { Db } from '../tables.ts'

/** How often each of these channels wants to be reminded; without those that are gone or turned off. */
export async function listReminderDays(db: Db, channels: readonly string[]): Promise<ReminderDays> {
  const keys = channels.flatMap((id) => keyOf(id) ?? [])
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('channels')
    .select(['id', 'settings'])
    .where('key', 'in', keys)
    .where('enabled', '=', 1)
    .execute()
  return new Map(rows.map(({ id, settings }) => [id, (JSON.parse(settings) as ChannelSettings).reminder_days]))
}

/** After a change of how often to remind: the next job counts again for all open alerts of a rule, or of a user. */
export async function planReminders(db: Db, of: { ruleKey: number } | { userKey: number }, now: number): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ due_at: now })
    .$if('ruleKey' in of, (query) => query.where('rule_key', '=', 'ruleKey' in of ? of.ruleKey : -1))
    .$if('userKey' in of, (query) => query.where('user_key', '=', 'userKey' in of ? of.userKey : -1))
    .where('state', 'in', ['firing', 'unstable'])
    .where('heard', 'is not', null)
    .where('snoozed_until', 'is', null)
    .execute()
}
