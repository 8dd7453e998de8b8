import type { Migration } from '../../migration.ts'

export const scanRemovals: Migration = {
  name: '0020-scan-removals',
  statements: [
    // Of a removal that deletes a scan. It goes with its scan.
    'alter table removals add column scan_key bigint references scans (key) on delete cascade',
    'create index removals_of_scan on removals (scan_key) where scan_key is not null',
    // For the sitemap.
    'create index scans_indexable on scans (key) where indexable = 1 and privacy = 0',
  ],
}
