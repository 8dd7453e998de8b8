import { sql } from 'kysely'

/** Of all projects, also of deleted ones that something is left of: a new project with such a key would be taken for it. */
export const highestProjectKey = sql`select max(key) from (
  select max(key) as key from projects
  union all select max(project_key) from deleted_projects
  union all select max(project_key) from events
) as used`
