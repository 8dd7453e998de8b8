import type { Migration } from '../../migration.ts'

export const policies: Migration = {
  name: '0030-policies',
  statements: [
    // What a team wants of the pages of a project. Each change is a row, and the latest holds; without a body, there is none.
    `create table policies (
      key bigint primary key,
      id uuid not null,
      project_key bigint not null references projects (key) on delete cascade,
      saved_by bigint references users (key) on delete set null,
      body text,
      hash text,
      is_public integer not null,
      created_at bigint not null
    )`,
    'create index policies_of_project on policies (project_key, key)',
    'create index policies_saved_by on policies (saved_by)',

    // The result of a run under the policy in force when it ended.
    `create table run_policies (
      run_key bigint primary key references runs (key) on delete cascade,
      report_key bigint not null,
      hash text not null,
      score integer,
      result integer,
      gate text
    )`,
  ],
}
