import type { Migration } from '../../migration.ts'

export const baseline: Migration = {
  name: '0024-baseline',
  statements: [
    // The run that others are compared with. Runs live as long as their report.
    'alter table reports add column baseline_run_id text',
  ],
}
