import type { Migration } from '../../migration.ts'

export const outsideResults: Migration = {
  name: '0042-outside-results',
  statements: [
    // What another tool had found before a report was imported from it.
    `create table outside_results (
      report_key integer not null references reports (key) on delete cascade,
      source text not null,
      at integer not null,
      result integer not null,
      primary key (report_key, source, at)
    ) strict, without rowid`,
  ],
}
