import type { Migration } from '../../migration.ts'

export const credentials: Migration = {
  name: '0040-credentials',
  statements: [
    // What signs in to one origin, sealed. Only their owner can attach them to reports.
    `create table credentials (
      key bigint primary key,
      id text not null,
      user_key bigint not null references users (key) on delete cascade,
      name text not null,
      origin text not null,
      parts text not null,
      secrets bytea not null,
      keeps_evidence bigint not null,
      created_at bigint not null,
      updated_at bigint not null
    )`,
    'create index credentials_of_user on credentials (user_key, key)',
    `create table report_credentials (
      report_key bigint primary key references reports (key) on delete cascade,
      credential_key bigint not null references credentials (key) on delete cascade
    )`,
    'create index reports_of_credential on report_credentials (credential_key, report_key)',
  ],
}
