import type { Migration } from '../../migration.ts'

export const channelPauses: Migration = {
  name: '0034-channel-pauses',
  statements: [
    // Since when a channel gets nothing; null while it is enabled.
    'alter table channels add column disabled_at integer',
    'update channels set disabled_at = coalesce(failing_since, updated_at) where enabled = 0',
  ],
}
