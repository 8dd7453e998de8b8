import type { Migration } from '../../migration.ts'

export const icons: Migration = {
  name: '0015-icons',
  statements: [
    `create table icons (
      hash text primary key,
      type text not null,
      body bytea not null,
      kept_at bigint not null
    )`,
    // Null until the next run of reports that are older than this column.
    'alter table reports add column icon text',
    'create index reports_by_icon on reports (icon, user_key) where icon is not null',
  ],
}
