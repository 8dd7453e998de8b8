import type { Migration } from '../../migration.ts'

/** There was no sign-in before, so the sessions table was empty and can be replaced by one with ids. */
export const signIn: Migration = {
  name: '0002-sign-in',
  statements: [
    'drop table sessions',
    `create table sessions (
      hash text primary key,
      id uuid not null,
      user_key bigint not null references users (key) on delete cascade,
      agent text not null,
      created_at bigint not null,
      last_used_at bigint not null,
      expires_at bigint not null
    )`,
    'create index sessions_by_user on sessions (user_key)',
    'create index sessions_by_expiry on sessions (expires_at)',

    `create table invites (
      hash text primary key,
      id uuid not null,
      email text not null unique,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    'create index invites_by_expiry on invites (expires_at)',
  ],
}
