import type { Migration } from '../migration.ts'

export const runLabels: Migration = {
  name: '0035-run-labels',
  statements: [
    // What a run was made for. A branch, perhaps an empty one, keeps it out of the watched history; null for all others.
    'alter table runs add column label_commit text',
    'alter table runs add column label_branch text',
    'create index runs_by_branch on runs (report_key, label_branch, key) where label_branch is not null',
  ],
}
