import type { Migration } from '../migration.ts'

export const mutedChanges: Migration = {
  name: '0049-muted-changes',
  statements: [
    // Findings that are new and fixed without those that are muted, for digests. Null: nothing of the run is muted.
    'alter table run_policies add column new integer',
    'alter table run_policies add column fixed integer',
  ],
}
