import type { Migration } from '../../migration.ts'

export const deployMarks: Migration = {
  name: '0025-deploy-marks',
  statements: [
    // When something of a project was deployed, as its owner says.
    `create table deploy_marks (
      key integer primary key,
      id text not null,
      project_key integer not null references projects (key) on delete cascade,
      label text not null,
      url text,
      at integer not null,
      created_at integer not null
    ) strict`,
    'create index deploy_marks_of_project on deploy_marks (project_key, at)',
  ],
}
