import type { Migration } from '../../migration.ts'

export const schedules: Migration = {
  name: '0023-schedules',
  statements: [
    // What runs automatically: a report, all reports of a project, or a scan of a site. `rule` is JSON. `next_tick` is when it runs next,
    // and `next_at` the same with its jitter. `cursor` is how far a tick of a project has come.
    `create table schedules (
      key integer primary key,
      id text not null,
      user_key integer not null references users (key) on delete cascade,
      scope text not null,
      report_key integer references reports (key) on delete cascade,
      project_key integer references projects (key) on delete cascade,
      rule text not null,
      time_zone text not null,
      depth integer,
      device text,
      exact integer not null,
      missed text not null,
      enabled integer not null,
      paused_reason text,
      next_tick integer not null,
      next_at integer not null,
      cursor integer,
      last_tick integer,
      last_outcome text,
      skipped integer not null,
      failures integer not null,
      failing_since integer,
      created_at integer not null,
      updated_at integer not null
    ) strict`,
    'create index schedules_due on schedules (next_at) where enabled = 1',
    'create index schedules_of_user on schedules (user_key, key)',
    'create unique index schedules_of_report on schedules (report_key) where report_key is not null',
    'create unique index schedules_of_project on schedules (project_key, scope) where project_key is not null',

    // Who started a run or scan; each tick of a schedule starts at most one of a page or site.
    "alter table runs add column origin text not null default 'user'",
    'alter table runs add column schedule_key integer',
    'alter table runs add column tick_at integer',
    'create unique index runs_of_tick on runs (schedule_key, tick_at, report_key) where schedule_key is not null',
    "alter table scans add column origin text not null default 'user'",
    'alter table scans add column schedule_key integer',
    'alter table scans add column tick_at integer',
    'create unique index scans_of_tick on scans (schedule_key, tick_at) where schedule_key is not null',

    // How many runs schedules have started for a user on a day, which is counted from the epoch.
    'alter table user_counts add column scheduled_day integer not null default 0',
    'alter table user_counts add column scheduled_runs integer not null default 0',
  ],
}
