import type { Migration } from '../../migration.ts'

export const projectRemovals: Migration = {
  name: '0012-project-removals',
  statements: [
    // Of a removal that deletes a project. It goes with its project.
    'alter table removals add column project_key integer references projects (key) on delete cascade',
    'create index removals_of_project on removals (project_key) where project_key is not null',
  ],
}
