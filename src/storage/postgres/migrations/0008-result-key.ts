import type { Migration } from '../../migration.ts'

/** As `keyOf` in ids.ts. */
const KEY = `
  (('x' || substr(result_run_id::text, 1, 8) || substr(result_run_id::text, 10, 4))::bit(48)::bigint - 1577836800000) * 4096
  + ('x' || substr(result_run_id::text, 16, 3))::bit(12)::bigint`

export const resultKey: Migration = {
  name: '0008-result-key',
  statements: [
    // With the key, a report is read together with its results.
    `alter table reports add column result_run_key bigint generated always as (${KEY}) stored`,
  ],
}
