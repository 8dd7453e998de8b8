import type { Migration } from '../../migration.ts'

/** Failed sign-ins and wrong report passwords, counted by all processes together. */
export const attempts: Migration = {
  name: '0009-attempts',
  statements: [
    `create table attempts (
      key text primary key,
      full_at integer not null
    ) strict, without rowid`,
    'create index attempts_by_time on attempts (full_at)',
  ],
}
