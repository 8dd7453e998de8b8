import type { Migration } from '../../migration.ts'

export const scanResults: Migration = {
  name: '0018-scan-results',
  statements: [
    // Who may see a scan, whose turn it is, and what its owner asked for meanwhile.
    'alter table scans add column privacy integer not null default 0',
    'alter table scans add column password_hash text',
    'alter table scans add column access_version integer not null default 0',
    'alter table scans add column indexable integer not null default 0',
    'alter table scans add column updated_at bigint not null default 0',
    'alter table scans add column position integer not null default 0',
    'alter table scans add column heartbeat_at bigint',
    'alter table scans add column retry_at bigint',
    'alter table scans add column stop_asked integer not null default 0',
    'alter table scans add column since_key bigint',
    'alter table scans add column secret bytea',
    'update scans set updated_at = coalesce(ended_at, started_at, created_at)',
    // Unfinished scans: few, even if there are many scans.
    "create index scans_under_way on scans (key) where status in ('queued', 'running', 'waiting')",

    'alter table scan_pages add column etag text',
    'alter table scan_pages add column modified text',
    'alter table scan_pages add column title text',

    // What lists show of an address that was requested as a page; written when the scan has ended.
    `create table listed_pages (
      scan_key bigint not null references scans (key) on delete cascade,
      n integer not null,
      state integer not null,
      status integer not null,
      score integer,
      result integer,
      reason integer,
      clicks integer,
      via integer,
      inlinks integer not null,
      outlinks integer not null,
      bytes bigint not null,
      first_byte integer not null,
      rank double precision not null,
      redirect integer,
      canonical integer,
      failed integer not null,
      warned integer not null,
      text_hash bigint not null,
      title text,
      primary key (scan_key, n)
    )`,

    // Pages that have something in common, such as an outcome of an audit: their numbers, ascending and packed.
    `create table scan_marks (
      scan_key bigint not null references scans (key) on delete cascade,
      name text not null,
      count integer not null,
      body bytea not null,
      primary key (scan_key, name)
    )`,

    // Pages with the same cause of a finding, the largest group first.
    `create table scan_findings (
      scan_key bigint not null references scans (key) on delete cascade,
      audit text not null,
      position integer not null,
      count integer not null,
      target integer,
      body bytea not null,
      pages bytea not null,
      primary key (scan_key, audit, position)
    )`,

    // Who links to the addresses of a block of numbers.
    `create table scan_inlinks (
      scan_key bigint not null references scans (key) on delete cascade,
      block integer not null,
      body bytea not null,
      primary key (scan_key, block)
    )`,

    // Responses for scripts and style sheets, which many pages share, kept for regrading.
    `create table scan_files (
      scan_key bigint not null references scans (key) on delete cascade,
      hash bigint not null,
      body bytea not null,
      primary key (scan_key, hash)
    )`,

    // Links to other sites, asked for once in some days for all users.
    `create table link_checks (
      hash bigint not null primary key,
      url text not null,
      status integer not null,
      outcome integer not null,
      checked_at bigint not null
    )`,
    'create index link_checks_by_age on link_checks (checked_at)',

    'alter table projects add column scans integer not null default 0',
    'alter table projects add column pages integer not null default 0',
    'alter table projects add column scan_key bigint',
    `update projects set
      scans = (select count(*) from scans where scans.project_key = projects.key),
      scan_key = (select max(scans.key) from scans where scans.project_key = projects.key)`,
  ],
}
