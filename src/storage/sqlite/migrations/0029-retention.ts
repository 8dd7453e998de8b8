import type { Migration } from '../../migration.ts'

export const retention: Migration = {
  name: '0029-retention',
  statements: [
    // When the details of an old run were removed; its row stays.
    'alter table runs add column results_removed_at integer',
    // How long the project keeps them, as JSON; null: as the server does.
    'alter table projects add column retention text',
  ],
}
