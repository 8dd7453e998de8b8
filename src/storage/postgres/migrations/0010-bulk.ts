import type { Migration } from '../../migration.ts'

export const bulk: Migration = {
  name: '0010-bulk',
  statements: [
    // When the last run starts that the owner created in bulk: the next such runs start after it.
    'alter table user_counts add column paced_until bigint not null default 0',
    // Of a request that created several reports.
    'alter table idempotency add column report_ids text',
  ],
}
