import type { Migration } from '../../migration.ts'

export const passkeys: Migration = {
  name: '0037-passkeys',
  statements: [
    `create table passkeys (
      credential_id text primary key,
      id uuid not null,
      user_key bigint not null references users (key) on delete cascade,
      name text not null,
      public_key bytea not null,
      counter bigint not null,
      created_at bigint not null,
      last_used_at bigint
    )`,
    'create index passkeys_by_user on passkeys (user_key)',
  ],
}
