import type { Migration } from '../../migration.ts'

/** As `keyOf` in ids.ts. SQLite reads hexadecimal numbers only as JSON5. */
const KEY = `
  ((('0x' || substr(result_run_id, 1, 8) || substr(result_run_id, 10, 4)) ->> '$') - 1577836800000) * 4096
  + (('0x' || substr(result_run_id, 16, 3)) ->> '$')`

export const resultKey: Migration = {
  name: '0008-result-key',
  statements: [
    // With the key, a report is read together with its results.
    `alter table reports add column result_run_key integer generated always as (${KEY}) virtual`,
  ],
}
