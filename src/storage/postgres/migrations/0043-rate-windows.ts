import type { Migration } from '../../migration.ts'

export const rateWindows: Migration = {
  name: '0043-rate-windows',
  statements: [
    // How much of a rate limit all processes have used together. Unlogged: it may be lost in a crash.
    `create unlogged table rate_windows (
      key text primary key,
      used bigint not null,
      ends_at bigint not null
    )`,
    'create index rate_windows_by_time on rate_windows (ends_at)',
  ],
}
