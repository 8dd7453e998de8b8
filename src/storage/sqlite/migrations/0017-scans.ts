import type { Migration } from '../../migration.ts'

export const scans: Migration = {
  name: '0017-scans',
  statements: [
    // A scan of a site, and how far it is. Options and the limit that ended it are JSON.
    `create table scans (
      key integer primary key,
      id text not null,
      user_key integer not null references users (key) on delete cascade,
      project_key integer not null,
      url text not null,
      options text not null,
      status text not null,
      reason text,
      attempt integer not null,
      created_at integer not null,
      started_at integer,
      ended_at integer,
      found integer not null,
      fetched integer not null,
      judged integer not null,
      good integer not null,
      decent integer not null,
      bad integer not null,
      bytes integer not null,
      limit_reached text,
      score integer,
      page_score integer,
      site_score integer,
      result integer,
      rule_set text,
      error_code text,
      error_message text
    ) strict`,
    'create index scans_of_user on scans (user_key, key)',
    'create index scans_of_project on scans (project_key, key)',

    // Numbered for each project for good, so that two scans of it can be compared by number.
    `create table addresses (
      project_key integer not null,
      n integer not null,
      hash integer not null,
      url text not null,
      primary key (project_key, n)
    ) strict, without rowid`,
    'create unique index addresses_by_hash on addresses (project_key, hash)',

    // What became of an address. `entry`, `turn` and `mark` are its place in the queue. `facts` and `links` are those of a page, packed.
    `create table scan_pages (
      scan_key integer not null references scans (key) on delete cascade,
      n integer not null,
      state integer not null,
      entry integer not null,
      turn integer not null,
      mark integer not null,
      clicks integer not null,
      via integer,
      sources integer not null,
      status integer not null,
      flags integer not null,
      redirect integer,
      canonical integer,
      text_hash integer not null,
      bytes integer not null,
      first_byte integer not null,
      score integer,
      facts blob,
      links blob,
      primary key (scan_key, n)
    ) strict, without rowid`,

    // Evidence of the pages of a project's latest scan, kept for regrading.
    `create table scan_evidence (
      project_key integer not null,
      n integer not null,
      scan_key integer not null references scans (key) on delete cascade,
      body blob not null,
      primary key (project_key, n)
    ) strict, without rowid`,
    'create index scan_evidence_by_scan on scan_evidence (scan_key)',

    // What holds for a whole scan: robots.txt, certificate, sitemaps, the findings.
    `create table scan_parts (
      scan_key integer not null references scans (key) on delete cascade,
      name text not null,
      body blob not null,
      primary key (scan_key, name)
    ) strict, without rowid`,
  ],
}
