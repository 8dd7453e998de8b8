import type { Migration } from '../../migration.ts'

export const depth: Migration = {
  name: '0005-depth',
  statements: [
    // How deep a run has come: null before its first result, and in runs of earlier versions, which were all fast.
    'alter table runs add column reached integer',
    `create index runs_judged on runs (position, key, host, not_before, project_key) where state = 'judged'`,

    // Pictures and Lighthouse's reports: apart from results and evidence, for most who read those do not want them.
    `create table run_files (
      run_key integer not null references runs (key) on delete cascade,
      name text not null,
      type text not null,
      body blob not null,
      primary key (run_key, name)
    ) strict, without rowid`,
  ],
}
