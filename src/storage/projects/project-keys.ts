import { type SqlBool, sql } from 'kysely'
import { keyOf } from '../ids.ts'
import { storedProject } from '../reports/list/search-terms.ts'

/** Of all projects, also of deleted ones that something is left of: a new project with such a key would be taken for it. */
export const highestProjectKey = sql`select max(key) from (
  select max(key) as key from projects
  union all select max(project_key) from deleted_projects
  union all select max(project_key) from events
) as used`

/** A condition on `projects`: the one of that name, as people type it. */
export function isProjectOf(userId: string, project: string) {
  return sql<SqlBool>`(projects.user_key = ${keyOf(userId) ?? -1} and projects.project = ${storedProject(project)})`
}
