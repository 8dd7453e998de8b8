import type { Migration } from '../../migration.ts'

export const twoFactor: Migration = {
  name: '0033-two-factor',
  statements: [
    // The authenticator app of an account. A code of `last_step` or before is not accepted again.
    `create table totp (
      user_key bigint primary key references users (key) on delete cascade,
      secret bytea not null,
      last_step bigint not null,
      created_at bigint not null
    )`,
    `create table recovery_codes (
      user_key bigint not null references users (key) on delete cascade,
      hash text not null,
      primary key (user_key, hash)
    )`,

    // What a visitor has to answer in time and once, such as the second step of signing in.
    `create table challenges (
      hash text primary key,
      purpose text not null,
      user_key bigint references users (key) on delete cascade,
      body text not null,
      expires_at bigint not null
    )`,
    'create index challenges_by_user on challenges (user_key)',
    'create index challenges_by_expiry on challenges (expires_at)',
  ],
}
