import type { DialectStatement, Migration } from '../migration.ts'

/** A narrow table that is found by its primary key. */
function narrowTable(postgres: string): DialectStatement {
  return { postgres, sqlite: `${postgres.replaceAll(/bigint|smallint/g, 'integer')} strict, without rowid` }
}

export const uptime: Migration = {
  name: '0053-uptime',
  statements: [
    // `uptime` schedules check pages without auditing them, every `period` milliseconds.
    "alter table schedules add column kind text not null default 'audit'",
    'alter table schedules add column period integer',
    'drop index schedules_of_report',
    'drop index schedules_of_project',
    'create unique index schedules_of_report on schedules (report_key, kind) where report_key is not null',
    'create unique index schedules_of_project on schedules (project_key, scope, kind) where project_key is not null',

    "create index schedules_of_uptime on schedules (key) where kind = 'uptime'",

    // Each page that such a schedule checks, and where it stands: 0 up, 1 suspect, 2 down. A worker that checks a page of a host keeps
    // others from it until `busy_until`. `unsettled`: its alert changes so often that every check counts.
    narrowTable(`create table uptime_pages (
      report_key bigint primary key references reports (key) on delete cascade,
      host text not null,
      period integer not null,
      next_at bigint not null,
      busy_until bigint not null default 0,
      phase smallint not null default 0,
      since bigint,
      unsettled smallint not null default 0,
      fingerprint text,
      certificate_at bigint not null default 0
    )`),
    'create index uptime_pages_due on uptime_pages (next_at)',
    'create index uptime_pages_busy on uptime_pages (host) where busy_until > 0',

    // Every check of the last 30 days: milliseconds to the first byte and status, if there was a response, and why it failed.
    narrowTable(`create table uptime_checks (
      report_key bigint not null references reports (key) on delete cascade,
      at bigint not null,
      ttfb integer,
      status smallint,
      code text,
      primary key (report_key, at)
    )`),
    // Their sums: those of an hour once they are older, and those of each day, UTC.
    narrowTable(`create table uptime_hours (
      report_key bigint not null references reports (key) on delete cascade,
      hour integer not null,
      checks integer not null,
      failed integer not null,
      responses integer not null,
      ttfb bigint not null,
      primary key (report_key, hour)
    )`),
    narrowTable(`create table uptime_days (
      report_key bigint not null references reports (key) on delete cascade,
      day integer not null,
      checks integer not null,
      down integer not null,
      responses integer not null,
      ttfb bigint not null,
      primary key (report_key, day)
    )`),
    narrowTable(`create table uptime_outages (
      report_key bigint not null references reports (key) on delete cascade,
      began_at bigint not null,
      ended_at bigint,
      code text not null,
      message text not null,
      checks integer not null,
      primary key (report_key, began_at)
    )`),
    'create index uptime_outages_open on uptime_outages (report_key) where ended_at is null',
  ],
}
