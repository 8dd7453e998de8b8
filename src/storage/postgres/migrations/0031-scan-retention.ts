import type { Migration } from '../../migration.ts'

export const scanRetention: Migration = {
  name: '0031-scan-retention',
  // When the pages, links and findings of an old scan were removed; its row stays.
  statements: ['alter table scans add column results_removed_at bigint'],
}
