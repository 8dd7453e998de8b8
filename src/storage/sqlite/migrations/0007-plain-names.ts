import type { Migration } from '../../migration.ts'

export const plainNames: Migration = {
  name: '0007-plain-names',
  statements: [
    'alter table doomed rename to deleted_projects',
    'drop index doomed_by_user',
    'create index deleted_projects_by_user on deleted_projects (user_key)',
    'alter table tallies rename to user_counts',
    // Only list caches read these, and lists have no cache now.
    'alter table user_counts drop column version',
    'alter table user_counts drop column revision',
  ],
}
