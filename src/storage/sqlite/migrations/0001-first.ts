import type { Migration } from '../../migration.ts'

export const first: Migration = {
  name: '0001-first',
  statements: [
    `create table users (
      key integer primary key,
      id text not null,
      email text not null unique,
      password_hash text,
      role text not null,
      created_at integer not null
    ) strict`,

    `create table keys (
      key integer primary key,
      id text not null,
      user_key integer not null references users (key) on delete cascade,
      name text not null,
      scope text not null,
      hash text not null unique,
      hint text not null,
      created_at integer not null,
      expires_at integer,
      last_used_at integer,
      revoked_at integer
    ) strict`,
    'create index keys_by_user on keys (user_key)',

    `create table sessions (
      hash text primary key,
      user_key integer not null references users (key) on delete cascade,
      created_at integer not null,
      last_used_at integer not null,
      expires_at integer not null
    ) strict, without rowid`,
    'create index sessions_by_user on sessions (user_key)',
    'create index sessions_by_expiry on sessions (expires_at)',

    `create table projects (
      key integer primary key autoincrement,
      user_key integer not null references users (key) on delete cascade,
      project text not null,
      created_at integer not null,
      reports integer not null,
      good integer not null,
      decent integer not null,
      bad integer not null,
      score_sum integer not null,
      generated_at integer
    ) strict`,
    'create unique index projects_by_name on projects (user_key, project)',
    'create index projects_by_creation on projects (user_key, created_at, key)',

    `create table doomed (
      project_key integer primary key,
      user_key integer not null
    ) strict`,
    'create index doomed_by_user on doomed (user_key)',

    `create table tallies (
      user_key integer primary key references users (key) on delete cascade,
      projects integer not null,
      reports integer not null,
      good integer not null,
      decent integer not null,
      bad integer not null,
      version integer not null,
      revision integer not null,
      queued integer not null
    ) strict`,

    `create table reports (
      key integer primary key,
      id text not null,
      user_key integer not null references users (key) on delete cascade,
      project_key integer not null,
      project text not null,
      url text not null,
      privacy integer not null,
      password_hash text,
      status text not null,
      result integer,
      score integer,
      error_code text,
      error_message text,
      generated_at integer,
      created_at integer not null,
      updated_at integer not null,
      depth integer not null,
      device text not null,
      run_id text not null,
      result_run_id text
    ) strict`,
    // One index for every sort and filter of the list, so that a page is read off in order. Those of a whole owner end
    // in the project, so that those of deleted projects are skipped without a look at the row.
    'create index reports_of_user on reports (user_key, key, project_key)',
    'create index reports_of_user_by_url on reports (user_key, url, key, project_key)',
    `create index reports_of_user_without_result on reports (user_key, key, project_key)
      where result is null`,
    `create index reports_of_user_by_result on reports (user_key, result, key, project_key)
      where result is not null`,
    `create index reports_of_user_by_time on reports (user_key, generated_at, key, project_key)
      where result is not null`,
    `create index reports_of_user_by_result_time on reports (user_key, result, generated_at, key, project_key)
      where result is not null`,
    `create index reports_of_user_by_result_url on reports (user_key, result, url, key, project_key)
      where result is not null`,
    'create index reports_of_project on reports (project_key, key)',
    'create index reports_of_project_by_url on reports (project_key, url, key)',
    `create index reports_of_project_without_result on reports (project_key, key)
      where result is null`,
    `create index reports_of_project_by_result on reports (project_key, result, key)
      where result is not null`,
    `create index reports_of_project_by_time on reports (project_key, generated_at, key)
      where result is not null`,
    `create index reports_of_project_by_result_time on reports (project_key, result, generated_at, key)
      where result is not null`,
    `create index reports_of_project_by_result_url on reports (project_key, result, url, key)
      where result is not null`,

    `create table runs (
      key integer primary key,
      id text not null,
      report_key integer not null references reports (key) on delete cascade,
      project_key integer not null,
      user_key integer not null,
      host text not null,
      position integer not null,
      state text not null,
      attempt integer not null,
      depth integer not null,
      device text not null,
      queued_at integer not null,
      not_before integer not null,
      started_at integer,
      ended_at integer,
      score integer,
      result integer,
      rule_set text,
      error_code text,
      error_message text
    ) strict`,
    'create index runs_of_report on runs (report_key, key)',
    `create index runs_queued on runs (position, key, host, not_before, project_key) where state = 'queued'`,
    `create index runs_running on runs (key) where state = 'running'`,

    `create table results (
      run_key integer primary key references runs (key) on delete cascade,
      body blob not null
    ) strict`,

    `create table evidence (
      report_key integer primary key references reports (key) on delete cascade,
      run_key integer not null,
      body blob not null
    ) strict`,

    `create table idempotency (
      user_key integer not null references users (key) on delete cascade,
      key text not null,
      fingerprint text not null,
      report_id text not null,
      created_at integer not null,
      primary key (user_key, key)
    ) strict, without rowid`,
    'create index idempotency_by_age on idempotency (created_at)',

    'create table settings (name text primary key, value text not null) strict, without rowid',

    // Search: which reports hold which three characters, and nothing more (search.ts looks at the URL itself). Reports
    // wait in the tail until the index takes them in, many at a time.
    `create virtual table report_search using fts5 (
      url, content = '', contentless_delete = 1, tokenize = 'trigram', detail = none
    )`,
    'create virtual table report_search_terms using fts5vocab (report_search, instance)',
    'create table search_tail (key integer primary key) strict',
    'create table search_sample (slot integer primary key, url text not null) strict',
    'create table search_state (indexed integer not null) strict',
    'insert into search_state (indexed) values (0)',
    `create trigger reports_into_search after insert on reports begin
      insert into search_tail (key) values (new.key);
    end`,
    `create trigger reports_out_of_search after delete on reports begin
      delete from search_tail where key = old.key;
      delete from report_search where rowid = old.key;
    end`,
  ],
}
