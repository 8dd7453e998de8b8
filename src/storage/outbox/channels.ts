import type { ChannelKind, ChannelPause } from '../../vocabulary.ts'
import { knownKey, withNewId } from '../ids.ts'
import type { Db } from '../tables.ts'
import type { ChannelSettings } from './channel-settings.ts'

export interface NewChannel {
  name: string
  kind: ChannelKind
  target: string
  settings: ChannelSettings
  pause: ChannelPause | null
}

/** The new id. `secretsOf` seals the secrets for an id. */
export function insertChannel(
  db: Db,
  userId: string,
  channel: NewChannel,
  secretsOf: (id: string) => Uint8Array,
  now: number,
): Promise<string> {
  const { name, kind, target } = channel
  return withNewId(now, async (id, key) => {
    const made = await db
      .insertInto('channels')
      .values({
        ...{ key, id, user_key: knownKey(userId), name, kind, target, secrets: secretsOf(id) },
        ...columnsOf(channel),
        ...{ failing_since: null, slow_until: null, next_digest_at: null, created_at: now, updated_at: now },
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('key')
      .execute()
    return made.length === 1
  })
}

function columnsOf({ settings, pause }: NewChannel) {
  return { settings: JSON.stringify(settings), enabled: Number(pause === null), disabled_reason: pause }
}
