import type { Migration } from '../../migration.ts'

export const policies: Migration = {
  name: '0030-policies',
  statements: [
    // What a team wants of the pages of a project. Each change is a row, and the latest holds; without a body, there is none.
    `create table policies (
      key integer primary key,
      id text not null,
      project_key integer not null references projects (key) on delete cascade,
      saved_by integer references users (key) on delete set null,
      body text,
      hash text,
      is_public integer not null,
      created_at integer not null
    ) strict`,
    'create index policies_of_project on policies (project_key, key)',
    'create index policies_saved_by on policies (saved_by)',

    // The result of a run under the policy in force when it ended.
    `create table run_policies (
      run_key integer primary key references runs (key) on delete cascade,
      report_key integer not null,
      hash text not null,
      score integer,
      result integer,
      gate text
    ) strict`,
  ],
}
