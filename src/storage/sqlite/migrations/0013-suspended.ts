import type { Migration } from '../../migration.ts'

export const suspended: Migration = {
  name: '0013-suspended',
  statements: [
    // When the owner suspended the account; null again with a new password.
    'alter table users add column suspended_at integer',
  ],
}
