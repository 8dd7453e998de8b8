import type { Migration } from '../../migration.ts'

export const groupRoles: Migration = {
  name: '0045-group-roles',
  statements: [
    // 1 if a group at the OpenID provider grants the role: a sign-in without the group revokes it.
    'alter table users add column role_by_group integer not null default 0',
  ],
}
