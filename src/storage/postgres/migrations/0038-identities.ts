import type { Migration } from '../../migration.ts'

export const identities: Migration = {
  name: '0038-identities',
  statements: [
    // Who a user is at an OpenID provider.
    `create table identities (
      issuer text not null,
      subject text not null,
      user_key bigint not null references users (key) on delete cascade,
      created_at bigint not null,
      primary key (issuer, subject)
    )`,
    'create index identities_by_user on identities (user_key)',
  ],
}
