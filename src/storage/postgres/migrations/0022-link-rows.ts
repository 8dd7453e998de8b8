import type { Migration } from '../../migration.ts'

export const linkRows: Migration = {
  name: '0022-link-rows',
  statements: [
    // Who links to some addresses, of which `n` is the first, or a part of who links to one. A row was that of 64 numbers, and could be large.
    // The key goes before the update, which would else meet numbers that are yet to change.
    'alter table scan_inlinks drop constraint scan_inlinks_pkey',
    'alter table scan_inlinks rename column block to n',
    'update scan_inlinks set n = n * 64',
    'alter table scan_inlinks add column part integer not null default 0',
    'alter table scan_inlinks alter column part drop default',
    'alter table scan_inlinks add primary key (scan_key, n, part)',
  ],
}
