import type { Migration } from '../migration.ts'

export const filterIndex: Migration = {
  name: '0016-filter-index',
  statements: [
    // All that filters ask for, so that any of their combinations is counted without a look at the rows.
    `create index reports_of_user_by_filters on reports
      (user_key, privacy, depth, device, status, score, generated_at, result, key, project_key)`,
    // It begins with the same columns.
    'drop index reports_of_user_by_settings',
  ],
}
