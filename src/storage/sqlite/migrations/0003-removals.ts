import type { Migration } from '../../migration.ts'

export const removals: Migration = {
  name: '0003-removals',
  statements: [
    `create table removals (
      key integer primary key,
      id text not null,
      user_key integer not null references users (key) on delete cascade,
      created_at integer not null,
      due_at integer not null
    ) strict`,
    'create index removals_of_user on removals (user_key, key)',
    'create index removals_by_time on removals (due_at)',

    // A report goes but once; one that is gone already takes its line along.
    `create table removed_reports (
      report_key integer primary key references reports (key) on delete cascade,
      removal_key integer not null references removals (key) on delete cascade
    ) strict`,
    'create index removed_reports_of_removal on removed_reports (removal_key, report_key)',
  ],
}
