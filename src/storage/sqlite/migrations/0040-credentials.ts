import type { Migration } from '../../migration.ts'

export const credentials: Migration = {
  name: '0040-credentials',
  statements: [
    // What signs in to one origin, sealed. Only their owner can attach them to reports.
    `create table credentials (
      key integer primary key,
      id text not null,
      user_key integer not null references users (key) on delete cascade,
      name text not null,
      origin text not null,
      parts text not null,
      secrets blob not null,
      keeps_evidence integer not null,
      created_at integer not null,
      updated_at integer not null
    ) strict`,
    'create index credentials_of_user on credentials (user_key, key)',
    `create table report_credentials (
      report_key integer primary key references reports (key) on delete cascade,
      credential_key integer not null references credentials (key) on delete cascade
    ) strict, without rowid`,
    'create index reports_of_credential on report_credentials (credential_key, report_key)',
  ],
}
