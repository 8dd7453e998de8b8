import type { Migration } from '../../migration.ts'

export const deployMarks: Migration = {
  name: '0025-deploy-marks',
  statements: [
    // When something of a project was deployed, as its owner says.
    `create table deploy_marks (
      key bigint primary key,
      id uuid not null,
      project_key bigint not null references projects (key) on delete cascade,
      label text not null,
      url text,
      at bigint not null,
      created_at bigint not null
    )`,
    'create index deploy_marks_of_project on deploy_marks (project_key, at)',
  ],
}
