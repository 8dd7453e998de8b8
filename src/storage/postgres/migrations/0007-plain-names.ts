import type { Migration } from '../../migration.ts'

export const plainNames: Migration = {
  name: '0007-plain-names',
  statements: [
    'alter table doomed rename to deleted_projects',
    'alter index doomed_pkey rename to deleted_projects_pkey',
    'alter index doomed_by_user rename to deleted_projects_by_user',
    'alter table tallies rename to user_counts',
    'alter index tallies_pkey rename to user_counts_pkey',
    'alter table user_counts rename constraint tallies_user_key_fkey to user_counts_user_key_fkey',
    // Only list caches read these, and lists have no cache now.
    'alter table user_counts drop column version',
    'alter table user_counts drop column revision',
  ],
}
