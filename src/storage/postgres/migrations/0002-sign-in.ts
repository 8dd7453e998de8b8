import type { Migration } from '../../migration.ts'

/** Nobody could sign in before: the sessions table was empty, and is made anew with an id to name a session by. */
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
