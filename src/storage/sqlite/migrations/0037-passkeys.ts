import type { Migration } from '../../migration.ts'

export const passkeys: Migration = {
  name: '0037-passkeys',
  statements: [
    `create table passkeys (
      credential_id text primary key,
      id text not null,
      user_key integer not null references users (key) on delete cascade,
      name text not null,
      public_key blob not null,
      counter integer not null,
      created_at integer not null,
      last_used_at integer
    ) strict, without rowid`,
    'create index passkeys_by_user on passkeys (user_key)',
  ],
}
