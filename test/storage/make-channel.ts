import type { ChannelSettings } from '../../src/storage/channels/channel-settings.ts'
import { insertChannel } from '../../src/storage/channels/channels.ts'
import type { Storage } from '../../src/storage/storage.ts'
import type { ChannelKind, ChannelPause } from '../../src/vocabulary.ts'
import { NOW } from './make-report.ts'

export const SETTINGS: ChannelSettings = {
  events: null,
  project: null,
  language: 'en',
  time_zone: 'UTC',
  quiet_hours: null,
  digest: 'off',
  reminder_days: null,
}

interface Planted {
  kind?: ChannelKind
  settings?: Partial<ChannelSettings>
  pause?: ChannelPause
  secrets?: (id: string) => Uint8Array
}

/** A channel of a user; its secrets are nothing unless they are given. */
export function makeChannel(storage: Storage, userId: string, { kind = 'webhook', ...planted }: Planted = {}) {
  const fields = { name: `My ${kind}`, kind, target: 'hooks.example', pause: planted.pause ?? null }
  const settings = { ...SETTINGS, ...planted.settings }
  const secretsOf = planted.secrets ?? (() => new Uint8Array([0]))
  return storage.transaction((db) => insertChannel(db, userId, { ...fields, settings }, secretsOf, NOW))
}
