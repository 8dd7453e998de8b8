import type { Migration } from '../../migration.ts'

export const rateWindows: Migration = {
  name: '0043-rate-windows',
  statements: [
    // How much of a rate limit all processes have used together; one process alone counts in memory.
    `create table rate_windows (
      key text primary key,
      used integer not null,
      ends_at integer not null
    ) strict, without rowid`,
    'create index rate_windows_by_time on rate_windows (ends_at)',
  ],
}
