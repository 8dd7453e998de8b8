import type { Migration } from '../../migration.ts'

export const scanAttempts: Migration = {
  name: '0019-scan-attempts',
  statements: [
    // Attempts in a row that came to nothing, and how long all attempts took together.
    'alter table scans add column failures integer not null default 0',
    'alter table scans add column worked_ms bigint not null default 0',
  ],
}
