import type { Migration } from '../../migration.ts'

export const linkRows: Migration = {
  name: '0022-link-rows',
  statements: [
    // Who links to some addresses, of which `n` is the first, or a part of who links to one. A row was that of 64 numbers, and could be large.
    `create table link_rows (
      scan_key integer not null references scans (key) on delete cascade,
      n integer not null,
      part integer not null,
      body blob not null,
      primary key (scan_key, n, part)
    ) strict, without rowid`,
    'insert into link_rows select scan_key, block * 64, 0, body from scan_inlinks',
    'drop table scan_inlinks',
    'alter table link_rows rename to scan_inlinks',
  ],
}
