import type { Migration } from '../migration.ts'

export const filters: Migration = {
  name: '0014-filters',
  statements: [
    // Results are sorted by score where they are the same.
    `create index reports_of_user_by_score on reports (user_key, score, key, project_key)
      where result is not null`,
    `create index reports_of_user_by_result_score on reports (user_key, result, score, key, project_key)
      where result is not null`,
    `create index reports_of_project_by_score on reports (project_key, score, key)
      where result is not null`,
    `create index reports_of_project_by_result_score on reports (project_key, result, score, key)
      where result is not null`,
    // Nearly all reports are done, so the others are found among few.
    `create index reports_of_user_by_status on reports (user_key, status, key, project_key)
      where status <> 'done'`,
    'create index reports_of_user_by_settings on reports (user_key, privacy, depth, device, key, project_key)',
  ],
}
